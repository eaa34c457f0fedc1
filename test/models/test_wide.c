/* <wchar.h> and <arpa/inet.h>, against the host's functions. */
#include <arpa/inet.h>
#include <string.h>
#include <wchar.h>

#include "check.h"
#include "primitives.h"

MODEL(wmemcpy);
MODEL(wmemmove);
MODEL(wmemset);
MODEL(wmemcmp);
MODEL(wcslen);
MODEL(wcsnlen);
MODEL(wcscpy);
MODEL(wcsncpy);
MODEL(wcscat);
MODEL(wcsncat);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(wcsdup);
wchar_t *model_wmemchr(const wchar_t *, wchar_t, size_t);
wchar_t *model_wcschr(const wchar_t *, wchar_t);
wchar_t *model_wcsrchr(const wchar_t *, wchar_t);
unsigned short model_htons(unsigned short), model_ntohs(unsigned short);
unsigned model_htonl(unsigned), model_ntohl(unsigned);
void model_free(void *);

enum { SIZE = 32, ROUNDS = 5000 };
static const wchar_t alphabet[] = {L'a', L'b', 0x80000000, 0x7fffffff, L'A'};
static wchar_t ours[SIZE], theirs[SIZE], source[8], other[8];

static void random_wide(wchar_t *text, unsigned size)
{
  unsigned length = random_below(size);
  for (unsigned i = 0; i < length; i++)
    text[i] = alphabet[random_below(5)];
  text[length] = 0;
}

static void fill(void)
{
  wmemset(ours, L'x', SIZE);
  random_wide(ours, SIZE / 2);
  wmemcpy(theirs, ours, SIZE);
}

static int sign(int n)
{
  return (n > 0) - (n < 0);
}

static ptrdiff_t offset(const wchar_t *result, const wchar_t *start)
{
  return result ? result - start : -1;
}

#define SAME(our_call, their_call)                                                                 \
  do {                                                                                             \
    fill();                                                                                        \
    CHECK(offset(our_call, ours) == offset(their_call, theirs) && !wmemcmp(ours, theirs, SIZE));   \
  } while (0)

static void test_wide(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    random_wide(source, 8);
    random_wide(other, 4);
    size_t size = random_below(8), to = random_below(8), from = random_below(8);
    wchar_t c = random_below(6) ? alphabet[random_below(5)] : 0;
    SAME(model_wmemcpy(ours, source, size), wmemcpy(theirs, source, size));
    SAME(model_wmemmove(ours + to, ours + from, size), wmemmove(theirs + to, theirs + from, size));
    SAME(model_wmemset(ours + to, c, size), wmemset(theirs + to, c, size));
    SAME(model_wmemchr(ours, c, size), wmemchr(theirs, c, size));
    SAME(model_wcscpy(ours, source), wcscpy(theirs, source));
    SAME(model_wcsncpy(ours, source, size), wcsncpy(theirs, source, size));
    SAME(model_wcscat(ours, source), wcscat(theirs, source));
    SAME(model_wcsncat(ours, source, size), wcsncat(theirs, source, size));
    SAME(model_wcschr(ours, c), wcschr(theirs, c));
    SAME(model_wcsrchr(ours, c), wcsrchr(theirs, c));
    CHECK(model_wcslen(source) == wcslen(source));
    CHECK(model_wcsnlen(source, size) == wcsnlen(source, size));
    CHECK(sign(model_wcscmp(source, other)) == sign(wcscmp(source, other)));
    size = random_below(4);
    CHECK(sign(model_wcsncmp(source, other, size)) == sign(wcsncmp(source, other, size)));
    CHECK(sign(model_wmemcmp(ours, ours + to, size)) == sign(wmemcmp(ours, ours + to, size)));
    wchar_t *copy = model_wcsdup(source);
    CHECK(!wcscmp(copy, source));
    model_free(copy);
  }
}

static void test_byte_order(void)
{
  for (unsigned round = 0; round < ROUNDS; round++) {
    unsigned n = (unsigned)random_next();
    CHECK(model_htonl(n) == htonl(n) && model_ntohl(n) == ntohl(n));
    CHECK(model_htons((unsigned short)n) == htons((unsigned short)n));
    CHECK(model_ntohs((unsigned short)n) == ntohs((unsigned short)n));
  }
}

int main(void)
{
  RUN(test_wide);
  RUN(test_byte_order);
  return check_summary();
}
