/* A copy of unknown length has equal elements at every place. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int from[500], to[500];
  unsigned length = __VERIFIER_nondet_uint(), place = __VERIFIER_nondet_uint();
  if (length > 500 || place >= length)
    return 0;
  for (unsigned i = 0; i < length; i++)
    from[i] = __VERIFIER_nondet_int();
  for (unsigned i = 0; i < length; i++)
    to[i] = from[i];
  check(from[place] == to[place]);
}
