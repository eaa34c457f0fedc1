// args: cfa
// args: cfa -m32
// expect: := \|?flag\|?|load .*flag
// expect: := \|?record\.a\|?|load .*record
// args: run
// expect: ^-- exit 0
volatile int flag;
static volatile struct { int a, b; } record = {1, 2};
int main(void)
{
  int x = flag;
  int y = record.a;
  flag;
  return x + y - 1;
}
