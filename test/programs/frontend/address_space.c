// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect-status: 5
// A pointer of another address space has 32 bits: no error is reached.
extern void reach_error(void);
typedef int __attribute__((address_space(270))) *P32;
struct S {
  P32 p;
  int y;
} s = {0, 5};
int main(void)
{
  if (s.p != 0)
    reach_error();
  return 0;
}
