octant check --config value-cegar --max-recursion 10 test/golden/programs/unknown.c
