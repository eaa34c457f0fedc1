/* How names and numbers look in our text: what the printer quotes is what the reader tells apart.
 */
#ifndef OCTANT_TERM_NAME_H
#define OCTANT_TERM_NAME_H

#include <stdbool.h>
#include <string.h>

static inline bool name_is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/* May stand in a name without bars, and in a number. */
static inline bool name_is_char(char c)
{
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || name_is_digit(c) ||
         (c && strchr("_.$:#@&!~%^*+/<>=?-", c));
}

/* Does a token begin like a constant: 5:bv32, -0x1p+3:f64, inf:f32, nan:f32, bits#7f:f32? */
static inline bool name_reads_as_number(const char *token)
{
  return name_is_digit(*token) || *token == '-' || *token == '.' || !strncmp(token, "nan:", 4) ||
         !strncmp(token, "inf:", 4) || !strncmp(token, "bits#", 5);
}

/* The name of a term bound by let: %1, %2, ... */
static inline bool name_is_let(const char *token)
{
  return token[0] == '%' && token[1] && strspn(token + 1, "0123456789") == strlen(token + 1);
}

#endif
