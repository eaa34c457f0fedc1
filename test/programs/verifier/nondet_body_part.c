// part of: nondet_with_body.c
static int __VERIFIER_nondet_int(void)
{
  return 43;
}
int unused(void)
{
  return __VERIFIER_nondet_int();
}
