// A client that must not ask more than three times.
#ifndef LIMIT
#define LIMIT attempts <= 3
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int attempts = 0, answer = 0;
  while (answer != 200 && LIMIT) {
    attempts++;
    answer = __VERIFIER_nondet_int();
  }
  if (attempts > 3)
    reach_error();
  return 0;
}
