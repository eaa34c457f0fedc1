// args: run --input 0x80000000000000000000000000000000,0xffffffffffffffffffffffffffffffff
// expect: ^1 1$
// expect: ^-- exit 0
// args: run --input 1,1
// expect: ^0 0$
#include <stdio.h>
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
int main(void)
{
  __int128 x = __VERIFIER_nondet_int128();
  unsigned __int128 y = __VERIFIER_nondet_uint128();
  printf("%d %d\n", x < 0 && x - 1 > 0, y + 1 == 0);
}
