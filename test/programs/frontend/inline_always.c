// args: run
// expect: exit 3 after
// expect-status: 0
/* A body that is there to be inlined counts in its file, not what the library has. */
extern inline __attribute__((gnu_inline, always_inline)) int abs(int x)
{
  return x + 1;
}
int main(void)
{
  return abs(2);
}
