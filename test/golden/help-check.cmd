octant check --help
