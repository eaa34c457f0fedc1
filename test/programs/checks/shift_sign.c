// A positive number shifted into the sign bit: undefined in C11, not so in C++14, and disputed in competitions.
// args: check --property no-overflow
// expect: ^Verdict: FALSE\(no-overflow\)$
// expect-status: 10
// args: check --time-limit 4 --property no-overflow --semantics svcomp
// expect: left shift into the sign bit
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
// args: check --property no-overflow --semantics svcomp -DFAR
// expect: ^Verdict: FALSE\(no-overflow\)$
// expect-status: 10
// args: check --property no-overflow --semantics svcomp -DNEAR
// expect: ^Verdict: TRUE$
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
#if defined FAR
  if (x >= 0 && x < 512)
#elif defined NEAR
  if (x >= 0 && x < 128)
#else
  if (x >= 0 && x < 256)
#endif
    return (x << 24) == 7;
}
