// args: run --property no-overflow --property unreach-call
// expect: error reached: unreach-call
// expect-status: 10
/* Only the attribute is passed over, not a text of that name; the file keeps its name, too. */
extern void reach_error(void);
static const char word[] = "no_sanitize", file[] = __FILE__;
__attribute__((no_sanitize("undefined"))) int main(void)
{
  if (word[0] == 'n' && file[0] != '<')
    reach_error();
  return 0;
}
