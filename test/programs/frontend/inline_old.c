// args: run
// args: check --config value
// expect: error reached: unreach-call|Verdict: FALSE\(unreach-call\)
// reject: has no body
// expect-status: 10
// An inline function in the manner of old GNU C: clang drops its body, the program means it.
extern void reach_error(void);
int set;
__inline void schedule(void)
{
  set = 1;
}
int main(void)
{
  schedule();
  if (set)
    reach_error();
  return 0;
}
