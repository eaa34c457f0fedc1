// args: check
// expect: ^Verdict: TRUE
// What the C library defines is not null, though it is weak.
extern void reach_error(void);
extern int gettimeofday(void *, void *) __attribute__((weak));
extern char **environ __attribute__((weak));
int main(void)
{
  if (!gettimeofday || !&environ)
    reach_error();
  return 0;
}
