// args: check
// args: check --config interval
// expect: ^Verdict: FALSE
// expect-status: 10
/* The size is a constant that is known only by way of many variables; it cuts the second cell. */
extern void reach_error(void);
int to[2], from[2];
#define COPIES(n)                                                                                  \
  unsigned long n##1 = n, n##2 = n##1, n##3 = n##2, n##4 = n##3, n##5 = n##4, n##6 = n##5,         \
                n##7 = n##6, n##8 = n##7, n##9 = n##8
int main(void)
{
  to[1] = -1;
  unsigned long n = 6;
  COPIES(n);
  COPIES(n9);
  COPIES(n99);
  char *t = (char *)to, *f = (char *)from;
  for (unsigned long i = 0; i < n999; i++)
    t[i] = f[i];
  if ((unsigned)to[1] == 0xffff0000)
    reach_error();
  return 0;
}
