// args: check --config bmc
// args: check --time-limit 4
// args: check --config value
// args: check --semantics svcomp --config bmc
// args: check --time-limit 4 --semantics svcomp
// reject: TRUE|FALSE
// expect: Verdict: UNKNOWN\(missing-body\)
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  unsigned long flags = 0;
  __asm__ volatile("bts %1, %0" : "+m"(flags) : "Ir"(3l));
  if (flags == 8)
    reach_error();
}
