// args: check --config octagon
// args: check --config interval
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
// Thresholds of a loop are its own: what the program compares with before it does not crowd them out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g;
int main(void)
{
  int c = __VERIFIER_nondet_int(), i = 0;
  if (c == 7001)
    g = 0;
  if (c == 7014)
    g = 1;
  if (c == 7027)
    g = 2;
  if (c == 7040)
    g = 3;
  if (c == 7053)
    g = 4;
  if (c == 7066)
    g = 5;
  if (c == 7079)
    g = 6;
  if (c == 7092)
    g = 7;
  if (c == 7105)
    g = 8;
  if (c == 7118)
    g = 9;
  if (c == 7131)
    g = 10;
  if (c == 7144)
    g = 11;
  if (c == 7157)
    g = 12;
  if (c == 7170)
    g = 13;
  if (c == 7183)
    g = 14;
  if (c == 7196)
    g = 15;
  if (c == 7209)
    g = 16;
  if (c == 7222)
    g = 17;
  if (c == 7235)
    g = 18;
  if (c == 7248)
    g = 19;
  if (c == 7261)
    g = 20;
  if (c == 7274)
    g = 21;
  if (c == 7287)
    g = 22;
  if (c == 7300)
    g = 23;
  if (c == 7313)
    g = 24;
  if (c == 7326)
    g = 25;
  if (c == 7339)
    g = 26;
  if (c == 7352)
    g = 27;
  if (c == 7365)
    g = 28;
  if (c == 7378)
    g = 29;
  while (__VERIFIER_nondet_int()) {
    if (i < 1000)
      i++;
  }
  if (i > 1000)
    reach_error();
  return 0;
}
