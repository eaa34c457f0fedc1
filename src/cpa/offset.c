/* Offsets: which variables differ by a constant, modulo 2^width.
 *
 * A state is a partition of variables into classes; of each member it says how far it is from the
 * leader of its class, which is the member with the least id.  Sums that wrap around keep what
 * intervals and octagons lose there: with y = x + 1 and z = x + 1, y is z, whatever x is.  Programs
 * relate few variables so: an operation lists all members, changes the list, and makes the classes
 * anew. */
#include <stdlib.h>

#include "cfa/live.h"
#include "cpa/callbind.h"
#include "cpa/cpa.h"
#include "term/sum.h"

enum { MOST_BITS = 64 };

typedef struct OffsetCpa {
  Cpa cpa;
  PMaps *maps;
  Live *live;
  bool *changed; /* by variable id: scratch of a step, false in between */
} OffsetCpa;

/* A member has two entries, of its leader and of its distance; a leader has none. */
typedef struct OffsetState {
  State state;
  const PMap *classes;
} OffsetState;

/* A variable is the leader plus the distance. */
typedef struct Spot {
  uint64_t leader, distance;
} Spot;

/* Members of the same class have the same "group" and "part". */
typedef struct Member {
  uint64_t group, part, distance;
  uint64_t id;
} Member;

typedef VEC(Member) MemberVec;

static OffsetCpa *own_cpa(Cpa *cpa)
{
  return (OffsetCpa *)cpa;
}

static const PMap *classes_of(const State *state)
{
  return ((const OffsetState *)state)->classes;
}

static const Variable *variable(const OffsetCpa *cpa, uint64_t id)
{
  return cpa->cpa.program->variables.data[id];
}

static bool may_be_member(const Variable *var)
{
  return var && var->kind != VARIABLE_ADDRESS && var->term->type.kind == TYPE_BV &&
         var->term->type.width <= MOST_BITS;
}

static uint64_t wrapped(const OffsetCpa *cpa, uint64_t id, uint64_t number)
{
  return number & (uint64_t)bits_mask(variable(cpa, id)->term->type.width);
}

/* Takes the classes over. */
static State *make_state(OffsetCpa *cpa, const PMap *classes)
{
  OffsetState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->classes = classes;
  return &res->state;
}

/* The same state where nothing changed; takes the classes over. */
static State *changed_state(OffsetCpa *cpa, const State *state, const PMap *classes)
{
  if (classes != classes_of(state))
    return make_state(cpa, classes);
  pmap_drop(cpa->maps, classes);
  return state_keep(state);
}

/* ---- classes and lists of members ---- */

static uint64_t leader_key(uint64_t id)
{
  return id << 1;
}

static uint64_t distance_key(uint64_t id)
{
  return id << 1 | 1;
}

static Spot place_of(const PMap *classes, uint64_t id)
{
  Spot res = {id, 0};
  if (pmap_get(classes, leader_key(id), &res.leader))
    pmap_get(classes, distance_key(id), &res.distance);
  return res;
}

/* A leader is listed once for each of its members. */
static bool list_entry(void *context, uint64_t key, uint64_t value)
{
  MemberVec *list = context;
  if (key & 1) {
    vec_last(list).distance = value;
    return true;
  }
  vec_push(list, ((Member){.group = value, .id = value}));
  vec_push(list, ((Member){.group = value, .id = key >> 1}));
  return true;
}

static int compare(uint64_t a, uint64_t b)
{
  return (a > b) - (a < b);
}

static int by_class(const void *x, const void *y)
{
  const Member *a = x, *b = y;
  int group = compare(a->group, b->group), part = compare(a->part, b->part);
  return group ? group : part ? part : compare(a->id, b->id);
}

/* Ends the list. */
static const PMap *classes_from(OffsetCpa *cpa, MemberVec *list)
{
  const PMap *res = NULL;
  if (list->count)
    qsort(list->data, list->count, sizeof *list->data, by_class);
  for (unsigned i = 0, first = 0; i < list->count; i++) {
    const Member *m = &list->data[i], *leader = &list->data[first];
    if (m->group != leader->group || m->part != leader->part)
      leader = &list->data[first = i];
    if (m->id == leader->id)
      continue;
    uint64_t distance = wrapped(cpa, m->id, m->distance - leader->distance);
    res = pmap_put(cpa->maps, res, leader_key(m->id), leader->id);
    res = pmap_put(cpa->maps, res, distance_key(m->id), distance);
  }
  vec_free(list);
  return res;
}

typedef bool (*Stays)(const OffsetCpa *cpa, const void *what, const Variable *var);

static void filter(const OffsetCpa *cpa, MemberVec *list, Stays stays, const void *what)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < list->count; i++)
    if (stays(cpa, what, variable(cpa, list->data[i].id)))
      list->data[kept++] = list->data[i];
  list->count = kept;
}

/* ---- terms ---- */

/* The sum of the term's parts times the factor, with leaders in the place of members. */
static bool add_by_leaders(const OffsetCpa *cpa, const PMap *classes, const Term *term, Bits factor,
                           TermSum *sum)
{
  TermSum plain = {.width = sum->width};
  if (!sum_add(&plain, term, factor))
    return false;
  Bits constant = sum->constant + plain.constant;
  for (unsigned i = 0; i < plain.count; i++) {
    const SumPart *part = &plain.parts[i];
    const Term *leader = part->term;
    const Variable *var =
        term_is_var(part->term) ? program_variable(cpa->cpa.program, part->term) : NULL;
    if (may_be_member(var)) {
      Spot at = place_of(classes, var->id);
      leader = variable(cpa, at.leader)->term;
      constant += part->factor * at.distance;
    }
    if (!sum_add(sum, leader, part->factor))
      return false;
  }
  sum->constant = constant & bits_mask(sum->width);
  return true;
}

static const Variable *member_of(const OffsetCpa *cpa, const SumPart *part)
{
  const Variable *var =
      term_is_var(part->term) ? program_variable(cpa->cpa.program, part->term) : NULL;
  return may_be_member(var) ? var : NULL;
}

/* Is the term a leader plus a distance? */
static bool place_of_term(const OffsetCpa *cpa, const PMap *classes, const Term *term, Spot *at)
{
  TermSum sum = {.width = term->type.width};
  if (!add_by_leaders(cpa, classes, term, 1, &sum) || sum.count != 1 || sum.parts[0].factor != 1)
    return false;
  const Variable *leader = member_of(cpa, &sum.parts[0]);
  if (leader)
    *at = (Spot){leader->id, (uint64_t)sum.constant};
  return leader;
}

/* ---- assumptions ---- */

typedef struct Assuming {
  OffsetCpa *cpa;
  const PMap *classes; /* owned */
} Assuming;

/* x = y + distance, of two leaders. */
static void unite(Assuming *a, uint64_t x, uint64_t y, uint64_t distance)
{
  MemberVec list = {0};
  pmap_each(a->classes, list_entry, &list);
  for (unsigned i = 0; i < list.count; i++)
    if (list.data[i].group == x) {
      list.data[i].group = y;
      list.data[i].distance += distance;
    }
  vec_push(&list, ((Member){.group = y, .id = y}));
  vec_push(&list, ((Member){.group = y, .distance = distance, .id = x}));
  pmap_drop(a->cpa->maps, a->classes);
  a->classes = classes_from(a->cpa, &list);
}

/* The difference is zero, or is not; false where that cannot be. */
static bool assume_zero(Assuming *a, const TermSum *difference, bool value)
{
  if (!difference->count)
    return !difference->constant == value;
  Bits minus_one = bits_mask(difference->width);
  const SumPart *parts = difference->parts;
  if (!value || difference->count != 2 || parts[0].factor + parts[1].factor != minus_one + 1)
    return true;
  unsigned plus = parts[0].factor == 1 ? 0 : 1;
  const Variable *x = member_of(a->cpa, &parts[plus]), *y = member_of(a->cpa, &parts[!plus]);
  if (parts[plus].factor == 1 && x && y)
    unite(a, x->id, y->id, -(uint64_t)difference->constant);
  return true;
}

static bool compare_sides(Assuming *a, const Term *term, bool value)
{
  const Term *left = term->args[0], *right = term->args[1];
  if (left->type.kind != TYPE_BV || left->type.width > MOST_BITS)
    return true;
  TermSum difference = {.width = left->type.width};
  if (!add_by_leaders(a->cpa, a->classes, left, 1, &difference) ||
      !add_by_leaders(a->cpa, a->classes, right, -(Bits)1, &difference))
    return true;
  bool same = !difference.count && !difference.constant;
  switch (term->op) {
  case TERM_EQ: return assume_zero(a, &difference, value);
  case TERM_ULT:
  case TERM_SLT: return !(same && value);
  default: return !(same && !value);
  }
}

static bool assume(Assuming *a, const Term *term, bool value)
{
  switch (term->op) {
  case TERM_NOT: return assume(a, term->args[0], !value);
  case TERM_AND:
  case TERM_OR:
    for (unsigned i = 0; (term->op == TERM_AND) == value && i < term->count; i++)
      if (!assume(a, term->args[i], value))
        return false;
    return true;
  case TERM_EQ:
  case TERM_ULT:
  case TERM_SLT:
  case TERM_ULE:
  case TERM_SLE: return compare_sides(a, term, value);
  default: return true;
  }
}

/* ---- transfer ---- */

typedef struct Binding {
  const Variable *var;
  const Term *term; /* NULL: arbitrary */
} Binding;

typedef VEC(Binding) BindingVec;

static void note_binding(void *context, const Variable *var, const Term *term)
{
  BindingVec *bindings = context;
  if (may_be_member(var))
    vec_push(bindings, ((Binding){var, term}));
}

static bool is_unchanged(const OffsetCpa *cpa, const void *what, const Variable *var)
{
  (void)what;
  return !cpa->changed[var->id];
}

/* All at once: what a variable becomes is a term over the variables before. */
static void bind(OffsetCpa *cpa, const PMap *classes, const BindingVec *bindings, MemberVec *list)
{
  MemberVec fresh = {0};
  for (unsigned i = 0; i < bindings->count; i++) {
    const Binding *b = &bindings->data[i];
    Spot at;
    /* A later binding of the same variable counts. */
    for (unsigned k = 0; k < fresh.count; k++)
      if (fresh.data[k].id == b->var->id)
        fresh.data[k--] = vec_pop(&fresh);
    cpa->changed[b->var->id] = true;
    if (!b->term || !type_equal(b->term->type, b->var->term->type) ||
        !place_of_term(cpa, classes, b->term, &at))
      continue;
    vec_push(list, ((Member){.group = at.leader, .id = at.leader}));
    vec_push(&fresh, ((Member){at.leader, 0, at.distance, b->var->id}));
  }
  filter(cpa, list, is_unchanged, NULL);
  for (unsigned i = 0; i < fresh.count; i++)
    vec_push(list, fresh.data[i]);
  for (unsigned i = 0; i < bindings->count; i++)
    cpa->changed[bindings->data[i].var->id] = false;
  vec_free(&fresh);
}

static bool is_alive(const OffsetCpa *cpa, const void *at, const Variable *var)
{
  const Location *target = at;
  return var->owner != target->function || live_at(cpa->live, target, var);
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  OffsetCpa *own = own_cpa(cpa);
  Assuming a = {own, pmap_copy(classes_of(state))};
  BindingVec bindings = {0};
  MemberVec list = {0};
  (void)precision;
  bool possible = step->edge->kind != EDGE_ASSUME || assume(&a, step->edge->term, true);
  if (possible) {
    transition_bind(cpa->program, step, note_binding, &bindings);
    pmap_each(a.classes, list_entry, &list);
    bind(own, a.classes, &bindings, &list);
    filter(own, &list, is_alive, step->target);
    vec_push(out, changed_state(own, state, classes_from(own, &list)));
  }
  pmap_drop(own->maps, a.classes);
  vec_free(&bindings);
  return true;
}

static State *initial(Cpa *cpa, const Location *entry)
{
  (void)entry;
  return make_state(own_cpa(cpa), NULL);
}

typedef struct Scope {
  const Precision *precision;
  const Location *at;
} Scope;

static bool is_tracked(const OffsetCpa *cpa, const void *what, const Variable *var)
{
  const Scope *scope = what;
  (void)cpa;
  return precision_tracks(scope->precision, scope->at, var);
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  if (precision_is_full(precision))
    return state_keep(state);
  MemberVec list = {0};
  pmap_each(classes_of(state), list_entry, &list);
  filter(own_cpa(cpa), &list, is_tracked, &(Scope){precision, at});
  return changed_state(own_cpa(cpa), state, classes_from(own_cpa(cpa), &list));
}

/* ---- lattice ---- */

typedef struct Comparison {
  const OffsetCpa *cpa;
  const PMap *less, *more;
  bool holds;
} Comparison;

/* What "more" says of the member: does it hold in "less"? */
static bool compare_member(void *context, uint64_t key, uint64_t leader)
{
  Comparison *c = context;
  uint64_t id = key >> 1;
  if (key & 1)
    return true;
  Spot member = place_of(c->less, id), other = place_of(c->less, leader);
  uint64_t distance = wrapped(c->cpa, id, member.distance - other.distance);
  c->holds = member.leader == other.leader && distance == place_of(c->more, id).distance;
  return c->holds;
}

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  Comparison c = {own_cpa(cpa), classes_of(a), classes_of(b), true};
  if (c.less != c.more)
    pmap_each(c.more, compare_member, &c);
  return c.holds;
}

/* Members of the same class in both, as far apart in both. */
static const PMap *join(OffsetCpa *cpa, const PMap *a, const PMap *b)
{
  MemberVec list = {0};
  pmap_each(a, list_entry, &list);
  for (unsigned i = 0; i < list.count; i++) {
    Member *m = &list.data[i];
    Spot in_b = place_of(b, m->id);
    m->group = m->group << 32 | in_b.leader;
    m->part = wrapped(cpa, m->id, m->distance - in_b.distance);
  }
  return classes_from(cpa, &list);
}

/* Chains of joins end, as each takes something away: widening has nothing to add. */
static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  (void)precision, (void)at;
  if (cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP || leq(cpa, fresh, old))
    return state_keep(old);
  return changed_state(own_cpa(cpa), old, join(own_cpa(cpa), classes_of(fresh), classes_of(old)));
}

/* ---- questions ---- */

typedef struct Saying {
  const OffsetCpa *cpa;
  const PMap *classes;
  const Term *all;
  Text *out;
  bool has_some;
} Saying;

static bool say_term(void *context, uint64_t key, uint64_t leader)
{
  Saying *s = context;
  uint64_t id = key >> 1;
  if (key & 1)
    return true;
  Terms *terms = s->cpa->cpa.program->terms;
  const Term *member = variable(s->cpa, id)->term;
  const Term *distance = term_bv(terms, member->type.width, place_of(s->classes, id).distance);
  const Term *sum = term_binary(terms, TERM_ADD, variable(s->cpa, leader)->term, distance);
  s->all = term_and(terms, s->all, term_eq(terms, member, sum));
  return true;
}

static bool ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  if (question->kind != ASK_FORMULA)
    return false;
  Saying s = {own_cpa(cpa), classes_of(state), term_true(cpa->program->terms), NULL, false};
  pmap_each(s.classes, say_term, &s);
  answer->term = s.all;
  return true;
}

static bool say_text(void *context, uint64_t key, uint64_t leader)
{
  Saying *s = context;
  char number[64];
  if (key & 1)
    return true;
  const Variable *member = variable(s->cpa, key >> 1);
  Value distance = value_of(place_of(s->classes, key >> 1).distance);
  value_print_signed(distance, member->term->type.width, number, sizeof number);
  text_format(s->out, "%s%s = %s", s->has_some ? ", " : "", member->term->name,
              variable(s->cpa, leader)->term->name);
  if (distance.lo)
    text_format(s->out, " %c %s", *number == '-' ? '-' : '+', number + (*number == '-'));
  s->has_some = true;
  return true;
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  Saying s = {own_cpa(cpa), classes_of(state), NULL, out, false};
  pmap_each(s.classes, say_text, &s);
}

/* ---- the analysis ---- */

static void free_state(State *state)
{
  pmap_drop(own_cpa(state->cpa)->maps, classes_of(state));
  mem_free(state);
}

static void free_cpa(Cpa *cpa)
{
  pmaps_free(own_cpa(cpa)->maps);
  live_free(own_cpa(cpa)->live);
  mem_free(own_cpa(cpa)->changed);
  mem_free(cpa);
}

static const CpaOps offset_ops = {
    .name = "offset",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = cpa_strengthen_none,
    .adjust = adjust,
    .merges = cpa_merges_always,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = leq,
    .partition = cpa_partition_one,
    .facts = cpa_facts_none,
    .ask = ask,
    .print = print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

Cpa *cpa_offset(Program *program)
{
  OffsetCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->cpa = (Cpa){&offset_ops, program->run, program, MERGE_JOIN, STOP_SEP};
  cpa->maps = pmaps_new();
  cpa->live = live_new(program);
  cpa->changed = mem_zero(program->variables.count + 1, sizeof *cpa->changed);
  return &cpa->cpa;
}
