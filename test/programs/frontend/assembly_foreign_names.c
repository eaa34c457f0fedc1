// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect-status: 5
// Names need not be made of ASCII letters.
extern void reach_error(void);
extern int ü;
int é = 1;
__asm__(".set \"ü\", \"é\"");
int main(void)
{
  ü = 2;
  if (é == 2)
    reach_error();
  return 0;
}
