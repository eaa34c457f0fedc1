/* printf: each conversion is printed by the host's, with the argument widened to the largest type
 * of its kind.  How much of an argument counts is said by the length modifier, as in C. */
#include <stdarg.h>

#include "base/text.h"
#include "interp/externals.h"

typedef struct Printer {
  Machine *machine;
  const Tuple *call;
  unsigned next;  /* argument */
  uint64_t area;  /* address of the next argument where they lie in memory, else 0 */
  uint64_t at;    /* address of what is still to be read of the format */
  uint64_t count; /* of characters printed */
} Printer;

/* One conversion: "%" flags width . precision length letter. */
typedef struct Conversion {
  char flags[8];
  unsigned flag_count;
  int width;     /* -1: none */
  int precision; /* -1: none */
  unsigned bits; /* of an integer argument */
  bool is_long;  /* long double */
  char letter;
} Conversion;

static char peek(Printer *p)
{
  unsigned char c;
  return external_byte(p->machine, p->at, &c) ? (char)c : '\0';
}

static bool accept(Printer *p, char c)
{
  if (peek(p) != c)
    return false;
  p->at++;
  return true;
}

static void print(Printer *p, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  FILE *out = p->machine->input->out;
  int count = out ? vfprintf(out, format, args) : vsnprintf(NULL, 0, format, args);
  va_end(args);
  p->count += count > 0 ? (uint64_t)count : 0;
}

/* The layout of unnamed arguments is that of the stack. */
static Value next_in_memory(Printer *p, Type type)
{
  uint64_t word = p->machine->program->pointer_bits / 8, bytes = (type.width + 7u) / 8;
  if (word == 8 && bytes > word)
    p->area = (p->area + 15) / 16 * 16;
  Value res = value_of(0);
  for (unsigned i = 0; i < bytes; i++) {
    unsigned char byte = 0;
    external_byte(p->machine, p->area + i, &byte);
    if (i < 8)
      res.lo |= (uint64_t)byte << 8 * i;
    else
      res.hi |= (uint64_t)byte << 8 * (i - 8);
  }
  p->area += (bytes + word - 1) / word * word;
  return res;
}

/* The next argument; of this type where it lies in memory, else "type" becomes what it has. */
static Value next_argument(Printer *p, Type *type)
{
  if (p->area)
    return next_in_memory(p, *type);
  const Edge *edge = p->call->edge;
  *type = p->next < edge->arg_count ? edge->args[p->next]->type : type_bv(64);
  return external_argument(p->machine, p->call, p->next++);
}

/* The next argument read with "bits" bits, or fewer where it has fewer. */
static intmax_t next_signed(Printer *p, unsigned bits)
{
  Type type = type_bv(bits < 32 ? 32 : bits);
  Value value = next_argument(p, &type);
  unsigned width = type.width < bits ? type.width : bits;
  return (intmax_t)value_sign_extend(value_truncate(value, width), width).lo;
}

static uintmax_t next_unsigned(Printer *p, unsigned bits)
{
  Type type = type_bv(bits < 32 ? 32 : bits);
  Value value = next_argument(p, &type);
  return value_truncate(value, bits).lo;
}

static int read_number(Printer *p)
{
  int res = 0;
  for (char c = peek(p); c >= '0' && c <= '9'; p->at++, c = peek(p))
    res = res < 100000000 ? 10 * res + (c - '0') : res;
  return res;
}

static void read_flags(Printer *p, Conversion *c)
{
  for (char flag = peek(p); flag && strchr("-+ #0'", flag); p->at++, flag = peek(p))
    if (!memchr(c->flags, flag, c->flag_count))
      c->flags[c->flag_count++] = flag;
}

static void read_width(Printer *p, Conversion *c)
{
  char first = peek(p);
  c->width = -1;
  if (first >= '1' && first <= '9') {
    c->width = read_number(p);
  } else if (accept(p, '*')) {
    int given = (int)next_signed(p, 32);
    if (given < 0 && !memchr(c->flags, '-', c->flag_count))
      c->flags[c->flag_count++] = '-';
    c->width = given < 0 ? -given : given;
  }
}

static void read_precision(Printer *p, Conversion *c)
{
  c->precision = -1;
  if (!accept(p, '.'))
    return;
  c->precision = accept(p, '*') ? (int)next_signed(p, 32) : read_number(p);
  if (c->precision < 0)
    c->precision = -1;
}

static void read_length(Printer *p, Conversion *c)
{
  unsigned pointer_bits = p->machine->program->pointer_bits;
  c->bits = 32;
  if (accept(p, 'h'))
    c->bits = accept(p, 'h') ? 8 : 16;
  else if (accept(p, 'l'))
    c->bits = accept(p, 'l') ? 64 : pointer_bits;
  else if (accept(p, 'j') || accept(p, 'q'))
    c->bits = 64;
  else if (accept(p, 'z') || accept(p, 't') || accept(p, 'Z'))
    c->bits = pointer_bits;
  else if (accept(p, 'L'))
    c->bits = 64, c->is_long = true;
}

/* Writes the host's format of the conversion, with this length modifier. */
static void host_format(const Conversion *c, const char *length, char *out, size_t size)
{
  char width[16] = "", precision[16] = "";
  if (c->width >= 0)
    snprintf(width, sizeof width, "%d", c->width);
  if (c->precision >= 0)
    snprintf(precision, sizeof precision, ".%d", c->precision);
  snprintf(out, size, "%%%.*s%s%s%s%c", (int)c->flag_count, c->flags, width, precision, length,
           c->letter);
}

static void print_float(Printer *p, const Conversion *c)
{
  Type type = type_float(c->is_long ? 80 : 64);
  Value value = next_argument(p, &type);
  unsigned width = type.kind == TYPE_FLOAT ? type.width : 64;
  char format[64];
  host_format(c, "L", format, sizeof format);
  if (c->letter != 'a' && c->letter != 'A') {
    print(p, format, value_to_long_double(value, width));
    return;
  }
  /* Hexadecimal digits depend on the type that is printed. */
  host_format(c, c->is_long ? "L" : "", format, sizeof format);
  if (c->is_long)
    print(p, format, value_to_long_double(value, width));
  else
    print(p, format, value_to_double(value, width));
}

static void print_string(Printer *p, const Conversion *c)
{
  Text text = {0};
  uint64_t address = next_unsigned(p, p->machine->program->pointer_bits);
  unsigned char byte;
  char format[64];
  if (!address && (c->precision < 0 || c->precision >= 6))
    text_add(&text, "(null)");
  while (address && (c->precision < 0 || text.length < (size_t)c->precision) &&
         external_byte(p->machine, address, &byte) && byte) {
    text_add_char(&text, (char)byte);
    address++;
  }
  host_format(c, "", format, sizeof format);
  print(p, format, text_of(&text));
  text_free(&text);
}

static void print_conversion(Printer *p, Conversion *c)
{
  char format[64];
  host_format(c, "j", format, sizeof format);
  switch (c->letter) {
  case 'd':
  case 'i': print(p, format, next_signed(p, c->bits)); break;
  case 'u':
  case 'x':
  case 'X':
  case 'o': print(p, format, next_unsigned(p, c->bits)); break;
  case 'c':
    host_format(c, "", format, sizeof format);
    print(p, format, (int)next_unsigned(p, 8));
    break;
  case 's': print_string(p, c); break;
  case 'p':
    host_format(c, "", format, sizeof format);
    print(p, format, (void *)(uintptr_t)next_unsigned(p, p->machine->program->pointer_bits));
    break;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A': print_float(p, c); break;
  case 'n': next_unsigned(p, p->machine->program->pointer_bits); break;
  case '%': print(p, "%%"); break;
  default: print(p, "%%%c", c->letter); break;
  }
}

static void read_conversion(Printer *p)
{
  Conversion c = {0};
  read_flags(p, &c);
  read_width(p, &c);
  read_precision(p, &c);
  read_length(p, &c);
  c.letter = peek(p);
  if (!c.letter)
    return;
  p->at++;
  print_conversion(p, &c);
}

static uint64_t print_all(Printer p)
{
  for (char c = peek(&p); c; c = peek(&p)) {
    p.at++;
    if (c == '%')
      read_conversion(&p);
    else
      print(&p, "%c", c);
  }
  return p.count;
}

uint64_t external_printf(Machine *m, const Tuple *call, unsigned format)
{
  return print_all((Printer){
      .machine = m, .call = call, .next = format + 1, .at = external_argument(m, call, format).lo});
}

/* A va_list is the address of the arguments on i386, and leads to it on x86-64. */
uint64_t external_vprintf(Machine *m, const Tuple *call, unsigned format)
{
  enum { OVERFLOW_AREA = 8 };
  Printer list = {.machine = m, .area = external_argument(m, call, format + 1).lo};
  if (m->program->pointer_bits == 64) {
    list.area += OVERFLOW_AREA;
    list.area = next_in_memory(&list, type_bv(64)).lo;
  }
  list.at = external_argument(m, call, format).lo;
  return print_all(list);
}
