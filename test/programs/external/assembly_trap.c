// args: check --config bmc --second-opinion none -DTEXT=ud2
// args: check --config bmc --second-opinion none -DTEXT=int3
// args: check --config bmc --second-opinion none "-DTEXT=1: nop; int $3"
// expect: ^Verdict: TRUE$
// args: check --config bmc --second-opinion none -DTEXT=hlt
// args: check --config bmc --second-opinion none --semantics svcomp -DTEXT=syscall
// args: check --time-limit 4 --second-opinion none "-DTEXT=movl $1, 0"
// expect: inline assembly
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check --config bmc --second-opinion none -DTEXT=pause
// args: check --config bmc --second-opinion none "-DTEXT=# ud2; here"
// args: check --config bmc --second-opinion none "-DTEXT=movl $1, %0; lock; incl %0"
// expect: ^Verdict: FALSE
// expect-status: 10
/* Some instructions end the program, some do not, and the others may. */
#define QUOTED(it...) QUOTED_TEXT(it)
#define QUOTED_TEXT(it...) #it
extern void reach_error(void);
int main(void)
{
  int x;
  __asm__ volatile(QUOTED(TEXT) : "=m"(x));
  reach_error();
}
