/* Symbolic indices, pointers into several objects, structs, bytes seen through other types. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
  int key;
  char tag[4];
};

static int table[4] = {10, 20, 30, 40};
static struct pair pairs[3] = {{1, "one"}, {2, "two"}, {3, "3"}};
static const char text[] = "octant";
static int zeros[100];

static int *pick(int which, int *local)
{
  if (which == 0)
    return &table[1];
  return which == 1 ? &zeros[7] : local;
}

int main(void)
{
  int i = __VERIFIER_nondet_int() & 3, local = 5, fresh;
  int *p = pick(__VERIFIER_nondet_int() & 3, &local);
  *p += i;
  if (table[i] == 21)
    return 1;
  if (zeros[__VERIFIER_nondet_uchar() % 100] == 2)
    return 2;
  if (local == 8 && pairs[i % 3].tag[0] == '3')
    return 3;
  if (text[i] == 'a' || text[__VERIFIER_nondet_uchar() % 7] == 't')
    pairs[i % 3].key = 0x01020304;
  union {
    int word;
    unsigned char bytes[4];
  } u;
  u.word = pairs[i % 3].key;
  u.bytes[__VERIFIER_nondet_uchar() & 3] = 0x7f;
  if (u.word == 0x017f0304)
    return 4;
  if (fresh == 77)
    return 5;
  return 0;
}
