octant validate --help
