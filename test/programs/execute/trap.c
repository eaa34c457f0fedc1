// args: check --time-limit 4 --config execute
// expect: the only execution was not followed to its end
// expect: Verdict: UNKNOWN\(imprecise\)
// expect-status: 5
extern void reach_error(void);
int zero;
int main(void)
{
  int x = 7 / zero;
  if (x == 5)
    reach_error();
  return x;
}
