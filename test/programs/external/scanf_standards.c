// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none -m32
// expect: ^Verdict: TRUE$
// args: check --config bmc --second-opinion none -DTEXT="0b11"
// expect: not decided: a binary number
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* The headers of newer versions of glibc have other names for what reads numbers. */
#define QUOTED(it) QUOTED_TEXT(it)
#define QUOTED_TEXT(it) #it
#ifndef TEXT
#define TEXT 0x11
#endif
extern long __isoc23_strtol(const char *, char **, int);
extern unsigned long long __isoc23_strtoull(const char *, char **, int);
extern int __isoc23_sscanf(const char *, const char *, ...);
extern int __isoc23_scanf(const char *, ...);
extern void reach_error(void);
int main(void)
{
  char *end;
  int number = 3;
  if (__isoc23_strtol(QUOTED(TEXT), &end, 0) != 17 || *end || __isoc23_strtoull("2", 0, 10) != 2)
    reach_error();
  if (__isoc23_sscanf(" 5,", "%d,", &number) != 1 || number != 5)
    reach_error();
  if (__isoc23_scanf("%d", &number) > 1)
    reach_error();
}
