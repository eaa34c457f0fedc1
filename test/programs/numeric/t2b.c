// args: check --config octagon
// args: check --config octagon --narrow 0
// args: check --config octagon-cegar
// args: check --config oadlSep
// args: check --config oadlJoin
// args: check --config oadlJoin-cex
// args: check --config oadlJoin-LH
// args: check --config oadl-seq-J-R
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
// args: check --config oadlWidening-cex
// args: check --config oadlWidening
// expect: ^Verdict: UNKNOWN
// expect-status: 5
extern int __VERIFIER_nondet_int(void);extern void __VERIFIER_error(void);
int main(void){ int flag = __VERIFIER_nondet_int(); int ticks = 0;
  while (ticks < 100) { ticks = ticks + 1; }
  if (flag <= 0) { return 0; }
  if (ticks > 100)  __VERIFIER_error(); return 0; }
