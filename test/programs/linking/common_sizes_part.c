// part of: common_sizes.c
__attribute__((common)) int x[1];
int after = 3;
void g(void)
{
  x[0] = 1;
}
