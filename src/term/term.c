#include "term/term.h"

#include <assert.h>
#include <string.h>

#include "base/map.h"
#include "base/memory.h"
#include "term/bits.h"
#include "term/build.h"

enum { FIRST_SLOTS = 1024 };

Terms *terms_new(void)
{
  Terms *terms = mem_zero(1, sizeof *terms);
  terms->arena = arena_new();
  terms->names = interner_new();
  terms->slot_count = FIRST_SLOTS;
  terms->slots = mem_zero(terms->slot_count, sizeof *terms->slots);
  terms->no = term_const(terms, type_bool(), value_of(0));
  terms->yes = term_const(terms, type_bool(), value_of(1));
  return terms;
}

void terms_free(Terms *terms)
{
  if (!terms)
    return;
  arena_free(terms->arena);
  interner_free(terms->names);
  mem_free(terms->slots);
  mem_free(terms);
}

Interner *terms_names(Terms *terms)
{
  return terms->names;
}

uint32_t terms_count(const Terms *terms)
{
  return terms->count;
}

bool terms_have(const Terms *terms, bool (*test)(const Term *term))
{
  for (uint32_t i = 0; i < terms->slot_count; i++)
    if (terms->slots[i].term && test(terms->slots[i].term))
      return true;
  return false;
}

static uint64_t mix(uint64_t h, uint64_t x)
{
  h = (h ^ x) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 32;
}

static uint64_t type_bits(Type type)
{
  return (uint64_t)type.kind | (uint64_t)type.element << 8 | (uint64_t)type.width << 16 |
         (uint64_t)type.index << 32;
}

static uint64_t hash_of(const Term *key, const Term *const *args)
{
  if (key->op == TERM_VAR) /* its type is no part of the key: a name has one type */
    return hash_bytes(key->name, (unsigned)strlen(key->name));
  uint64_t h = mix((uint64_t)key->op | (uint64_t)key->flags << 8 | (uint64_t)key->hi << 16 |
                       (uint64_t)key->lo << 32,
                   type_bits(key->type));
  if (key->op == TERM_CONST)
    h = mix(mix(h, key->value.lo), key->value.hi);
  for (unsigned i = 0; i < key->count; i++)
    h = mix(h, args[i]->hash);
  return h;
}

static bool same_node(const Term *t, const Term *key, const Term *const *args)
{
  if (key->op == TERM_VAR)
    return t->op == TERM_VAR && t->name == key->name;
  if (t->op != key->op || t->flags != key->flags || t->hi != key->hi || t->lo != key->lo ||
      t->count != key->count || !type_equal(t->type, key->type))
    return false;
  if (key->op == TERM_CONST)
    return value_equal(t->value, key->value);
  for (unsigned i = 0; i < key->count; i++)
    if (t->args[i] != args[i])
      return false;
  return true;
}

static void grow(Terms *terms)
{
  Slot *old = terms->slots;
  uint32_t old_count = terms->slot_count;
  terms->slot_count *= 2;
  terms->slots = mem_zero(terms->slot_count, sizeof *terms->slots);
  for (uint32_t i = 0; i < old_count; i++) {
    if (!old[i].term)
      continue;
    uint32_t at = (uint32_t)old[i].hash & (terms->slot_count - 1);
    while (terms->slots[at].term)
      at = (at + 1) & (terms->slot_count - 1);
    terms->slots[at] = old[i];
  }
  mem_free(old);
}

static uint32_t tree_size(unsigned count, const Term *const *args)
{
  uint32_t size = 1;
  for (unsigned i = 0; i < count; i++)
    if (__builtin_add_overflow(size, args[i]->size, &size))
      return UINT32_MAX;
  return size;
}

static const Term *add_node(Terms *terms, const Term *key, uint64_t hash, const Term *const *args)
{
  Term *fresh = arena_alloc(terms->arena, sizeof *fresh + key->count * sizeof *args);
  *fresh = *key;
  fresh->id = terms->count++;
  fresh->hash = hash;
  fresh->size = tree_size(key->count, args);
  for (unsigned i = 0; i < key->count; i++)
    fresh->args[i] = args[i];
  return fresh;
}

static const Term *find_or_add(Terms *terms, const Term *key, const Term *const *args)
{
  uint64_t hash = hash_of(key, args);
  uint32_t mask = terms->slot_count - 1, at = (uint32_t)hash & mask;
  for (; terms->slots[at].term; at = (at + 1) & mask)
    if (terms->slots[at].hash == hash && same_node(terms->slots[at].term, key, args))
      return terms->slots[at].term;
  const Term *fresh = add_node(terms, key, hash, args);
  terms->slots[at] = (Slot){fresh, hash};
  if (terms->count > terms->slot_count / 2)
    grow(terms);
  return fresh;
}

const Term *term_node(Terms *terms, TermOp op, Type type, unsigned flags, unsigned hi, unsigned lo,
                      unsigned count, const Term *const *args)
{
  Term key = {.op = (uint8_t)op,
              .flags = (uint8_t)flags,
              .hi = (uint16_t)hi,
              .lo = (uint16_t)lo,
              .type = type,
              .count = count};
  return find_or_add(terms, &key, args);
}

const Term *term_const(Terms *terms, Type type, Value value)
{
  assert(type_is_valid(type) && type.kind != TYPE_ARRAY);
  Term key = {.op = TERM_CONST, .type = type, .value = value_truncate(value, type.width)};
  return find_or_add(terms, &key, NULL);
}

const Term *term_bv(Terms *terms, unsigned width, uint64_t number)
{
  return term_const(terms, type_bv(width), value_of(number));
}

const Term *term_bv_signed(Terms *terms, unsigned width, int64_t number)
{
  return term_const(terms, type_bv(width), value_from_signed(number, width));
}

const Term *term_true(Terms *terms)
{
  return terms->yes;
}

const Term *term_false(Terms *terms)
{
  return terms->no;
}

const Term *term_var(Terms *terms, const char *name, Type type)
{
  assert(type_is_valid(type));
  Term key = {.op = TERM_VAR, .type = type, .name = intern(terms->names, name)};
  const Term *res = find_or_add(terms, &key, NULL);
  assert(type_equal(res->type, type));
  return res;
}

const Term *term_make(Terms *terms, TermOp op, Type type, unsigned hi, unsigned lo, unsigned count,
                      const Term *const *args)
{
  assert(!term_fault(op, type, hi, lo, count, args));
  if (op == TERM_AND || op == TERM_OR)
    return term_junction(terms, op, count, args);
  Draft draft = {.op = op, .count = count};
  if (op == TERM_EXTRACT || op == TERM_FROUND)
    draft.hi = hi;
  if (op == TERM_EXTRACT)
    draft.lo = lo;
  for (unsigned i = 0; i < count; i++)
    draft.args[i] = args[i];
  draft.type = term_result_type(op, type, hi, lo, args);
  return term_build(terms, &draft);
}

const Term *term_rebuild(Terms *terms, const Term *like, const Term *const *args)
{
  if (like->flags)
    return term_binary_flags(terms, like->op, like->flags, args[0], args[1]);
  return term_make(terms, like->op, like->type, like->hi, like->lo, like->count, args);
}

const Term *term_unary(Terms *terms, TermOp op, const Term *a)
{
  return term_make(terms, op, a->type, 0, 0, 1, &a);
}

const Term *term_binary(Terms *terms, TermOp op, const Term *a, const Term *b)
{
  const Term *args[] = {a, b};
  return term_make(terms, op, a->type, 0, 0, 2, args);
}

const Term *term_binary_flags(Terms *terms, TermOp op, unsigned flags, const Term *a, const Term *b)
{
  Draft draft = {.op = op, .type = a->type, .flags = flags, .count = 2, .args = {a, b}};
  assert(!term_fault(op, a->type, 0, 0, 2, draft.args));
  return term_build(terms, &draft);
}

const Term *term_binary_nsw(Terms *terms, TermOp op, const Term *a, const Term *b)
{
  assert(op == TERM_ADD || op == TERM_SUB || op == TERM_MUL);
  return term_binary_flags(terms, op, TERM_NSW, a, b);
}

const Term *term_convert(Terms *terms, TermOp op, Type type, const Term *a)
{
  return term_make(terms, op, type, 0, 0, 1, &a);
}

const Term *term_extract(Terms *terms, const Term *a, unsigned hi, unsigned lo)
{
  return term_make(terms, TERM_EXTRACT, a->type, hi, lo, 1, &a);
}

const Term *term_ite(Terms *terms, const Term *c, const Term *a, const Term *b)
{
  const Term *args[] = {c, a, b};
  return term_make(terms, TERM_ITE, a->type, 0, 0, 3, args);
}

const Term *term_not(Terms *terms, const Term *a)
{
  return term_unary(terms, TERM_NOT, a);
}

const Term *term_and(Terms *terms, const Term *a, const Term *b)
{
  return term_binary(terms, TERM_AND, a, b);
}

const Term *term_or(Terms *terms, const Term *a, const Term *b)
{
  return term_binary(terms, TERM_OR, a, b);
}

const Term *term_eq(Terms *terms, const Term *a, const Term *b)
{
  return term_binary(terms, TERM_EQ, a, b);
}

const Term *term_same_bits(Terms *terms, const Term *a, const Term *b)
{
  if (a->type.kind != TYPE_FLOAT)
    return term_eq(terms, a, b);
  return term_eq(terms, term_unary(terms, TERM_FBITS, a), term_unary(terms, TERM_FBITS, b));
}

const Term *term_select(Terms *terms, const Term *array, const Term *index)
{
  return term_binary(terms, TERM_SELECT, array, index);
}

const Term *term_store(Terms *terms, const Term *array, const Term *index, const Term *element)
{
  const Term *args[] = {array, index, element};
  return term_make(terms, TERM_STORE, array->type, 0, 0, 3, args);
}

const Term *term_fround(Terms *terms, Rounding mode, const Term *a)
{
  return term_make(terms, TERM_FROUND, a->type, mode, 0, 1, &a);
}

const Term *term_resize_unsigned(Terms *terms, const Term *a, unsigned width)
{
  if (width < a->type.width)
    return term_extract(terms, a, width - 1, 0);
  return term_convert(terms, TERM_ZEXT, type_bv(width), a);
}

const Term *term_resize_signed(Terms *terms, const Term *a, unsigned width)
{
  if (width < a->type.width)
    return term_extract(terms, a, width - 1, 0);
  return term_convert(terms, TERM_SEXT, type_bv(width), a);
}

const Term *term_from_bool(Terms *terms, const Term *a, unsigned width)
{
  return term_ite(terms, a, term_bv(terms, width, 1), term_bv(terms, width, 0));
}

const Term *term_to_bool(Terms *terms, const Term *a)
{
  return term_not(terms, term_eq(terms, a, term_bv(terms, a->type.width, 0)));
}

const Term *term_fixed_value(Terms *terms, const Term *t, const Term **what)
{
  if (t->op != TERM_EQ || !term_is_const(t->args[1]))
    return NULL;
  const Term *constant = t->args[1];
  bool is_float = constant->type.kind == TYPE_FLOAT;
  *what = t->args[0];
  if ((*what)->op == TERM_FBITS) {
    *what = (*what)->args[0];
    return term_const(terms, (*what)->type, constant->value);
  }
  return is_float && value_is_ambiguous(constant->value, constant->type.width) ? NULL : constant;
}

bool term_fix_differently(Terms *terms, const Term *a, const Term *b)
{
  const Term *left, *right;
  const Term *first = term_fixed_value(terms, a, &left),
             *second = term_fixed_value(terms, b, &right);
  return first && second && left == right && first != second;
}

bool term_is_true(const Term *t)
{
  return t->op == TERM_CONST && t->type.kind == TYPE_BOOL && t->value.lo;
}

bool term_is_false(const Term *t)
{
  return t->op == TERM_CONST && t->type.kind == TYPE_BOOL && !t->value.lo;
}

const char *term_op_name(TermOp op)
{
  static const char *const names[] = {
#define OP(name, text, smt, arity) text,
#include "term/ops.def"
#undef OP
  };
  return names[op];
}
