// args: run
// args: run --property {dir}/../unreach.prp
// expect-status: 10
// expect: ^-- error reached: unreach-call
// reject: assumed
extern void reach_error(void);
static void (*handlers[])(void) = {reach_error, 0};
int main(void)
{
  for (int i = 0; handlers[i]; i++)
    handlers[i]();
}
