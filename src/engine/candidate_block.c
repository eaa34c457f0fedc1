/* Candidates about blocks on the heap: what each block of a size holds, where its pointers lead,
 * what the blocks are that variables point to.
 *
 * They come from the text of the program alone: offsets from pointers that it reads and writes,
 * constants that it stores there or compares with, sizes that it allocates. */
#include "engine/candidate.h"
#include "engine/heads.h"

enum {
  MOST_FIELDS = 8,
  MOST_SIZES = 3,
  MOST_CONSTANTS = 5,
  MOST_POINTERS = 4,
  MOST_NUMBERS = 4,
  MOST_OF_HEAD = 250
};

/* What lies at some offset in some blocks. */
typedef struct Part {
  const Region *region;
  const Term *offset;
  unsigned width;
  bool pointer;
  bool varies; /* more than constants is stored there */
  const Term *constants[MOST_CONSTANTS];
  unsigned constant_count;
} Part;

typedef struct Blocks {
  Program *program;
  Candidates *out;
  VEC(Part) parts;
  const Term *sizes[MOST_SIZES];
  unsigned size_count;
  const Head *head;
  const Variable *pointers[MOST_POINTERS], *numbers[MOST_NUMBERS]; /* of the head */
  unsigned pointer_count, number_count;
  const Term *any; /* stands for any address */
  VEC(Look) looks; /* of the candidate under construction */
  unsigned count;  /* for this head */
} Blocks;

/* ---- what the program does with blocks ---- */

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

static void add_sizes(Blocks *b, const Edge *call)
{
  for (unsigned i = 0; i < call->arg_count; i++) {
    const Term *arg = call->args[i];
    bool fits = term_is_const(arg) && arg->type.kind == TYPE_BV &&
                arg->type.width == b->program->pointer_bits && arg->value.lo &&
                arg->value.lo < 4096;
    for (unsigned k = 0; k < b->size_count; k++)
      fits &= b->sizes[k] != arg;
    if (fits && b->size_count < MOST_SIZES)
      b->sizes[b->size_count++] = arg;
  }
}

static bool allocates(const Program *program, const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    if (f->edges.data[i]->kind == EDGE_ASSIGN && f->edges.data[i]->var == program->heap_top)
      return true;
  return false;
}

typedef void (*EdgeVisit)(Blocks *b, const Function *f, const Edge *edge);

static void visit_access(Blocks *b, const Function *f, const Edge *edge)
{
  (void)f;
  add_access(b, edge);
  if (edge->kind == EDGE_CALL && edge->callee && allocates(b->program, edge->callee))
    add_sizes(b, edge);
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

/* ---- making candidates ---- */

static const Term *look(Blocks *b, const Region *region, const Term *address, unsigned width)
{
  const char *name = intern_format(terms_names(b->program->terms), "#look.%u.%u",
                                   region ? region->id + 1 : 0, address->id);
  const Term *var = term_var(b->program->terms, name, type_bv(width));
  for (unsigned i = 0; i < b->looks.count; i++)
    if (b->looks.data[i].var == var)
      return var;
  vec_push(&b->looks, ((Look){var, region, address}));
  return var;
}

static const Term *part_at(Blocks *b, const Part *part, const Term *base)
{
  const Term *address = term_binary(b->program->terms, TERM_ADD, base, part->offset);
  return look(b, part->region, address, part->width);
}

static const Term *is_block(Blocks *b, const Term *base, const Term *size)
{
  const Term *there = look(b, NULL, base, b->program->pointer_bits);
  return term_eq(b->program->terms, there, size);
}

static const Term *is_null(Blocks *b, const Term *pointer)
{
  return term_eq(b->program->terms, pointer, term_bv(b->program->terms, pointer->type.width, 0));
}

static void put(Blocks *b, const Term *bound, const Term *condition)
{
  if (b->count < MOST_OF_HEAD && !term_is_const(condition)) {
    Look *looks = arena_alloc(b->program->arena, (b->looks.count + 1) * sizeof *looks);
    for (unsigned i = 0; i < b->looks.count; i++)
      looks[i] = b->looks.data[i];
    vec_push(b->out, ((Candidate){b->head->location, condition, bound, looks, b->looks.count}));
    b->count++;
  }
  vec_clear(&b->looks);
}

/* Of each block of the size: the condition, and the same but for one block that a variable points
 * to. */
static void put_of_blocks(Blocks *b, const Term *size, const Term *condition, bool excepts)
{
  Terms *terms = b->program->terms;
  VEC(Look) looks = {0};
  for (unsigned i = 0; i < b->looks.count; i++)
    vec_push(&looks, b->looks.data[i]);
  for (unsigned i = 0; i <= (excepts ? b->pointer_count : 0); i++) {
    vec_clear(&b->looks);
    for (unsigned k = 0; k < looks.count; k++)
      vec_push(&b->looks, looks.data[k]);
    const Term *other = term_not(terms, is_block(b, b->any, size));
    if (i)
      other = term_or(terms, other, term_eq(terms, b->any, b->pointers[i - 1]->term));
    put(b, b->any, term_or(terms, other, condition));
  }
  vec_free(&looks);
}

static bool is_inside(const Part *part, const Term *size)
{
  return part->offset->value.lo + part->width / 8 <= size->value.lo;
}

/* ---- templates: all blocks of a size ---- */

static void guess_pointer(Blocks *b, const Term *size, const Part *part)
{
  Terms *terms = b->program->terms;
  for (unsigned i = 0; i < b->size_count; i++) {
    const Term *to = part_at(b, part, b->any);
    const Term *leads = is_block(b, to, b->sizes[i]);
    put_of_blocks(b, size, term_or(terms, is_null(b, to), leads), true);
    to = part_at(b, part, b->any);
    leads = is_block(b, to, b->sizes[i]);
    put_of_blocks(b, size, leads, true);
  }
  for (unsigned i = 0; i < b->pointer_count; i++) {
    const Term *to = part_at(b, part, b->any);
    put_of_blocks(b, size, term_eq(terms, to, b->pointers[i]->term), false);
  }
}

static void guess_number(Blocks *b, const Term *size, const Part *part)
{
  static const TermOp orders[] = {TERM_SLE, TERM_SLT};
  Terms *terms = b->program->terms;
  const Term *value = part_at(b, part, b->any);
  const Term *some = term_false(terms);
  vec_clear(&b->looks);
  for (unsigned i = 0; i < part->constant_count; i++) {
    const Term *equal = term_eq(terms, value, part->constants[i]);
    some = term_or(terms, some, equal);
    part_at(b, part, b->any);
    put_of_blocks(b, size, equal, true);
    for (unsigned k = 0; k < 2 && part->varies; k++) {
      part_at(b, part, b->any);
      put_of_blocks(b, size, term_binary(terms, orders[k], value, part->constants[i]), false);
      part_at(b, part, b->any);
      put_of_blocks(b, size, term_binary(terms, orders[k], part->constants[i], value), false);
    }
  }
  part_at(b, part, b->any);
  if (part->constant_count > 1)
    put_of_blocks(b, size, some, true);
  vec_clear(&b->looks);
}

static void guess_pair(Blocks *b, const Term *size, const Part *one, const Part *other)
{
  static const TermOp relations[] = {TERM_EQ, TERM_SLE};
  Terms *terms = b->program->terms;
  if (one == other || one->width != other->width || one->pointer || other->pointer)
    return;
  for (unsigned i = one < other ? 0 : 1; i < 2; i++) {
    const Term *left = part_at(b, one, b->any), *right = part_at(b, other, b->any);
    put_of_blocks(b, size, term_binary(terms, relations[i], left, right), false);
  }
}

/* What the block holds that a pointer in a block leads to. */
static void guess_next(Blocks *b, const Term *size, const Part *next, const Part *part)
{
  Terms *terms = b->program->terms;
  if (part->pointer) {
    const Term *to = part_at(b, next, b->any), *back = part_at(b, part, to);
    put_of_blocks(b, size, term_or(terms, is_null(b, to), term_eq(terms, back, b->any)), false);
    return;
  }
  for (unsigned i = 0; i < part->constant_count; i++) {
    const Term *here = part_at(b, part, b->any), *to = part_at(b, next, b->any);
    const Term *not = term_not(terms, term_eq(terms, here, part->constants[i]));
    put_of_blocks(b, size, term_or(terms, not, term_not(terms, is_null(b, to))), true);
    for (unsigned k = 0; k < part->constant_count; k++) {
      here = part_at(b, part, b->any);
      to = part_at(b, next, b->any);
      const Term *there = term_eq(terms, part_at(b, part, to), part->constants[k]);
      put_of_blocks(b, size, term_or(terms, not, term_or(terms, is_null(b, to), there)), true);
    }
  }
}

static void guess_blocks(Blocks *b, const Term *size)
{
  for (unsigned i = 0; i < b->parts.count; i++) {
    const Part *part = &b->parts.data[i];
    if (!is_inside(part, size))
      continue;
    if (part->pointer)
      guess_pointer(b, size, part);
    else
      guess_number(b, size, part);
  }
  for (unsigned i = 0; i < b->parts.count; i++)
    for (unsigned k = 0; k < b->parts.count; k++) {
      const Part *one = &b->parts.data[i], *other = &b->parts.data[k];
      if (!is_inside(one, size) || !is_inside(other, size))
        continue;
      guess_pair(b, size, one, other);
      if (one->pointer && i != k)
        guess_next(b, size, one, other);
    }
}

/* ---- templates: what a variable points to ---- */

/* The block that a pointer leads to may hold a constant or what a variable does. */
static void guess_held(Blocks *b, const Term *base, const Term *premise, const Part *part)
{
  Terms *terms = b->program->terms;
  VEC(const Term *) values = {0};
  for (unsigned i = 0; i < part->constant_count; i++)
    vec_push(&values, part->constants[i]);
  for (unsigned i = 0; part->pointer && i < b->pointer_count; i++)
    vec_push(&values, b->pointers[i]->term);
  for (unsigned i = 0; !part->pointer && i < b->number_count; i++)
    if (b->numbers[i]->term->type.width == part->width)
      vec_push(&values, b->numbers[i]->term);
  VEC(Look) looks = {0};
  for (unsigned i = 0; i < b->looks.count; i++)
    vec_push(&looks, b->looks.data[i]);
  for (unsigned i = 0; i < values.count; i++) {
    vec_clear(&b->looks);
    for (unsigned k = 0; k < looks.count; k++)
      vec_push(&b->looks, looks.data[k]);
    const Term *held = part_at(b, part, base);
    put(b, NULL, term_or(terms, premise, term_eq(terms, held, values.data[i])));
  }
  vec_clear(&b->looks);
  vec_free(&looks);
  vec_free(&values);
}

static void guess_at_pointer(Blocks *b, const Term *pointer, const Part *part)
{
  const Term *null = is_null(b, pointer);
  guess_held(b, pointer, null, part);
  for (unsigned i = 0; part->pointer && i < b->parts.count; i++) {
    if (&b->parts.data[i] == part)
      continue;
    const Term *next = part_at(b, part, pointer);
    guess_held(b, next, term_or(b->program->terms, null, is_null(b, next)), &b->parts.data[i]);
  }
}

static void guess_pointers(Blocks *b)
{
  Terms *terms = b->program->terms;
  for (unsigned i = 0; i < b->pointer_count; i++) {
    const Term *pointer = b->pointers[i]->term;
    for (unsigned k = 0; k < b->size_count; k++) {
      put(b, NULL, term_or(terms, is_null(b, pointer), is_block(b, pointer, b->sizes[k])));
      put(b, NULL, is_block(b, pointer, b->sizes[k]));
    }
    for (unsigned k = 0; k < b->parts.count; k++)
      guess_at_pointer(b, pointer, &b->parts.data[k]);
  }
}

/* ---- all ---- */

static void guess_at_head(Blocks *b)
{
  b->pointer_count = b->number_count = b->count = 0;
  for (unsigned i = 0; i < b->head->variables.count; i++) {
    const Variable *var = b->head->variables.data[i];
    if (var->pointer && b->pointer_count < MOST_POINTERS)
      b->pointers[b->pointer_count++] = var;
    else if (!var->pointer && var->kind != VARIABLE_TEMP && b->number_count < MOST_NUMBERS)
      b->numbers[b->number_count++] = var;
  }
  guess_pointers(b);
  for (unsigned i = 0; i < b->size_count; i++)
    guess_blocks(b, b->sizes[i]);
}

void candidates_guess_blocks(Program *program, Candidates *out)
{
  Blocks b = {.program = program, .out = out};
  if (!program->heap_top)
    return;
  b.any = term_var(program->terms, intern(terms_names(program->terms), "#block"),
                   type_bv(program->pointer_bits));
  unsigned before = out->count;
  each_edge(&b, visit_access);
  each_edge(&b, visit_condition);
  Heads *heads = heads_new(program);
  for (unsigned i = 0; i < heads->list.count; i++) {
    b.head = &heads->list.data[i];
    guess_at_head(&b);
  }
  run_log(program->run, "candidate", "blocks: %u parts, %u sizes, %u guesses", b.parts.count,
          b.size_count, out->count - before);
  heads_free(heads);
  vec_free(&b.parts);
  vec_free(&b.looks);
}
