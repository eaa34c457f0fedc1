// args: run
// args: check --config bmc --second-opinion none
// expect: exit 0 after|^Verdict: TRUE
/* What looks like a line marker in a comment is none:
# 1 */ extern void reach_error(void);
int main(void)
{
#line 100
  int line = __LINE__;
  if (line != 100)
    reach_error();
  return 0;
}
