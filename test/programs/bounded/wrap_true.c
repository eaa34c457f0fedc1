// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// Unsigned numbers wrap around.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned char x = 0;
  unsigned y = 0;
  while (__VERIFIER_nondet_int()) {
    x += 16;
    y += 16;
    if (x != (y & 255) || x %  2 ==  1)
      reach_error();
  }
}
