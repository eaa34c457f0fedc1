/* The smallest number has no opposite. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  int size = x < 0 ? -x : x;
  return size % 10;
}
