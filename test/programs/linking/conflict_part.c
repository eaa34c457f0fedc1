// part of: conflict.c
#ifndef VARIABLE
int twice(void)
{ return 2; }
#endif
#ifdef VARIABLE
int number = 1;
#endif
