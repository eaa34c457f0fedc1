#include "engine/mixture.h"

Mixture mixture_of_run(const Hints *hints, unsigned run)
{
  return (Mixture){hints, run, run + 1};
}

/* SplitMix64. */
static uint64_t next_random(Mixture *m)
{
  uint64_t z = m->random += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

typedef enum Style { SMALL, BINARY, CONSTANTS, MEDIUM, NEGATIVE, LIMITS, UNIFORM } Style;

static Style pick_style(Mixture *m)
{
  static const Style by_run[] = {SMALL, BINARY, MEDIUM, CONSTANTS, SMALL, NEGATIVE, SMALL, UNIFORM};
  static const Style any[] = {SMALL,     SMALL,    BINARY, MEDIUM, CONSTANTS,
                              CONSTANTS, NEGATIVE, LIMITS, UNIFORM};
  if (next_random(m) % 4)
    return by_run[m->run % (sizeof by_run / sizeof *by_run)];
  return any[next_random(m) % (sizeof any / sizeof *any)];
}

/* Loops that go on while an input says so run for long in some runs. */
static uint64_t random_bit(Mixture *m)
{
  static const unsigned zero_in[] = {2, 12, 4, 40};
  return next_random(m) % zero_in[m->run / 2 % 4] != 0;
}

static uint64_t random_constant(Mixture *m)
{
  uint64_t number = next_random(m);
  int64_t constant = m->hints->constants.data[number % m->hints->constants.count];
  return (uint64_t)constant + (number >> 32) % 3 - 1;
}

static uint64_t random_number(Mixture *m, unsigned width)
{
  uint64_t number = next_random(m), limit = (uint64_t)1 << (width - 1);
  switch (pick_style(m)) {
  case SMALL: return number % 12;
  case BINARY: return random_bit(m);
  case CONSTANTS: return m->hints->constants.count ? random_constant(m) : number % 4;
  case MEDIUM: return number % 300;
  case NEGATIVE: return 0 - number % 20;
  case LIMITS: return limit - (number & 1);
  case UNIFORM: break;
  }
  return number;
}

bool mixture_value(Mixture *m, Type type, Value *value)
{
  if (type.kind == TYPE_FLOAT || type.width > 64)
    return false;
  *value = value_of(type.kind == TYPE_BOOL ? random_bit(m) : random_number(m, type.width));
  return true;
}

static bool has_constants(const Mixture *m, Type type)
{
  return type.kind == TYPE_BV && type.width <= 64 && m->hints->constants.count;
}

bool mixture_constant(Mixture *m, Type type, Value *value)
{
  if (!has_constants(m, type))
    return mixture_value(m, type, value);
  *value = value_of(random_constant(m));
  return true;
}

bool mixture_between(Mixture *m, Type type, Value *value)
{
  if (!has_constants(m, type))
    return mixture_value(m, type, value);
  uint64_t a = random_constant(m), b = random_constant(m);
  bool ordered = (int64_t)a <= (int64_t)b;
  uint64_t least = ordered ? a : b, size = (ordered ? b - a : a - b) + 1;
  *value = value_of(least + (size ? next_random(m) % size : next_random(m)));
  return true;
}
