// args: check --config k-induction
// args: check
// expect: ^Verdict: TRUE$
/* Functions of the library without a model change nothing that they get no pointer to, nor do they hand over pointers
 * to it. */
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int total, limit = 10;
int main(void)
{
  char *line = 0;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0 && total < limit) {
    FILE *file = fopen(line, "r");
    if (file && fgets(line, 5, file))
      total++;
  }
  if (total > 10)
    reach_error();
  return 0;
}
