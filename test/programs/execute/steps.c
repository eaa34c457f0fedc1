// args: check --config execute --steps 1000 --stats
// expect: ^edges executed +[0-9]{1,4}$
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* The shortest executions are work, too. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  if (__VERIFIER_nondet_int() * 2 == 7)
    reach_error();
  return 0;
}
