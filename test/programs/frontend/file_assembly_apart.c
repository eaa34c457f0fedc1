// args: check
// expect: ^Verdict: TRUE
// Assembly that names nothing of the program does not matter to it, not even a directive named like a variable.
extern void reach_error(void);
int set;
__asm__(".section .note.GNU-stack,\"\",@progbits\n.text\n.set elsewhere, 5");
int main(void)
{
  if (set)
    reach_error();
  return 0;
}
