// part of: check-unknown.cmd
extern void reach_error(void);

int sum(int n)
{
  return n ? n + sum(n - 1) : 0;
}

int main(void)
{
  if (sum(100) == 1)
    reach_error();
  return 0;
}
