/* Ten tenths are not one. */
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  float sum = 0;
  for (int i = 0; i < 10; i++)
    sum += 0.1f;
  check(sum == 1.0f);
}
