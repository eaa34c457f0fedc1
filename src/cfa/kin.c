#include "cfa/kin.h"

#include <string.h>

#include "base/memory.h"
#include "cfa/order.h"

/* A program for which more would have to be kept is not looked at; nor is a term of more parts. */
enum { MOST_KEPT = 1 << 24, MOST_PARTS = 64 };

/* The family of an address, in one function and at one location.  It is named after its first
 * variable; or after an object, whose address never changes. */
typedef unsigned Family;
#define FAMILY_NULL (~0u)     /* the address is null */
#define FAMILY_NONE (~0u - 1) /* it has no kin */
#define FIRST_OBJECT (1u << 31)

typedef struct Household {
  const Function *function;
  Order *order;
  unsigned members; /* variables whose family is followed, globals first */
  unsigned size;    /* members, then what each parameter was at the start */
  Family **at;      /* by location: NULL: not reached; else of each member */
  Family *results;  /* by result: its family is that of a parameter, by number */
  bool returns;     /* some way to a return was found */
} Household;

struct Kin {
  const Program *program;
  const Origins *origins;
  Household *homes; /* by function */
  unsigned *index;  /* by variable: among the members of its function, or FAMILY_NONE */
  unsigned globals; /* how many members are globals, in every function */
  Family *scratch;
  bool too_large, changed;
};

/* ---- partitions ---- */

static bool is_named(Family family)
{
  return family < FIRST_OBJECT;
}

static void leave(Family *state, unsigned size, unsigned member)
{
  if (state[member] == member) {
    unsigned heir = member + 1;
    while (heir < size && state[heir] != member)
      heir++;
    for (unsigned i = heir; i < size; i++)
      if (state[i] == member)
        state[i] = heir;
  }
  state[member] = member;
}

/* The member is in no family. */
static void join(Family *state, unsigned size, unsigned member, Family family)
{
  if (family == FAMILY_NONE)
    return;
  state[member] = family;
  if (!is_named(family) || family < member)
    return;
  for (unsigned i = member; i < size; i++)
    if (state[i] == family)
      state[i] = member;
}

static void move_to(Family *state, unsigned size, unsigned member, Family family)
{
  if (state[member] == family)
    return;
  /* The name of the family may change while the member leaves another, but not this one's. */
  leave(state, size, member);
  join(state, size, member, family);
}

/* The families where two ways meet: those who are kin on both. */
typedef struct Meeting {
  Map pairs;       /* families on both ways -> the first member */
  Map left, right; /* the family on one way -> the first member of a pair with it */
} Meeting;

static Family family_of_pair(Family a, Family b, unsigned first)
{
  if (a == b || b == FAMILY_NULL)
    return is_named(a) ? first : a;
  return a == FAMILY_NULL && !is_named(b) ? b : first;
}

static void meet_pair(Meeting *m, Family a, Family b, unsigned member, Family *out)
{
  uint64_t key = (uint64_t)a << 32 | b, found = member;
  if (!map_get(&m->pairs, key, &found)) {
    map_put(&m->pairs, key, member);
    if (!map_get(&m->left, a, &(uint64_t){0}))
      map_put(&m->left, a, member);
    if (!map_get(&m->right, b, &(uint64_t){0}))
      map_put(&m->right, b, member);
  }
  *out = family_of_pair(a, b, (unsigned)found);
}

/* Null on one way: the first family that fits the other. */
static void meet_null(Meeting *m, Family a, Family b, unsigned member, const Family *met,
                      Family *out)
{
  uint64_t found;
  const Map *known = a == FAMILY_NULL ? &m->right : &m->left;
  if (map_get(known, a == FAMILY_NULL ? b : a, &found))
    *out = met[found];
  else
    meet_pair(m, a, b, member, out);
}

static bool is_half_null(Family a, Family b)
{
  return (a == FAMILY_NULL) != (b == FAMILY_NULL);
}

/* Families are named after their first member again. */
static void rename_all(Family *state, unsigned size)
{
  Map first = {0};
  for (unsigned i = 0; i < size; i++) {
    uint64_t found = i;
    if (!is_named(state[i]))
      continue;
    if (!map_get(&first, state[i], &found))
      map_put(&first, state[i], i);
    state[i] = (Family)found;
  }
  map_free(&first);
}

/* Answers whether "to" changed. */
static bool meet(Family *to, const Family *from, unsigned size, Family *scratch)
{
  if (!memcmp(to, from, size * sizeof *to))
    return false;
  Meeting m = {0};
  for (unsigned i = 0; i < size; i++)
    if (!is_half_null(to[i], from[i]))
      meet_pair(&m, to[i], from[i], i, &scratch[i]);
  for (unsigned i = 0; i < size; i++)
    if (is_half_null(to[i], from[i]))
      meet_null(&m, to[i], from[i], i, scratch, &scratch[i]);
  rename_all(scratch, size);
  map_free(&m.pairs);
  map_free(&m.left);
  map_free(&m.right);
  bool changed = memcmp(to, scratch, size * sizeof *to);
  memcpy(to, scratch, size * sizeof *to);
  return changed;
}

/* ---- terms ---- */

static const Term *address_part(const Kin *kin, const Term *sum)
{
  bool left = origins_is_address(kin->origins, sum->args[0]);
  bool right = origins_is_address(kin->origins, sum->args[1]);
  if (left == right || (right && sum->op == TERM_SUB))
    return NULL;
  return sum->args[left ? 0 : 1];
}

static Family of_variable(const Kin *kin, const Family *state, const Term *term)
{
  const Variable *var = program_variable(kin->program, term);
  if (!var)
    return FAMILY_NONE;
  if (var->kind == VARIABLE_ADDRESS && var->object)
    return FIRST_OBJECT + var->object->id;
  unsigned index = kin->index[var->id];
  return index == FAMILY_NONE ? FAMILY_NONE : state[index];
}

static Family of_term(const Kin *kin, const Family *state, const Term *term, unsigned *parts);

static Family of_choice(const Kin *kin, const Family *state, const Term *term, unsigned *parts)
{
  Family yes = of_term(kin, state, term->args[1], parts);
  Family no = of_term(kin, state, term->args[2], parts);
  if (yes == no || no == FAMILY_NULL)
    return yes;
  return yes == FAMILY_NULL ? no : FAMILY_NONE;
}

/* A number added to null is a number. */
static Family of_sum(const Kin *kin, const Family *state, const Term *term, unsigned *parts)
{
  const Term *part = address_part(kin, term);
  Family family = part ? of_term(kin, state, part, parts) : FAMILY_NONE;
  return family == FAMILY_NULL ? FAMILY_NONE : family;
}

static Family of_term(const Kin *kin, const Family *state, const Term *term, unsigned *parts)
{
  if (++*parts > MOST_PARTS)
    return FAMILY_NONE;
  switch (term->op) {
  case TERM_CONST: return term->value.lo || term->value.hi ? FAMILY_NONE : FAMILY_NULL;
  case TERM_VAR: return of_variable(kin, state, term);
  case TERM_ADD:
  case TERM_SUB: return of_sum(kin, state, term, parts);
  case TERM_ITE: return of_choice(kin, state, term, parts);
  default: return FAMILY_NONE;
  }
}

static Family family_of(const Kin *kin, const Family *state, const Term *term)
{
  unsigned parts = 0;
  return of_term(kin, state, term, &parts);
}

/* ---- the flow ---- */

static void reach(Kin *kin, Household *home, const Location *at, const Family *state)
{
  Family **known = &home->at[at->id];
  if (*known) {
    kin->changed |= meet(*known, state, home->size, kin->scratch);
    return;
  }
  *known = mem_alloc((home->size + 1) * sizeof **known);
  memcpy(*known, state, home->size * sizeof **known);
  kin->changed = true;
}

static void stand_alone(Family *state, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++)
    state[i] = i;
}

/* A local object of the caller may be another activation's of the callee. */
static bool may_pass(const Kin *kin, Family family)
{
  return family == FAMILY_NULL ||
         (!is_named(family) && family != FAMILY_NONE &&
          kin->program->objects.data[family - FIRST_OBJECT]->kind != OBJECT_LOCAL);
}

/* What a parameter is at the start comes behind the members. */
static unsigned start_of(const Household *home, unsigned param)
{
  return home->members + param;
}

/* Arguments that are kin become parameters that are. */
static void enter(Kin *kin, Household *callee, const Edge *call, const Family *state)
{
  Family *fresh = mem_alloc((callee->size + 1) * sizeof *fresh);
  const VariableVec *params = &callee->function->params;
  Map first = {0};
  stand_alone(fresh, 0, callee->size);
  for (unsigned i = 0; i < params->count; i++) {
    unsigned index = kin->index[params->data[i]->id], start = start_of(callee, i);
    uint64_t known;
    if (index == FAMILY_NONE || i >= call->arg_count)
      continue;
    Family family = family_of(kin, state, call->args[i]);
    bool passes = may_pass(kin, family), again = map_get(&first, family, &known);
    if (!passes && !again && family != FAMILY_NONE)
      map_put(&first, family, index);
    fresh[index] = fresh[start] = passes ? family : again ? (Family)known : index;
  }
  map_free(&first);
  rename_all(fresh, callee->size);
  reach(kin, callee, callee->function->entry, fresh);
  mem_free(fresh);
}

static void result_is(Kin *kin, Family *result, Family family, bool first)
{
  Family known = *result;
  if (first || known == FAMILY_NULL)
    *result = family;
  else if (known != family && family != FAMILY_NULL)
    *result = FAMILY_NONE;
  kin->changed |= *result != known;
}

static Family as_parameter(const Kin *kin, const Household *home, const Family *state,
                           const Term *term)
{
  Family family = family_of(kin, state, term);
  if (may_pass(kin, family))
    return family;
  for (unsigned i = 0; i < home->function->params.count; i++)
    if (family != FAMILY_NONE && state[start_of(home, i)] == family &&
        kin->index[home->function->params.data[i]->id] != FAMILY_NONE)
      return i;
  return FAMILY_NONE;
}

static void leave_function(Kin *kin, Household *home, const Edge *edge, const Family *state)
{
  for (unsigned i = 0; i < edge->arg_count && i < home->function->result_count; i++)
    result_is(kin, &home->results[i], as_parameter(kin, home, state, edge->args[i]),
              !home->returns);
  kin->changed |= !home->returns;
  home->returns = true;
}

static void set(const Kin *kin, const Household *home, Family *state, const Variable *var,
                Family family)
{
  if (kin->index[var->id] != FAMILY_NONE)
    move_to(state, home->size, kin->index[var->id], family);
}

static Family family_of_result(const Kin *kin, const Household *callee, const Edge *call,
                               unsigned result, const Family *before)
{
  Family family =
      callee && result < callee->function->result_count ? callee->results[result] : FAMILY_NONE;
  if (is_named(family))
    return family < call->arg_count ? family_of(kin, before, call->args[family]) : FAMILY_NONE;
  return family;
}

/* The function called may change globals.  Of several results none is followed. */
static bool follow_call(Kin *kin, Household *home, const Edge *edge, Family *state)
{
  Household *callee = edge->callee && edge->callee->has_body ? &kin->homes[edge->callee->id] : NULL;
  if (callee) {
    enter(kin, callee, edge, state);
    if (!callee->returns)
      return false;
  }
  Family only =
      edge->result_count == 1 ? family_of_result(kin, callee, edge, 0, state) : FAMILY_NONE;
  for (unsigned i = 0; i < edge->result_count; i++)
    set(kin, home, state, edge->results[i], i ? FAMILY_NONE : only);
  for (unsigned i = 0; i < kin->globals; i++)
    leave(state, home->size, i);
  return true;
}

static bool follow(Kin *kin, Household *home, const Edge *edge, Family *state)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    set(kin, home, state, edge->var, family_of(kin, state, edge->term));
    return true;
  case EDGE_HAVOC:
  case EDGE_LOAD:
    if (edge->var)
      set(kin, home, state, edge->var, FAMILY_NONE);
    return true;
  case EDGE_CALL: return follow_call(kin, home, edge, state);
  case EDGE_RETURN: leave_function(kin, home, edge, state); return true;
  case EDGE_ASSUME:
  case EDGE_STORE: break;
  }
  return true;
}

static void follow_function(Kin *kin, Household *home)
{
  Family *state = mem_alloc((home->size + 1) * sizeof *state);
  for (unsigned i = 0; i < home->order->count; i++) {
    const Location *at = home->order->sequence[i];
    for (unsigned k = 0; home->at[at->id] && k < at->out.count; k++) {
      memcpy(state, home->at[at->id], home->size * sizeof *state);
      if (follow(kin, home, at->out.data[k], state))
        reach(kin, home, at->out.data[k]->to, state);
    }
  }
  mem_free(state);
}

/* ---- making ---- */

static bool is_followed(const Kin *kin, const Variable *var)
{
  return var->kind != VARIABLE_ADDRESS && var != kin->program->heap_top &&
         var->term->type.kind == TYPE_BV && var->term->type.width == kin->program->pointer_bits &&
         origins_is_address(kin->origins, var->term);
}

static void number_globals(Kin *kin)
{
  for (unsigned i = 0; i < kin->program->variables.count; i++) {
    const Variable *var = kin->program->variables.data[i];
    kin->index[i] = !var->owner && is_followed(kin, var) ? kin->globals++ : FAMILY_NONE;
  }
}

static void add_members(Kin *kin, Household *home, const VariableVec *variables)
{
  for (unsigned i = 0; i < variables->count; i++)
    if (is_followed(kin, variables->data[i]))
      kin->index[variables->data[i]->id] = home->members++;
}

static void open_home(Kin *kin, Household *home, const Function *function)
{
  home->function = function;
  home->members = kin->globals;
  add_members(kin, home, &function->params);
  add_members(kin, home, &function->locals);
  home->size = home->members + function->params.count;
  home->order = order_new(function);
  home->at = mem_zero(function->locations.count + 1, sizeof *home->at);
  home->results = mem_zero(function->result_count + 1, sizeof *home->results);
}

/* Who calls a function by its address is not followed. */
static void start(Kin *kin, Household *home)
{
  if (!home->function->has_body ||
      (home->function != kin->program->entry && !home->function->object))
    return;
  Family *state = mem_alloc((home->size + 1) * sizeof *state);
  stand_alone(state, 0, home->size);
  for (unsigned i = 0; i < home->function->params.count; i++)
    if (kin->index[home->function->params.data[i]->id] != FAMILY_NONE)
      state[start_of(home, i)] = kin->index[home->function->params.data[i]->id];
  reach(kin, home, home->function->entry, state);
  mem_free(state);
}

static void open_homes(Kin *kin)
{
  const Program *program = kin->program;
  uint64_t kept = 0;
  unsigned largest = 0;
  for (unsigned i = 0; i < program->functions.count; i++) {
    Household *home = &kin->homes[i];
    open_home(kin, home, program->functions.data[i]);
    kept += (uint64_t)home->size * home->function->locations.count;
    largest = home->size > largest ? home->size : largest;
  }
  kin->too_large = kept > MOST_KEPT;
  kin->scratch = mem_alloc((largest + 1) * sizeof *kin->scratch);
}

Kin *kin_new(const Program *program, const Origins *origins)
{
  Kin *kin = mem_zero(1, sizeof *kin);
  *kin = (Kin){.program = program, .origins = origins};
  kin->homes = mem_zero(program->functions.count + 1, sizeof *kin->homes);
  kin->index = mem_alloc((program->variables.count + 1) * sizeof *kin->index);
  number_globals(kin);
  open_homes(kin);
  for (unsigned i = 0; i < program->functions.count && !kin->too_large; i++)
    start(kin, &kin->homes[i]);
  while (kin->changed) {
    kin->changed = false;
    for (unsigned i = 0; i < program->functions.count; i++)
      follow_function(kin, &kin->homes[i]);
  }
  return kin;
}

static void close_home(Household *home)
{
  for (unsigned i = 0; i < home->function->locations.count; i++)
    mem_free(home->at[i]);
  mem_free(home->at);
  mem_free(home->results);
  order_free(home->order);
}

void kin_free(Kin *kin)
{
  if (!kin)
    return;
  for (unsigned i = 0; i < kin->program->functions.count; i++)
    close_home(&kin->homes[i]);
  mem_free(kin->homes);
  mem_free(kin->index);
  mem_free(kin->scratch);
  mem_free(kin);
}

/* ---- questions ---- */

static bool are(const Kin *kin, const Location *at, const Term *a, const Term *b, bool or_null)
{
  const Family *state = kin->homes[at->function->id].at[at->id];
  if (kin->too_large)
    return false;
  if (!state)
    return true; /* control never gets there */
  Family left = family_of(kin, state, a), right = family_of(kin, state, b);
  if (left == FAMILY_NULL || right == FAMILY_NULL)
    return or_null;
  return left != FAMILY_NONE && left == right;
}

bool kin_are(const Kin *kin, const Location *at, const Term *a, const Term *b)
{
  return are(kin, at, a, b, true);
}

bool kin_are_not_null(const Kin *kin, const Location *at, const Term *a, const Term *b)
{
  return are(kin, at, a, b, false);
}
