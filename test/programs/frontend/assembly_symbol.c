// args: check --time-limit 4 -DTEXT="incl x(%%rip)"
// args: check --time-limit 4 --semantics svcomp -DTEXT="call reach_error"
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: inline assembly that names (x|reach_error)
// expect-status: 5
// It changes a variable that nothing else changes, or calls a function.
#define STRING(x) #x
#define WORDS(x) STRING(x)
extern void reach_error(void);
int x;
int main(void)
{
  __asm__ volatile(WORDS(TEXT)::: "memory");
  if (x)
    reach_error();
  return 0;
}
