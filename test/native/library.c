/* The C library with its real headers. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int by_number(const void *a, const void *b) { return *(const short *)a - *(const short *)b; }

static void strings(void)
{
  char s[40] = "hello", t[40];
  strcat(s, ", ");
  strncat(s, "worldly", 5);
  strcpy(t, s);
  strncpy(t, "HE", 2);
  printf("%s %s %zu %zu\n", s, t, strlen(s), strnlen(s, 4));
  printf("%d %d %d\n", strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2), strcasecmp("AbC", "aBc"));
  printf("%s %s %s %s\n", strchr(s, 'o'), strrchr(s, 'o'), strstr(s, "wor"), strpbrk(s, "wxyz"));
  printf("%zu %zu %d\n", strspn(s, "hel"), strcspn(s, "w"), strchr(s, 0) == s + 12);
  char line[] = "a=1;bb=22;;c=", *save, *tok;
  for (tok = strtok(line, ";"); tok; tok = strtok(NULL, ";"))
    printf("[%s]", tok);
  char again[] = "x y  z";
  for (tok = strtok_r(again, " ", &save); tok; tok = strtok_r(NULL, " ", &save))
    printf("(%s)", tok);
  char *d = strdup(s);
  memmove(d + 2, d, 5);
  printf("%s %d %s\n", d, memcmp(d, s, 3) > 0, (char *)memchr(d, 'l', 8));
  free(d);
}
static void numbers(void)
{
  char *end;
  printf("%ld ", strtol("  -123abc", &end, 10));
  printf("%s %ld %ld %ld\n", end, strtol("0x1F", NULL, 0), strtol("077", NULL, 0), strtol("zz", NULL, 36));
  errno = 0;
  printf("%d ", strtol("99999999999999999999", NULL, 10) == LONG_MAX);
  printf("%d %lu %lld\n", errno == ERANGE, strtoul("-1", NULL, 10), strtoll("-9000000000", NULL, 10));
  printf("%d %ld\n", atoi("42x"), atol("-7"));
  printf("%d %ld %d\n", abs(-4), labs(-5l), (int)div(17, -5).rem + div(17, -5).quot * 10);
}
static void kinds(void)
{
  for (int c = 0; c < 128; c++)
    printf("%x", !!isalpha(c) + 2 * !!isdigit(c) + 4 * !!isspace(c) + 8 * !!ispunct(c));
  printf("\n%c%c%d%d%d\n", toupper('q'), tolower('Q'), !!isxdigit('g'), !!isupper('A'), !!iscntrl(127));
}
static void formats(void)
{
  char s[100];
  int n = sprintf(s, "%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o|%#o", 42, 42, 42, 42, 42, 255, 255, 255, 8, 8);
  printf("%s %d\n", s, n);
  printf("%c|%5s|%-5s|%.2s|%*d|%-*d|%%|%5.3d\n", 'x', "ab", "ab", "abcdef", 4, 7, 4, 7, 5);
  printf("%hhd %hd %ld %lld %zu %jd %td %u\n", 300, 70000, -1l, -1ll, (size_t)7, (long long)-3, (ptrdiff_t)4, -1);
  printf("%d %d\n", snprintf(s, 5, "%d", 1234567), (int)strlen(s));
  puts(s);
  signed char at[2] = {9, 9};
  long long far;
  sprintf(s, "12345%hhn67%lln", &at[0], &far);
  printf("%d %d %lld\n", at[0], at[1], far);
  putchar('!');
  putchar('\n');
  fputs("to stdout\n", stdout);
  fprintf(stdout, "%s\n", "again");
}

int main(void)
{
  strings();
  numbers();
  kinds();
  formats();
  char *words[] = {"pear", "apple", "fig", "date"};
  qsort(words, 4, sizeof *words, by_text);
  printf("%s %s %s %s\n", words[0], words[1], words[2], words[3]);
  short sorted[] = {1, 3, 5, 7, 11}, key = 7, missing = 4;
  printf("%td %d\n", (short *)bsearch(&key, sorted, 5, sizeof key, by_number) - sorted, bsearch(&missing, sorted, 5, sizeof key, by_number) == NULL);
  int *p = calloc(3, sizeof *p);
  p = realloc(p, 5 * sizeof *p);
  printf("%d\n", p[0] + p[2]);
  free(p);
  free(NULL);
  assert(p || !p);
  if (key == 7)
    fflush(stdout), abort();
  return 0;
}
