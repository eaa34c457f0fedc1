// part of: inline_address.c
int f(void)
{
  return 2;
}
