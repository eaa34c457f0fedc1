/* A ring of eight places: its two places and its count agree. */
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
  int ring[8] = {0};
  unsigned in = 0, out = 0, count = 0;
  while (__VERIFIER_nondet_uint()) {
    if (__VERIFIER_nondet_uint() % 2) {
      if (count < 8) {
        ring[in] = __VERIFIER_nondet_int();
        in = (in + 1) % 8;
        count++;
      }
    } else if (count) {
      out = (out + 1) % 8;
      count--;
    }
    check(count <= 8 && (out + count) % 8 == in);
  }
  return ring[0];
}
