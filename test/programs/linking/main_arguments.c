// args: run --input 0
// args: run --input 3 --seed 2
// args: run --input 0xfffff --seed 3 -m32
// args: run --input 0x80000000
// expect: ^-- exit 0
// args: run --input 5 --seed 1
// expect: ^-- exit 0
extern void reach_error(void);
int main(int argc, char **argv, char **envp)
{
  if (argc < 0 || argv[argc] != 0 || argv == 0)
    reach_error();
  return 0;
}
