octant --help
