/* A sum that stops in time. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int sum = 0;
  while (__VERIFIER_nondet_uint()) {
    int step = __VERIFIER_nondet_int();
    if (step < -1000 || step > 1000)
      continue;
    if (sum > 2147482000 || sum < -2147482000)
      break;
    sum += step;
  }
  return sum;
}
