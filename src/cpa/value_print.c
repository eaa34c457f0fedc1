/* Contents in words: one line for people, one formula for other analyses. */
#include "cpa/value.h"

typedef struct Printer {
  ValueCpa *cpa;
  const Content *c;
  Text *out;
  const char *space;
} Printer;

static void add_base(const Printer *p, uint32_t base)
{
  const Base *b = &p->cpa->layout.bases.data[base];
  text_add(p->out, !b->object ? "heap" : b->object->source ? b->object->source : b->object->name);
  if (b->level)
    text_format(p->out, "@%u", b->level);
}

static void add_offset(const Printer *p, uint64_t offset)
{
  char number[64];
  if (offset) {
    value_print_signed(value_of(offset), p->cpa->head.program->pointer_bits, number, sizeof number);
    text_format(p->out, "%s%s", *number == '-' ? "" : "+", number);
  }
}

static void add_address(const Printer *p, Datum d)
{
  if (d.bits.hi)
    text_format(p->out, "byte %u of ", (unsigned)d.bits.hi - 1);
  text_add(p->out, "&");
  add_base(p, d.base);
  add_offset(p, d.bits.lo);
}

static void add_datum(const Printer *p, Datum d, Type type, bool is_signed)
{
  char number[64];
  if (!d.known) {
    text_add(p->out, "?");
    return;
  }
  if (d.base) {
    add_address(p, d);
    return;
  }
  if (type.kind == TYPE_FLOAT)
    value_print_float(d.bits, type.width, number, sizeof number);
  else if (is_signed)
    value_print_signed(d.bits, type.width, number, sizeof number);
  else
    value_print_unsigned(d.bits, number, sizeof number);
  text_add(p->out, type.kind != TYPE_BOOL ? number : d.bits.lo ? "true" : "false");
}

static bool print_variable(void *context, uint64_t key, uint64_t handle)
{
  Printer *p = context;
  const Variable *var = p->cpa->head.program->variables.data[(uint32_t)key];
  text_format(p->out, "%s%s", p->space, var->source ? var->source : var->term->name);
  if (key >> 32)
    text_format(p->out, "@%u", (unsigned)(key >> 32));
  text_add(p->out, "=");
  add_datum(p, value_datum(p->cpa, handle), var->term->type, var->is_signed);
  p->space = " ";
  return true;
}

static bool print_cell(void *context, uint64_t key, uint64_t handle)
{
  Printer *p = context;
  unsigned bits = layout_cell_bits(&p->cpa->layout, cell_region(key));
  text_format(p->out, "%s*", p->space);
  add_base(p, cell_base(key));
  add_offset(p, cell_offset(key));
  text_add(p->out, "=");
  add_datum(p, value_datum(p->cpa, handle), type_bv(bits), bits != 8);
  p->space = " ";
  return true;
}

void value_print(ValueCpa *cpa, const Content *c, Text *out)
{
  Printer p = {cpa, c, out, ""};
  pmap_each(c->vars, print_variable, &p);
  pmap_each(c->cells.listed, print_cell, &p);
}

/* ---- as a formula ---- */

typedef struct Writer {
  ValueCpa *cpa;
  const Content *c;
  VEC(const Term *) conjuncts;
} Writer;

/* Only the innermost activation's objects have a name. */
static bool is_of_another_call(const Writer *w, const Base *base)
{
  return layout_is_recursive(&w->cpa->layout, base->object->owner) && base->level != w->c->level;
}

/* NULL where no term of the program says it. */
static const Term *term_of(const Writer *w, Datum d, Type type)
{
  Terms *terms = w->cpa->head.program->terms;
  if (!d.base)
    return term_const(terms, type, d.bits);
  const Base *base = &w->cpa->layout.bases.data[d.base];
  if (d.bits.hi || !base->object || is_of_another_call(w, base) ||
      !type_equal(type, base->object->base->term->type))
    return NULL;
  return term_binary(terms, TERM_ADD, base->object->base->term,
                     term_const(terms, type, value_of(d.bits.lo)));
}

/* Variables of other activations of a function have no names now. */
static bool write_variable(void *context, uint64_t key, uint64_t handle)
{
  Writer *w = context;
  const Variable *var = w->cpa->head.program->variables.data[(uint32_t)key];
  if (key != value_key(w->cpa, w->c, var))
    return true;
  const Term *value = term_of(w, value_datum(w->cpa, handle), var->term->type);
  if (value)
    vec_push(&w->conjuncts, term_eq(w->cpa->head.program->terms, var->term, value));
  return true;
}

const Term *value_formula(ValueCpa *cpa, const Content *c)
{
  Terms *terms = cpa->head.program->terms;
  Writer w = {.cpa = cpa, .c = c};
  pmap_each(c->vars, write_variable, &w);
  const Term *res = !w.conjuncts.count       ? term_true(terms)
                    : w.conjuncts.count == 1 ? w.conjuncts.data[0]
                                             : term_make(terms, TERM_AND, type_bool(), 0, 0,
                                                         w.conjuncts.count, w.conjuncts.data);
  vec_free(&w.conjuncts);
  return res;
}
