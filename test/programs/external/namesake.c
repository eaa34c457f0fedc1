// args: check -DKIND=1
// args: check -DKIND=2 --config bmc
// args: check -DKIND=3 --config bmc
// args: check -DKIND=4 --config bmc -m32
// args: check -DKIND=5 --config bmc
// args: check -DKIND=6 --config bmc
// args: check -DKIND=7 --config k-induction
// expect: depends on what [a-z]+ (returns|writes), which is not known
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check -DKIND=1 --undefined pure --config bmc
// args: check -DKIND=11 --config bmc
// args: check -DKIND=12 --config bmc
// args: check -DKIND=13 --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
/* A function that gets something else than that of the library is not that of the library: another
 * file may have it, and change what it can name.  Old declarations say nothing of what it gets. */
extern void reach_error(void);
int state;

int main(void)
{
  state = 0;
#if KIND == 1
  extern void write(int to, int value); /* without a model */
  write(1, 2);
#elif KIND == 2
  extern int read(int from);
  read(1);
#elif KIND == 3
  extern void sleep(void);
  sleep();
#elif KIND == 4
  extern int index(int slot);
  index(1);
#elif KIND == 5
  extern int exp(int value);
  exp(1);
#elif KIND == 6
  extern void wait(void);
  wait();
#elif KIND == 7
  extern void free(int slot);
  for (int i = 0; i < 10; i++)
    free(i);
#elif KIND == 11
  extern int write();
  write(1, "x", 1);
#elif KIND == 12
  extern int printf(const char *text);
  printf("x");
#elif KIND == 13
  extern void *memcpy(void *to, const void *from, int size);
  int copy = 1;
  memcpy(&copy, &state, 4);
#endif
  if (state)
    reach_error();
  return 0;
}
