// args: run
// args: run --property {dir}/../unreach.prp
// expect-status: 10
// expect: ^-- error reached: unreach-call
void fail(void)
{
}
extern void reach_error(void) __attribute__((alias("fail")));
int main(void)
{
  reach_error();
}
