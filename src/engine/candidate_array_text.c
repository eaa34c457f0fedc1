/* What a program does with elements of arrays: the values that it stores, and its conditions on
 * what it loads. */
#include "base/bitset.h"
#include "engine/candidate_array.h"
#include "term/sum.h"

enum { MOST_STATEMENTS = 32, MOST_DEPTH = 4, MOST_COUNTERS = 2, MOST_WAY = 20 };

/* ---- rows ---- */

/* The variable of an index, which may be extended to a wider type; NULL: it is none. */
static const Variable *counter_of(const Arrays *a, const Term *index)
{
  if (index->op == TERM_SEXT || index->op == TERM_ZEXT)
    index = index->args[0];
  const Variable *var = term_is_var(index) ? program_variable(a->program, index) : NULL;
  return var && !var->pointer && var->kind != VARIABLE_ADDRESS ? var : NULL;
}

/* The innermost index is that of the smallest stride; the others belong to the base. */
static bool find_row(const Arrays *a, const Term *address, Row *row)
{
  TermSum sum = {.width = address->type.width, .extends = a->program->terms};
  unsigned found = SUM_MOST;
  *row = (Row){0};
  if (!sum_add(&sum, address, 1))
    return false;
  for (unsigned i = 0; i < sum.count; i++) {
    const Variable *counter = counter_of(a, sum.parts[i].term);
    if (!counter || (found < SUM_MOST && sum.parts[found].factor <= sum.parts[i].factor))
      continue;
    found = i;
    row->counter = counter;
  }
  if (found == SUM_MOST || sum.count < 2)
    return false;
  Bits stride = sum.parts[found].factor;
  sum.parts[found] = sum.parts[--sum.count];
  row->base = sum_term(a->program->terms, &sum);
  row->stride = (uint64_t)stride;
  return stride <= INT32_MAX;
}

typedef struct Counting {
  const Arrays *arrays;
  const Variable *found;
  bool counts;
} Counting;

static void look_for_counter(void *context, const Term *var)
{
  Counting *c = context;
  const Variable *counter = counter_of(c->arrays, var);
  c->counts &= counter != NULL;
  c->found = counter;
}

/* A counter that the term is, or is a product of; NULL where others take part. */
static const Variable *counter_in(const Arrays *a, const Term *term)
{
  Counting c = {a, NULL, true};
  if (counter_of(a, term))
    return counter_of(a, term);
  if (term->op == TERM_MUL)
    term_each_var(term, look_for_counter, &c);
  return c.counts ? c.found : NULL;
}

/* All indices together are the place in a table. */
static bool find_table(const Arrays *a, const Term *address, Row *row)
{
  TermSum base = {.width = address->type.width, .extends = a->program->terms}, place;
  unsigned kept = 0;
  Bits most = 0;
  if (!sum_add(&base, address, 1))
    return false;
  place = (TermSum){.width = base.width};
  *row = (Row){.stride = UINT64_MAX};
  for (unsigned i = 0; i < base.count; i++) {
    SumPart part = base.parts[i];
    const Variable *counter = counter_in(a, part.term);
    if (!counter) {
      base.parts[kept++] = part;
      continue;
    }
    place.parts[place.count++] = part;
    if (part.factor < row->stride)
      row->stride = (uint64_t)part.factor, row->counter = counter;
    if (part.factor >= most)
      most = part.factor, row->outer = counter;
  }
  base.count = kept;
  if (!kept || place.count < 2 || most > INT32_MAX || !sum_divide(&place, row->stride))
    return false;
  row->base = sum_term(a->program->terms, &base);
  row->place = sum_term(a->program->terms, &place);
  return true;
}

/* Is what it accesses in one region, and a number? */
static bool is_plain(const Edge *edge, Type type)
{
  return edge->region_count == 1 && type.kind == TYPE_BV && type.width <= 64;
}

/* ---- any index in the place of a counter ---- */

typedef struct General {
  Arrays *arrays;
  Statement *statement; /* whose row is the first one found */
  unsigned depth;
} General;

static const Term *generalise(General *g, const Term *term);

/* The address of the element of a table at any place, where it is at that of the statement. */
static const Term *generalise_place(General *g, const Term *address)
{
  Terms *terms = g->arrays->program->terms;
  Statement *s = g->statement;
  Row row;
  if (!find_table(g->arrays, address, &row) || row.place != s->row.place)
    return address;
  if (!s->row.base)
    s->row = row;
  const Term *stride = term_bv(terms, s->index->type.width, row.stride);
  return term_binary(terms, TERM_ADD, row.base, term_binary(terms, TERM_MUL, s->index, stride));
}

static const Term *generalise_load(General *g, const Edge *load)
{
  const Term *address = generalise(g, load->address);
  Statement *s = g->statement;
  Row row;
  if (s->row.place)
    address = generalise_place(g, address);
  else if (!s->row.base && address != load->address && find_row(g->arrays, load->address, &row) &&
           row.counter == s->row.counter)
    s->row = row;
  return looks_at(&g->arrays->looks, load->regions[0], address, load->var->term->type.width);
}

/* What is written once is what was written. */
static const Term *replace(void *context, const Term *var)
{
  General *g = context;
  const Variable *v = program_variable(g->arrays->program, var);
  const Edge *from = v ? g->arrays->definition[v->id] : NULL;
  if (v && v == g->statement->row.counter && !g->statement->row.place)
    return g->statement->index;
  if (!from || v->pointer || g->depth >= MOST_DEPTH)
    return NULL;
  if (from->kind == EDGE_LOAD && is_plain(from, var->type))
    return generalise_load(g, from);
  return from->kind == EDGE_ASSIGN ? generalise(g, from->term) : NULL;
}

static const Term *generalise(General *g, const Term *term)
{
  g->depth++;
  const Term *res = term_substitute(g->arrays->program->terms, term, replace, g);
  g->depth--;
  return res;
}

static Statement statement_of(const Arrays *a, const Row *row)
{
  Terms *terms = a->program->terms;
  unsigned width = (row->place ? row->place : row->counter->term)->type.width;
  const char *name = intern_format(terms_names(terms), "#index.%u", width);
  return (Statement){.row = *row, .index = term_var(terms, name, type_bv(width))};
}

static void add_statement(Arrays *a, const Statement *statement)
{
  for (unsigned i = 0; i < a->statements.count; i++)
    if (a->statements.data[i].condition == statement->condition)
      return;
  if (a->statements.count < MOST_STATEMENTS && !term_is_const(statement->condition))
    vec_push(&a->statements, *statement);
}

/* ---- where control comes from ---- */

typedef struct Search {
  const Looks *looks;
  const Term *index;
  bool found;
} Search;

static void search(void *context, const Term *var)
{
  Search *s = context;
  uint64_t look;
  s->found |= var == s->index;
  if (!s->found && map_get(&s->looks->of, (uintptr_t)var, &look))
    term_each_var(s->looks->list.data[look].address, search, s);
}

/* Does it speak of the index, or of an element there? */
static bool is_about_index(const General *g, const Term *condition)
{
  Search s = {&g->arrays->looks, g->statement->index, false};
  term_each_var(condition, search, &s);
  return s.found;
}

/* What is known of the index and of elements there on the only way to the edge, from the last
 * meeting of ways on; the condition there is most often that of a loop, which ranges tell better.
 */
static const Term *way_to(General *g, const Edge *edge)
{
  Terms *terms = g->arrays->program->terms;
  const Term *way = term_true(terms);
  for (unsigned i = 0; i < MOST_WAY && edge->from->in.count == 1; i++) {
    edge = edge->from->in.data[0];
    if (edge->kind != EDGE_ASSUME || edge->from->in.count != 1)
      continue;
    const Term *condition = generalise(g, edge->term);
    if (is_about_index(g, condition))
      way = term_and(terms, way, condition);
  }
  return way;
}

/* Everywhere, and where that way leads. */
static void add_statements(General *g, const Term *condition, const Edge *edge)
{
  Terms *terms = g->arrays->program->terms;
  Statement s = *g->statement;
  s.condition = condition;
  add_statement(g->arrays, &s);
  s.condition = term_or(terms, term_not(terms, way_to(g, edge)), condition);
  add_statement(g->arrays, &s);
}

/* With what was written once in the place of variables. */
static const Term *resolve(Arrays *a, const Term *term)
{
  Statement none = {0};
  return generalise(&(General){.arrays = a, .statement = &none}, term);
}

/* Of a table rather than of one of its rows. */
static bool find_element(Arrays *a, const Term *address, Row *row)
{
  return find_table(a, resolve(a, address), row) || find_row(a, address, row);
}

/* ---- stores ---- */

static void read_store(Arrays *a, const Edge *edge)
{
  Row row;
  if (!is_plain(edge, edge->term->type) || !find_element(a, edge->address, &row))
    return;
  Statement s = statement_of(a, &row);
  General g = {.arrays = a, .statement = &s};
  const Term *address = generalise(&g, edge->address);
  if (row.place)
    address = generalise_place(&g, address);
  const Term *held = looks_at(&a->looks, edge->regions[0], address, edge->term->type.width);
  add_statements(&g, term_eq(a->program->terms, held, generalise(&g, edge->term)), edge);
}

/* ---- conditions ---- */

typedef struct Counters {
  Arrays *arrays;
  Row list[MOST_COUNTERS]; /* without bases */
  unsigned count, depth;
} Counters;

static void add_counter(Counters *c, Row row)
{
  row.base = NULL;
  for (unsigned i = 0; i < c->count; i++)
    if (c->list[i].counter == row.counter && c->list[i].place == row.place)
      return;
  if (c->count < MOST_COUNTERS)
    c->list[c->count++] = row;
}

/* The counters of the elements that the term speaks of, and the places in tables. */
static void find_counters(void *context, const Term *var)
{
  Counters *c = context;
  const Variable *v = program_variable(c->arrays->program, var);
  const Edge *from = v ? c->arrays->definition[v->id] : NULL;
  Row row;
  if (!from || c->depth >= MOST_DEPTH)
    return;
  c->depth++;
  if (from->kind == EDGE_ASSIGN)
    term_each_var(from->term, find_counters, c);
  else if (from->kind == EDGE_LOAD && is_plain(from, var->type) &&
           find_element(c->arrays, from->address, &row))
    add_counter(c, row);
  c->depth--;
}

static void read_atom(Arrays *a, const Edge *edge, const Term *atom)
{
  Counters counters = {.arrays = a};
  term_each_var(atom, find_counters, &counters);
  for (unsigned i = 0; i < counters.count; i++) {
    Statement s = statement_of(a, &counters.list[i]);
    General g = {.arrays = a, .statement = &s};
    const Term *condition = generalise(&g, atom);
    if (!s.row.base)
      continue;
    add_statements(&g, condition, edge);
    add_statements(&g, term_not(a->program->terms, condition), edge);
  }
}

static void read_condition(Arrays *a, const Edge *edge, const Term *condition)
{
  if (condition->op != TERM_NOT && condition->op != TERM_AND && condition->op != TERM_OR) {
    read_atom(a, edge, condition);
    return;
  }
  for (unsigned i = 0; i < condition->count; i++)
    read_condition(a, edge, condition->args[i]);
}

/* ---- all ---- */

static void note_definition(Arrays *a, Bitset *written, const Variable *var, const Edge *edge)
{
  if (var)
    a->definition[var->id] = bitset_add(written, var->id) ? edge : NULL;
}

static void find_definitions(Arrays *a)
{
  Bitset written = bitset_new(a->program->variables.count);
  a->definition = mem_zero(a->program->variables.count + 1, sizeof *a->definition);
  for (unsigned i = 0; i < a->program->functions.count; i++) {
    const EdgeVec *edges = &a->program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++) {
      const Edge *edge = edges->data[k];
      note_definition(a, &written, edge->var, edge);
      for (unsigned r = 0; r < edge->result_count; r++)
        note_definition(a, &written, edge->results[r], edge);
    }
  }
  bitset_free(&written);
}

void arrays_read_text(Arrays *a)
{
  find_definitions(a);
  for (unsigned i = 0; i < a->program->functions.count; i++) {
    const EdgeVec *edges = &a->program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++)
      if (edges->data[k]->kind == EDGE_STORE)
        read_store(a, edges->data[k]);
      else if (edges->data[k]->kind == EDGE_ASSUME)
        read_condition(a, edges->data[k], edges->data[k]->term);
  }
}
