// part of: constructors.c
int theirs;
__attribute__((constructor)) static void start(void)
{
  theirs = 1;
}
