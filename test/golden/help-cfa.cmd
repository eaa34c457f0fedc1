octant cfa --help
