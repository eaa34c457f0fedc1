// args: check --config octagon
// args: check --config polyhedra
// args: check --config oadlWidening
// args: check --config oadlWidening-cex
// args: check --config octagon-cegar
// args: check --config oadl-refiner
// args: check --config octagon-sequence
// args: check --config oadlWidening-LH
// args: check --config oadl-seq-W-R-100
// args: check --config oadl-seq-W-R-250
// args: check --config oadl-seq-W-R-250-float
// expect: ^Verdict: TRUE$
// args: check --config octagon-cegar --stats
// expect: variables and regions tracked +1$
// args: check --config oadlSep --time-limit 1
// args: check --config oadlJoin --time-limit 1
// expect: ^Verdict: UNKNOWN\(time-limit\)$
// expect-status: 5
// args: check --config eva-refiner
// args: check --config eva-basic
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
extern int nondet_int(void); extern int systemCall(void); extern void __VERIFIER_error(void);
int main(void){ int flag = nondet_int(); int ticks = 0;
  while (!systemCall()) { ticks = ticks + 1; }
  if (flag <= 0) { return 0; }
  if (flag > 0)  { return 0; }
  __VERIFIER_error(); return 0; }
