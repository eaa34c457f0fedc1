// part of: weak.c
int variable = 2;
int f(void)
{
  return 20;
}
int from_part(void)
{
  variable = 21;
  return variable;
}
