// args: run --input 1,0x80,0x80000000,0x8000000000000000,0x8000000000000000,0x8000,0xff,0xffffffff,0xffffffffffffffff,0xffffffffffffffff,0xffffffff,0xffff,0xffffffffffffffff,0xffffffff,0x8000000000000000,0xffffffffffffffff,0xffffffffffffffff
// expect: ^bool 1 char -128 int -2147483648 short -32768$
// expect: ^long -9223372036854775808 longlong -9223372036854775808$
// expect: ^uchar 255 uint 4294967295 unsigned 4294967295 ushort 65535 u32 4294967295$
// expect: ^ulong 18446744073709551615 ulonglong 18446744073709551615 size_t 18446744073709551615$
// expect: ^loff_t -9223372036854775808 sector_t 18446744073709551615 pthread_t 18446744073709551615$
// args: run -m32 --input 1,0x80,0x80000000,0x80000000,0x8000000000000000,0x8000,0xff,0xffffffff,0xffffffff,0xffffffffffffffff,0xffffffff,0xffff,0xffffffff,0xffffffff,0x8000000000000000,0xffffffffffffffff,0xffffffff
// expect: ^bool 1 char -128 int -2147483648 short -32768$
// expect: ^long -2147483648 longlong -9223372036854775808$
// expect: ^uchar 255 uint 4294967295 unsigned 4294967295 ushort 65535 u32 4294967295$
// expect: ^ulong 4294967295 ulonglong 18446744073709551615 size_t 4294967295$
// expect: ^loff_t -9223372036854775808 sector_t 18446744073709551615 pthread_t 4294967295$
// args: run --input 0,0x7f,0x7fffffff,0x7fffffffffffffff,0x7fffffffffffffff,0x7fff,0,0,0,0,0,0,0,0,0x7fffffffffffffff,0,0
// expect: ^bool 0 char 127 int 2147483647 short 32767$
// expect: ^long 9223372036854775807 longlong 9223372036854775807$
// expect: ^uchar 0 uint 0 unsigned 0 ushort 0 u32 0$
#include <stdio.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern unsigned __VERIFIER_nondet_unsigned(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern unsigned __VERIFIER_nondet_u32(void);
extern long long __VERIFIER_nondet_loff_t(void);
extern unsigned long long __VERIFIER_nondet_sector_t(void);
extern unsigned long __VERIFIER_nondet_pthread_t(void);
int main(void)
{
  int b = __VERIFIER_nondet_bool();
  int c = __VERIFIER_nondet_char();
  int i = __VERIFIER_nondet_int();
  long l = __VERIFIER_nondet_long();
  long long ll = __VERIFIER_nondet_longlong();
  int s = __VERIFIER_nondet_short();
  int uc = __VERIFIER_nondet_uchar();
  unsigned ui = __VERIFIER_nondet_uint();
  unsigned long ul = __VERIFIER_nondet_ulong();
  unsigned long long ull = __VERIFIER_nondet_ulonglong();
  unsigned u = __VERIFIER_nondet_unsigned();
  int us = __VERIFIER_nondet_ushort();
  unsigned long size = __VERIFIER_nondet_size_t();
  unsigned u32 = __VERIFIER_nondet_u32();
  long long loff = __VERIFIER_nondet_loff_t();
  unsigned long long sector = __VERIFIER_nondet_sector_t();
  unsigned long thread = __VERIFIER_nondet_pthread_t();
  printf("bool %d char %d int %d short %d\n", b, c, i, s);
  printf("long %ld longlong %lld\n", l, ll);
  printf("uchar %d uint %u unsigned %u ushort %d u32 %u\n", uc, ui, u, us, u32);
  printf("ulong %lu ulonglong %llu size_t %lu\n", ul, ull, size);
  printf("loff_t %lld sector_t %llu pthread_t %lu\n", loff, sector, thread);
}
