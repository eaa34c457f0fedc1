// An operand is no number of an interrupt.
// args: check --config value-cegar
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  int r;
  __asm__ volatile("int %3" : "=a"(r) : "0"(20), "b"(0), "i"(0x80) : "memory");
  reach_error();
  return 0;
}
