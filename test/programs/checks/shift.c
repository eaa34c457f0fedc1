// args: run --check shift --input 32,0
// args: run --property shift --input 32,1
// args: run --property shift --input -1,0
// args: run --property shift --input -1,1
// args: run --property shift --input 32,2
// args: run --property shift --input 0x100000000,3
// args: run --property shift --input 0x100000000,3 -m32
// args: run --property shift --input 64,4
// expect-status: 10
// expect: ^-- error reached: shift at .*shift\.c:\d+:\d+
// args: run --property shift --input 31,0
// args: run --property shift --input 31,1
// args: run --property shift --input 0,2
// args: run --property shift --input 31,3
// args: run --property shift --input 63,4
// args: run --input 40,0
// expect: ^-- exit
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  long long wide = __VERIFIER_nondet_longlong();
  int y = wide, how = __VERIFIER_nondet_int(), x = 1;
  short s = 1;
  switch (how) {
  case 0: return x << y;
  case 1: return x >> y;
  case 2: s <<= y; return s;
  case 3: return x << wide;
  case 4: return (int)(wide >> y);
  }
}
