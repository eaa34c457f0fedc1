// Where nothing is done, what is an input and an output is kept.
// args: check
// args: check --config bmc
// args: check -m32 --config interval
// expect: Verdict: TRUE
extern void reach_error(void);
struct pair {
  long a, b;
};
int main(void)
{
  int x = 5, y = 6;
  struct pair pair = {1, 2};
  __asm__ volatile("" : "+m"(x));
  __asm__ volatile("rep nop" : "+m"(pair), "=m"(y) : "m"(y), "r"(x) : "memory");
  if (x != 5 || y != 6 || pair.b != 2)
    reach_error();
}
