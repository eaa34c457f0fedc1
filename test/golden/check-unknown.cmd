octant check --max-recursion 10 test/golden/programs/unknown.c
