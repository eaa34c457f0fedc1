// args: check {dir}/common_weak_part.c
// expect: ^Verdict: FALSE
// expect-status: 10
// A common variable takes the place of a weak one, whatever the order of the files.
extern void reach_error(void);
__attribute__((weak)) int x = 5;
int main(void)
{
  if (x == 0)
    reach_error();
  return 0;
}
