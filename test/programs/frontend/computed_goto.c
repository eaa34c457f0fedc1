// args: check
// args: check --config value
// args: check --config bmc
// expect: ^Verdict: TRUE$
/* A goto inside a block does not begin it anew; labels of different functions differ. */
extern void __VERIFIER_error(void);
void *here(void)
{
label:
  return &&label;
}
void *there(void)
{
label:
  return &&label;
}
int main(void)
{
  static const unsigned char code[] = {0, 0, 1, 2};
  int at = 0, total = 0;
  while (at < 4) {
    static void *const ways[] = {&&add, &&twice, &&end};
    int step = 5;
    goto *ways[code[at++]];
  add:
    total += step;
    continue;
  twice:
    total *= 2;
    continue;
  end:
    break;
  }
  if (total != 20 || here() == there())
    __VERIFIER_error();
  return 0;
}
