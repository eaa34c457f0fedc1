// args: run --property no-overflow -DSHIFT=126
// expect: ^-- exit 1
// args: run --property no-overflow -DSHIFT=127
// args: run --property no-overflow -DSHIFT=126 -DTWICE
// expect-status: 10
// expect: ^-- error reached: no-overflow
int main(void)
{
  __int128 x = (__int128)1 << SHIFT;
  int n = SHIFT;
  __int128 y = 1;
  y = y << n;
#ifdef TWICE
  y = y + y;
#endif
  return x == y;
}
