octant replay --help
