octant check test/golden/programs/false.c
