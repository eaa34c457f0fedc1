#include "interp/choices.h"

void choices_init(Choices *choices, const InterpInput *input, InterpChoices *record)
{
  *choices = (Choices){input->values, input->count, 0, input->seed, input, record};
}

/* SplitMix64: any seed is good, also 0. */
static uint64_t next_random(Choices *choices)
{
  uint64_t z = choices->state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static Value shift_left_one(unsigned bits)
{
  return bits < 64 ? (Value){(uint64_t)1 << bits, 0} : (Value){0, (uint64_t)1 << (bits - 64)};
}

/* Programs branch on 0 and 1, on small numbers, on the limits of types and on powers of two; plain
 * random bits would hardly ever hit one of these. */
static Value random_bits(Choices *choices, unsigned width)
{
  uint64_t kind = next_random(choices) % 16, number = next_random(choices);
  Value limit = shift_left_one(width - 1);
  if (kind < 3)
    return value_of(number & 1);
  if (kind < 8)
    return value_of(number % 16);
  if (kind < 9)
    return value_from_signed(-(int64_t)(number % 16) - 1, width);
  if (kind < 11)
    return value_of(number % 1024);
  if (kind < 12)
    return shift_left_one((unsigned)(number % width));
  if (kind < 13)
    return limit;
  if (kind < 14)
    return (Value){limit.hi ? UINT64_MAX : limit.lo - 1, limit.hi ? limit.hi - 1 : 0};
  return (Value){number, next_random(choices)};
}

static Value random_float(Choices *choices, unsigned width)
{
  static const double special[] = {0.0,
                                   -0.0,
                                   1.0,
                                   -1.0,
                                   0.5,
                                   0.1,
                                   1e10,
                                   -1e10,
                                   1e300,
                                   -1e-300,
                                   __builtin_inf(),
                                   -__builtin_inf(),
                                   1e-310,
                                   255.0,
                                   65536.0,
                                   3.4e38,
                                   2147483648.0,
                                   __builtin_nan("")};
  uint64_t kind = next_random(choices) % 16, number = next_random(choices);
  if (kind < 5)
    return value_of_double((double)(number % 16), width);
  if (kind < 8)
    return value_of_double((double)(int64_t)(number % 2001) - 1000.0, width);
  if (kind < 10)
    return value_of_double(((double)(number % 200001) - 100000.0) / 64.0, width);
  if (kind < 13)
    return value_of_double(special[number % (sizeof special / sizeof *special)], width);
  if (width == 80) /* not every pattern of 80 bits is a number */
    return value_of_double(value_to_double(value_of(number), 64), width);
  return value_of(number);
}

static Value random_value(Choices *choices, Type type)
{
  if (type.kind == TYPE_FLOAT)
    return random_float(choices, type.width);
  if (type.kind == TYPE_BOOL)
    return value_of(next_random(choices) & 1);
  return random_bits(choices, type.width);
}

static Value next_value(Choices *choices, const Edge *edge, const Variable *var, Type type,
                        const Value *expected)
{
  const InterpInput *input = choices->input;
  Value value;
  if (input->choose && input->choose(input->context, edge, var, &value))
    return value;
  if (choices->used < choices->count)
    return choices->values[choices->used++];
  return expected ? *expected : random_value(choices, type);
}

static bool is_unsigned(const Edge *edge, const Variable *var)
{
  if (edge && edge->kind == EDGE_CALL && edge->callee && edge->callee->result_sign)
    return edge->callee->result_sign == SIGN_UNSIGNED;
  return var && var->ctype && !var->is_signed;
}

Value choices_take(Choices *choices, const Edge *edge, const Variable *var, Type type,
                   HavocKind why, const char *what, const Value *expected)
{
  InterpChoice choice = {.type = type, .why = why, .what = what, .edge = edge};
  choice.value = value_truncate(next_value(choices, edge, var, type, expected), type.width);
  choice.place = edge ? edge->place : var ? var->place : NULL;
  choice.is_pointer = var && (var->pointer || var->foreign);
  choice.is_unsigned = is_unsigned(edge, var);
  choice.expected = expected && value_equal(choice.value, *expected);
  vec_push(choices->record, choice);
  return choice.value;
}
