#ifndef SHARED
#define SHARED
extern int shared;
extern int tentative;
int part(void);
static int in_header(int x)
{
  static int kept;
  kept += x;
  return kept;
}
#endif
