/* <ctype.h> in the C locale.  The functions answer with the same bits as glibc's, whose macros read
 * them from a table. */
#include "model.h"

enum {
  BLANK = 0x1,
  CNTRL = 0x2,
  PUNCT = 0x4,
  ALNUM = 0x8,
  UPPER = 0x100,
  LOWER = 0x200,
  ALPHA = 0x400,
  DIGIT = 0x800,
  XDIGIT = 0x1000,
  SPACE = 0x2000,
  PRINT = 0x4000,
  GRAPH = 0x8000
};

static int between(int least, int c, int most)
{
  return least <= c && c <= most;
}

int isupper(int c)
{
  return between('A', c, 'Z') ? UPPER : 0;
}

int islower(int c)
{
  return between('a', c, 'z') ? LOWER : 0;
}

/* Compilers know this one, and answer 1. */
int isdigit(int c)
{
  if (!between('0', c, '9'))
    return 0;
  return __octant_uses_value("isdigit") && __octant_either("isdigit") ? 1 : DIGIT;
}

int isalpha(int c)
{
  return between('a', c, 'z') || between('A', c, 'Z') ? ALPHA : 0;
}

int isalnum(int c)
{
  return between('a', c, 'z') || between('A', c, 'Z') || between('0', c, '9') ? ALNUM : 0;
}

int isxdigit(int c)
{
  return between('0', c, '9') || between('a', c, 'f') || between('A', c, 'F') ? XDIGIT : 0;
}

int isspace(int c)
{
  return c == ' ' || between('\t', c, '\r') ? SPACE : 0;
}

int isblank(int c)
{
  return c == ' ' || c == '\t' ? BLANK : 0;
}

int isprint(int c)
{
  return between(' ', c, '~') ? PRINT : 0;
}

int isgraph(int c)
{
  return between('!', c, '~') ? GRAPH : 0;
}

int ispunct(int c)
{
  return between('!', c, '~') && !isalnum(c) ? PUNCT : 0;
}

int iscntrl(int c)
{
  return between(0, c, 31) || c == 127 ? CNTRL : 0;
}

int isascii(int c)
{
  return between(0, c, 127);
}

int toascii(int c)
{
  return c & 127;
}

/* The C library looks up what is a negative char, and answers with what is no char. */
static int unsigned_char(int c)
{
  return between(-128, c, -2) ? c + 256 : c;
}

int tolower(int c)
{
  return between('A', c, 'Z') ? c - 'A' + 'a' : unsigned_char(c);
}

int toupper(int c)
{
  return between('a', c, 'z') ? c - 'a' + 'A' : unsigned_char(c);
}

/* The tables are indexed from -128 to 255: as signed char, as unsigned char, and by EOF. */
enum { FIRST = 128, TABLE_SIZE = 384 };

#define AT(c) [FIRST + (c)]
#define FROM_TO(a, b) [FIRST + (a)... FIRST + (b)]

static const unsigned short ctype_table[TABLE_SIZE] = {
    FROM_TO(0, 8) = CNTRL,
    AT('\t') = CNTRL | SPACE | BLANK,
    FROM_TO('\n', '\r') = CNTRL | SPACE,
    FROM_TO(14, 31) = CNTRL,
    AT(' ') = SPACE | PRINT | BLANK,
    FROM_TO('!', '/') = PRINT | GRAPH | PUNCT,
    FROM_TO('0', '9') = PRINT | GRAPH | DIGIT | XDIGIT | ALNUM,
    FROM_TO(':', '@') = PRINT | GRAPH | PUNCT,
    FROM_TO('A', 'F') = PRINT | GRAPH | UPPER | ALPHA | XDIGIT | ALNUM,
    FROM_TO('G', 'Z') = PRINT | GRAPH | UPPER | ALPHA | ALNUM,
    FROM_TO('[', '`') = PRINT | GRAPH | PUNCT,
    FROM_TO('a', 'f') = PRINT | GRAPH | LOWER | ALPHA | XDIGIT | ALNUM,
    FROM_TO('g', 'z') = PRINT | GRAPH | LOWER | ALPHA | ALNUM,
    FROM_TO('{', '~') = PRINT | GRAPH | PUNCT,
    AT(127) = CNTRL,
};

#define FOUR(c) (c), (c) + 1, (c) + 2, (c) + 3
#define SIXTEEN(c) FOUR(c), FOUR((c) + 4), FOUR((c) + 8), FOUR((c) + 12)
#define SIXTY_FOUR(c) SIXTEEN(c), SIXTEEN((c) + 16), SIXTEEN((c) + 32), SIXTEEN((c) + 48)
#define LETTERS(c) SIXTEEN(c), FOUR((c) + 16), FOUR((c) + 20), (c) + 24, (c) + 25

/* From -128 to -2 the byte itself, for EOF itself, then all bytes with one case replaced. */
#define BELOW_ZERO                                                                                 \
  SIXTY_FOUR(128), SIXTEEN(192), SIXTEEN(208), SIXTEEN(224), FOUR(240), FOUR(244), FOUR(248), 252, \
      253, 254, -1

static const int ctype_tolower_table[TABLE_SIZE] = {
    BELOW_ZERO, SIXTY_FOUR(0), 64,        LETTERS('a'), FOUR(91),        95,
    96,         LETTERS('a'),  FOUR(123), 127,          SIXTY_FOUR(128), SIXTY_FOUR(192)};

static const int ctype_toupper_table[TABLE_SIZE] = {
    BELOW_ZERO, SIXTY_FOUR(0), 64,        LETTERS('A'), FOUR(91),        95,
    96,         LETTERS('A'),  FOUR(123), 127,          SIXTY_FOUR(128), SIXTY_FOUR(192)};

const unsigned short **__ctype_b_loc(void)
{
  static const unsigned short *ctype_b = ctype_table + FIRST;
  return &ctype_b;
}

const int **__ctype_tolower_loc(void)
{
  static const int *ctype_tolower = ctype_tolower_table + FIRST;
  return &ctype_tolower;
}

const int **__ctype_toupper_loc(void)
{
  static const int *ctype_toupper = ctype_toupper_table + FIRST;
  return &ctype_toupper;
}

size_t __ctype_get_mb_cur_max(void)
{
  return 1;
}
