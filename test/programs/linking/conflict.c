// args: run {dir}/conflict_part.c
// expect-status: 65
// expect: twice is defined twice: at .*conflict_part\.c:3 and at .*conflict\.c:8
// args: run {dir}/conflict_part.c -DVARIABLE
// expect-status: 65
// expect: number is defined twice: at .*conflict_part\.c:7 and at .*conflict\.c:11
#ifndef VARIABLE
int twice(void)
{ return 1; }
#else
int number = 2;
#endif
int main(void)
{
  return 0;
}
