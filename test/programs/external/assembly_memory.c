// With "memory" clobbered, what is behind an operand may change, and globals may.
// args: check --time-limit 4
// args: check --config bmc
// args: check --config bmc --semantics svcomp
// reject: TRUE
// expect: Verdict: UNKNOWN
// expect: inline assembly
// expect-status: 5
extern void reach_error(void);
int shared;
int main(void)
{
  int x = 0, *p = &x;
  __asm__ volatile("movl $1, (%0)" : : "r"(p) : "memory");
  if (x || shared)
    reach_error();
}
