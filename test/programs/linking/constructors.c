// args: check {dir}/constructors_other.c
// args: check {dir}/constructors_other.c --config value
// expect: ^Verdict: TRUE$
/* Each file has constructors of its own. */
extern void __VERIFIER_error(void);
extern int theirs;
static int ours;
__attribute__((constructor)) static void start(void)
{
  ours = 1;
}
int main(void)
{
  if (ours != 1 || theirs != 1)
    __VERIFIER_error();
  return 0;
}
