/* What a program does with blocks: offsets from pointers that it reads and writes, constants that
 * it stores there or compares with. */
#include "engine/candidate_block.h"

static void add_constant(Part *part, const Term *constant)
{
  if (!term_is_const(constant) || constant->type.width != part->width)
    return;
  for (unsigned i = 0; i < part->constant_count; i++)
    if (part->constants[i] == constant)
      return;
  if (part->constant_count < MOST_CONSTANTS)
    part->constants[part->constant_count++] = constant;
}

static bool is_pointer(const Program *program, const Term *term)
{
  const Variable *var = term->op == TERM_VAR ? program_variable(program, term) : NULL;
  return var && var->pointer;
}

/* The part that the edge accesses at a constant distance from a pointer; NULL: none. */
static Part *part_of(Blocks *b, const Edge *edge, Type type)
{
  const Term *address = edge->address, *offset = term_bv(b->program->terms, address->type.width, 0);
  if (address->op == TERM_ADD && term_is_const(address->args[1])) {
    offset = address->args[1];
    address = address->args[0];
  }
  if (!is_pointer(b->program, address) || type.kind != TYPE_BV || type.width > 64)
    return NULL;
  for (unsigned i = 0; i < b->parts.count; i++) {
    Part *part = &b->parts.data[i];
    if (part->region == edge->regions[0] && part->offset == offset && part->width == type.width)
      return part;
  }
  if (b->parts.count == MOST_FIELDS)
    return NULL;
  vec_push(&b->parts, ((Part){.region = edge->regions[0], .offset = offset, .width = type.width}));
  return &vec_last(&b->parts);
}

static void add_access(Blocks *b, const Edge *edge)
{
  bool loads = edge->kind == EDGE_LOAD;
  if ((!loads && edge->kind != EDGE_STORE) || edge->region_count != 1)
    return;
  const Term *value = loads ? edge->var->term : edge->term;
  Part *part = part_of(b, edge, value->type);
  if (!part)
    return;
  part->pointer |= value->type.width == b->program->pointer_bits && is_pointer(b->program, value);
  part->varies |= !loads && !term_is_const(value);
  add_constant(part, value);
}

static bool is_comparison(const Term *t)
{
  return t->op == TERM_EQ || t->op == TERM_ULT || t->op == TERM_ULE || t->op == TERM_SLT ||
         t->op == TERM_SLE;
}

/* Is the variable read from the part, or written to it? */
static bool is_value_of(const Blocks *b, const Function *f, const Part *part, const Term *var)
{
  (void)b;
  for (unsigned i = 0; i < f->edges.count; i++) {
    const Edge *edge = f->edges.data[i];
    bool loads = edge->kind == EDGE_LOAD && edge->var->term == var;
    bool stores = edge->kind == EDGE_STORE && edge->term == var;
    if ((loads || stores) && edge->region_count == 1 && edge->regions[0] == part->region)
      return true;
  }
  return false;
}

static void add_compared(Blocks *b, const Function *f, const Term *condition)
{
  const Term *t = condition->op == TERM_NOT ? condition->args[0] : condition;
  for (unsigned i = 0; (t->op == TERM_AND || t->op == TERM_OR) && i < t->count; i++)
    add_compared(b, f, t->args[i]);
  for (unsigned i = 0; is_comparison(t) && i < 2; i++)
    for (unsigned k = 0; term_is_const(t->args[i]) && k < b->parts.count; k++)
      if (is_value_of(b, f, &b->parts.data[k], t->args[1 - i]))
        add_constant(&b->parts.data[k], t->args[i]);
}

typedef void (*EdgeVisit)(Blocks *b, const Function *f, const Edge *edge);

static void visit_access(Blocks *b, const Function *f, const Edge *edge)
{
  (void)f;
  add_access(b, edge);
}

static void visit_condition(Blocks *b, const Function *f, const Edge *edge)
{
  if (edge->kind == EDGE_ASSUME)
    add_compared(b, f, edge->term);
}

static void each_edge(Blocks *b, EdgeVisit visit)
{
  for (unsigned i = 0; i < b->program->functions.count; i++) {
    const Function *f = b->program->functions.data[i];
    for (unsigned k = 0; k < f->edges.count; k++)
      visit(b, f, f->edges.data[k]);
  }
}

void blocks_read_text(Blocks *b)
{
  each_edge(b, visit_access);
  each_edge(b, visit_condition);
}
