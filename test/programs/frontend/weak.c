// args: run {dir}/weak-strong.c
// expect: -- exit 42
/* A strong definition in another file wins over a weak one also within the weak one's file. */
int __attribute__((weak)) value = 1;
int __attribute__((weak)) choose(int x) { return x; }
static int plain(int x) { return x + 100; }
int renamed(int x) __attribute__((weak, alias("plain")));
extern int nowhere(void) __attribute__((weak));
extern int nothing __attribute__((weak));

int main(void)
{
  return choose(2) * value + renamed(2) + (nowhere ? 50 : 0) + (&nothing ? 60 : 0);
}
