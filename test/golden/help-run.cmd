octant run --help
