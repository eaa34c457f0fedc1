// part of: weak.c
int value = 5;
int choose(int x) { return x * 3; }
int renamed(int x) { return x + 10; }
