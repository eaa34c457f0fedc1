// A variable that no file defines is named.
// args: check
// expect: when  extern speed is 8$
// expect: Verdict: FALSE
// expect-status: 10
extern void reach_error(void);
extern int speed;
int main(void)
{
  if (speed > 7)
    reach_error();
  return 0;
}
