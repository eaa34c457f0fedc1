octant check test/golden/programs/true.c
