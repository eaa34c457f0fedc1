// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none -m32
// expect: ^Verdict: TRUE
/* That there is room for a block of a large alignment is no look at its address. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct page {
  _Alignas(4096) char text[3];
};

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  struct page pages[n];
  for (int i = 0; i < n; i++)
    pages[i].text[0] = i;
  for (int i = 0; i < n; i++)
    if (pages[i].text[0] != i)
      reach_error();
  return 0;
}
