// args: run --input 7,0,0
// expect: ^-- trapped: .*division by zero at .*division\.c:25:
// args: run --check div-by-zero --input 7,0,0
// args: run --property div-by-zero --input 7,0,0
// args: run --property div-by-zero --input 7,0,1
// args: run --property div-by-zero --input 7,0,2
// args: run --property div-by-zero --input 7,0,3
// expect-status: 10
// expect: ^-- error reached: div-by-zero at .*division\.c:2[5678]:
// args: run --check div-by-zero --input 7,2,0
// expect: ^-- exit 3
// args: run --check div-by-zero --input 7,2,1
// expect: ^-- exit 1
// args: run --check div-by-zero --input 0x80000000,-1,0
// args: run --input 0x80000000,-1,1
// expect: ^-- trapped: .*division overflows at .*division\.c:2[56]
// args: run --property no-overflow --check div-by-zero --input 0x80000000,-1,0
// args: run --property no-overflow --check div-by-zero --input 0x80000000,-1,1
// expect-status: 10
// expect: ^-- error reached: no-overflow at .*division\.c:2[56]
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), how = __VERIFIER_nondet_int();
  switch (how) {
  case 0: return x / y;
  case 1: return x % y;
  case 2: return (unsigned)x / (unsigned)y;
  case 3: x %= (unsigned char)y;
  }
  return x;
}
