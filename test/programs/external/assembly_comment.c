// What stands in a comment ends nothing.
// args: check --config value-cegar
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  __asm__ volatile("nop /* \n ud2 \n */");
  reach_error();
  return 0;
}
