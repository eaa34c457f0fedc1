#include "cpa/precision.h"

#include <string.h>

#include "cpa/predicate_table.h"

/* A precision is a set of pairs (where, what), each one 64-bit key.  "Where" is the whole program,
 * a function or a location, numbered in this order; "what" is a variable or, behind all variables,
 * a region. */
struct Precision {
  unsigned refs;
  bool full;
  const Program *program;
  unsigned variable_count, function_count;
  unsigned *first_location; /* function id -> number of its first location, among all of them */
  Map pairs;                /* the values mean nothing */
  uint8_t *scopes;          /* by "what": in which scopes it has pairs, a bit each */
  bool *given_up;           /* by "what" */
  unsigned size;            /* "what"s with any pairs */
  PredicateTable predicates;
};

enum { EVERYWHERE = 0 };

static unsigned what_count(const Precision *p)
{
  return p->variable_count + p->program->regions.count;
}

static Precision *precision_new(const Program *program)
{
  Precision *p = mem_zero(1, sizeof *p);
  p->refs = 1;
  p->program = program;
  p->variable_count = program->variables.count;
  p->function_count = program->functions.count;
  p->first_location = mem_alloc((p->function_count + 1) * sizeof *p->first_location);
  unsigned next = 0;
  for (unsigned i = 0; i < p->function_count; i++) {
    p->first_location[i] = next;
    next += program->functions.data[i]->locations.count;
  }
  p->scopes = mem_zero(what_count(p) + 1, sizeof *p->scopes);
  p->given_up = mem_zero(what_count(p) + 1, sizeof *p->given_up);
  return p;
}

Precision *precision_full(const Program *program)
{
  Precision *p = precision_new(program);
  p->full = true;
  return p;
}

Precision *precision_empty(const Program *program)
{
  return precision_new(program);
}

Precision *precision_keep(const Precision *precision)
{
  Precision *res = (Precision *)precision;
  res->refs++;
  return res;
}

void precision_drop(Precision *precision)
{
  if (!precision || --precision->refs)
    return;
  map_free(&precision->pairs);
  predicate_table_free(&precision->predicates);
  mem_free(precision->scopes);
  mem_free(precision->given_up);
  mem_free(precision->first_location);
  mem_free(precision);
}

/* ---- keys ---- */

static uint64_t where_of(const Precision *p, PrecisionScope scope, const Location *at)
{
  switch (scope) {
  case SCOPE_PROGRAM: return EVERYWHERE;
  case SCOPE_FUNCTION: return 1 + at->function->id;
  case SCOPE_LOCATION: break;
  }
  return 1 + p->function_count + p->first_location[at->function->id] + at->id;
}

static uint64_t what_of(const Precision *p, const Variable *var, const Region *region)
{
  return var ? var->id : p->variable_count + region->id;
}

static void put(Precision *p, PrecisionScope scope, uint64_t pair)
{
  uint8_t *scopes = &p->scopes[pair & UINT32_MAX];
  p->size += !*scopes;
  *scopes |= (uint8_t)(1u << scope);
  map_put(&p->pairs, pair, 1);
}

static bool has(const Precision *p, PrecisionScope scope, const Location *at, uint64_t what)
{
  uint64_t value;
  return p->scopes[what] >> scope & 1 &&
         map_get(&p->pairs, where_of(p, scope, at) << 32 | what, &value);
}

static bool tracks(const Precision *p, const Location *at, uint64_t what)
{
  if (p->given_up[what])
    return false;
  return p->full || has(p, SCOPE_PROGRAM, at, what) || has(p, SCOPE_FUNCTION, at, what) ||
         has(p, SCOPE_LOCATION, at, what);
}

/* ---- growing ---- */

static PrecisionScope scope_of(const Precision *p, uint64_t pair)
{
  uint64_t where = pair >> 32;
  return where == EVERYWHERE          ? SCOPE_PROGRAM
         : where <= p->function_count ? SCOPE_FUNCTION
                                      : SCOPE_LOCATION;
}

static void put_all(Precision *p, const Map *pairs)
{
  for (unsigned i = 0; i < pairs->count; i++)
    put(p, scope_of(p, pairs->entries[i].key), pairs->entries[i].key);
}

/* All that another precision of the program has. */
static void put_precision(Precision *p, const Precision *other)
{
  p->full |= other->full;
  put_all(p, &other->pairs);
  for (unsigned i = 0; i < what_count(p); i++)
    p->given_up[i] |= other->given_up[i];
  predicate_table_unite(&p->predicates, &other->predicates);
}

Precision *precision_with(const Precision *precision, PrecisionScope scope, unsigned count,
                          const Tracked *more)
{
  Precision *p = precision_new(precision->program);
  put_precision(p, precision);
  for (unsigned i = 0; i < count; i++)
    put(p, scope, where_of(p, scope, more[i].at) << 32 | what_of(p, more[i].var, more[i].region));
  return p;
}

Precision *precision_add(const Precision *precision, PrecisionScope scope, const Location *at,
                         const Variable *var)
{
  return precision_with(precision, scope, 1, &(Tracked){at, var, NULL});
}

Precision *precision_add_region(const Precision *precision, PrecisionScope scope,
                                const Location *at, const Region *region)
{
  return precision_with(precision, scope, 1, &(Tracked){at, NULL, region});
}

Precision *precision_unite(const Precision *a, const Precision *b)
{
  Precision *p = precision_new(a->program);
  put_precision(p, a);
  put_precision(p, b);
  return p;
}

/* ---- giving up ---- */

Precision *precision_without(const Precision *precision, unsigned count,
                             const Variable *const *vars)
{
  Precision *p = precision_new(precision->program);
  put_precision(p, precision);
  for (unsigned i = 0; i < count; i++)
    p->given_up[what_of(p, vars[i], NULL)] = true;
  return p;
}

bool precision_gave_up(const Precision *precision, const Variable *var)
{
  return precision->given_up[what_of(precision, var, NULL)];
}

static bool gave_up_same(const Precision *a, const Precision *b)
{
  return !memcmp(a->given_up, b->given_up, what_count(a) * sizeof *a->given_up);
}

/* ---- predicates ---- */

Precision *precision_with_predicates(const Precision *precision, PrecisionScope scope,
                                     const PredicateVec *more)
{
  Precision *p = precision_new(precision->program);
  put_precision(p, precision);
  for (unsigned i = 0; i < more->count; i++)
    predicate_table_add(&p->predicates, where_of(p, scope, more->data[i].at), more->data[i].term);
  return p;
}

bool precision_has_predicate(const Precision *precision, const Predicate *predicate)
{
  for (PrecisionScope scope = SCOPE_LOCATION; scope <= SCOPE_PROGRAM; scope++)
    if (predicate_table_has(&precision->predicates, where_of(precision, scope, predicate->at),
                            predicate->term))
      return true;
  return false;
}

void precision_predicates(const Precision *precision, const Location *at, TermVec *out)
{
  for (int scope = SCOPE_PROGRAM; scope >= SCOPE_LOCATION; scope--)
    predicate_table_list(&precision->predicates, where_of(precision, (PrecisionScope)scope, at),
                         out);
}

/* A location of a place that is not everywhere. */
static const Location *location_of(const Precision *p, uint64_t where)
{
  if (where <= p->function_count)
    return p->program->functions.data[where - 1]->entry;
  uint64_t number = where - 1 - p->function_count;
  unsigned function = p->function_count - 1;
  while (p->first_location[function] > number)
    function--;
  return p->program->functions.data[function]->locations.data[number - p->first_location[function]];
}

void precision_each_predicate(const Precision *precision, PredicateVisit visit, void *context)
{
  const PredicateTable *table = &precision->predicates;
  for (unsigned i = 0; i < table->entries.count; i++) {
    uint64_t where = table->entries.data[i].where;
    const Location *at =
        where == EVERYWHERE ? precision->program->entry->entry : location_of(precision, where);
    Predicate predicate = {at, table->entries.data[i].term};
    visit(context, scope_of(precision, where << 32), &predicate);
  }
}

/* ---- questions ---- */

bool precision_tracks(const Precision *precision, const Location *at, const Variable *var)
{
  return tracks(precision, at, what_of(precision, var, NULL));
}

bool precision_tracks_variables(const Precision *precision)
{
  for (unsigned i = 0; i < precision->variable_count; i++)
    if ((precision->full || precision->scopes[i]) && !precision->given_up[i])
      return true;
  return false;
}

void precision_variables(const Precision *precision, const Location *at, VariableVec *out)
{
  for (unsigned i = 0; i < precision->variable_count; i++)
    if ((precision->full || precision->scopes[i]) && tracks(precision, at, i))
      vec_push(out, precision->program->variables.data[i]);
}

bool precision_tracks_region(const Precision *precision, const Location *at, const Region *region)
{
  return tracks(precision, at, what_of(precision, NULL, region));
}

bool precision_has(const Precision *precision, const Tracked *thing)
{
  return tracks(precision, thing->at, what_of(precision, thing->var, thing->region));
}

bool precision_is_full(const Precision *precision)
{
  return precision->full;
}

bool precision_includes(const Precision *a, const Precision *b)
{
  if (a == b)
    return true;
  if (!gave_up_same(a, b))
    return false;
  if (a->full)
    return predicate_table_includes(&a->predicates, &b->predicates);
  if (b->full)
    return false;
  uint64_t value;
  if (!predicate_table_includes(&a->predicates, &b->predicates))
    return false;
  for (unsigned i = 0; i < b->pairs.count; i++)
    if (!map_get(&a->pairs, b->pairs.entries[i].key, &value))
      return false;
  return true;
}

bool precision_equal(const Precision *a, const Precision *b)
{
  return a->full == b->full && precision_includes(a, b) && precision_includes(b, a);
}

unsigned precision_size(const Precision *precision)
{
  return precision->size + predicate_table_distinct(&precision->predicates);
}
