// args: check --config invariants
// expect: proved
// args: check --analysis invariants(variables=0)
// expect: not decided
// expect-status: 5
// args: run --seed 1 --check-invariants invariants(variables=1)
// args: run --seed 2 --check-invariants invariants(variables=0,relevant=0)
// args: run --seed 3 --check-invariants interval
// expect: invariants checked [1-9]
/* Two variables that go together: only states that are kept apart know it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int mode = 0, locked = 0;
  while (__VERIFIER_nondet_int()) {
    if (mode == 0) {
      mode = 8466;
      locked = 1;
    } else if (mode == 8466) {
      mode = 0;
      locked = 0;
    }
  }
  if (mode == 0 && locked)
    reach_error();
}
