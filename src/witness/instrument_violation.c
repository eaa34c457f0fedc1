/* Violation witnesses as programs. */
#include <string.h>

#include "cfa/pointsto.h"
#include "output/choice.h"
#include "term/parse_c.h"
#include "witness/waypoint.h"

/* Waypoints of one kind at one point, in the order of the witness. */
typedef VEC(unsigned) Group;

typedef struct Weaver {
  Follow *follow;
  const EdgeIndex *index;
  Refusal *refusal;
  VEC(Group) groups;
  Map sides; /* statement and branch -> side, as it was before anything was woven in */
} Weaver;

static const PointKind point_kinds[] = {[WAYPOINT_ASSUMPTION] = POINT_STATEMENT,
                                        [WAYPOINT_BRANCHING] = POINT_BRANCHING,
                                        [WAYPOINT_ENTER] = POINT_CALL,
                                        [WAYPOINT_RETURN] = POINT_CALL,
                                        [WAYPOINT_TARGET] = POINT_TARGET};

/* ---- conditions ---- */

/* Of what the function returns, whatever becomes of it; the names of inputs tell it, too. */
static Sign sign_of_result(const Edge *call)
{
  const Function *callee = call->kind == EDGE_CALL ? call->callee : NULL;
  const char *name = callee ? callee->source : call->what;
  if (callee && callee->result_sign)
    return callee->result_sign;
  if (!name || strncmp(name, "__VERIFIER_nondet_", 18))
    return SIGN_UNKNOWN;
  return nondet_is_unsigned(name) ? SIGN_UNSIGNED : SIGN_SIGNED;
}

static const Term *parse_signed(const Follow *f, const Waypoint *waypoint, Point at,
                                const Edge *call, bool is_signed, Refusal *refusal)
{
  const Variable *var = call->kind == EDGE_HAVOC  ? call->var
                        : call->result_count == 1 ? call->results[0]
                                                  : NULL;
  CVariable result = {0};
  if (var)
    result = (CVariable){var->term, is_signed, var->pointer};
  return instrument_parse(f->sources, call->from->function, at, waypoint->value,
                          var ? &result : NULL, NULL, refusal);
}

static const Term *parse_result(const Follow *f, const Waypoint *waypoint, Point at,
                                const Edge *call, Refusal *refusal)
{
  Sign sign = sign_of_result(call);
  const Term *term = parse_signed(f, waypoint, at, call, sign != SIGN_UNSIGNED, refusal);
  if (!term || sign || term == parse_signed(f, waypoint, at, call, false, NULL))
    return term;
  if (refusal) {
    text_add(&refusal->why, "whether the result is signed is not known");
    refusal->unsupported = true;
  }
  return NULL;
}

const Term *follow_result(const Follow *follow, const Waypoint *waypoint, const Edge *call)
{
  unsigned number = (unsigned)(waypoint - follow->witness->waypoints.data);
  if (!waypoint->value)
    return NULL;
  return parse_result(follow, waypoint, follow->points.data[number], call, NULL);
}

/* Is the constraint understood at each of the calls? */
static bool check_result(const Weaver *w, const Waypoint *waypoint, Point at)
{
  EdgeList calls = {0};
  bool good = true;
  edges_of_call(w->index, at, &calls);
  for (unsigned i = 0; i < calls.count && good && waypoint->value; i++)
    good = parse_result(w->follow, waypoint, at, calls.data[i], w->refusal) != NULL;
  vec_free(&calls);
  return good;
}

static uint64_t side_key(const CStatement *s, const Edge *edge)
{
  return hash_mix((uintptr_t)s, (uintptr_t)edge);
}

static void note_sides(Weaver *w, const CFile *file, const CStatement *s)
{
  EdgeList edges = {0};
  edges_of_condition(w->index, file, s, &edges);
  for (unsigned i = 0; i < edges.count; i++)
    map_put(&w->sides, side_key(s, edges.data[i]), edge_side(w->index, file, s, edges.data[i]));
  vec_free(&edges);
}

/* The constraint of the waypoint behind this edge; NULL: it is not passed here. */
static const Term *condition_at(const Weaver *w, unsigned number, const Edge *edge)
{
  const Follow *f = w->follow;
  const Waypoint *waypoint = &f->witness->waypoints.data[number];
  Terms *terms = f->program->terms;
  Point at = f->points.data[number];
  const CStatement *s;
  switch (waypoint->kind) {
  case WAYPOINT_RETURN:
    return waypoint->value ? follow_result(f, waypoint, edge) : term_true(terms);
  case WAYPOINT_ASSUMPTION: return f->conditions.data[number];
  case WAYPOINT_ENTER: return term_true(terms);
  case WAYPOINT_BRANCHING: break;
  case WAYPOINT_TARGET: return NULL;
  }
  s = point_statement(at);
  if (s->kind == STATEMENT_SWITCH)
    return waypoint_takes_case(waypoint, edge) ? term_true(terms) : NULL;
  uint64_t side = SIDE_UNKNOWN;
  map_get(&w->sides, side_key(s, edge), &side);
  Side wanted = !strcmp(waypoint->value, "true") ? SIDE_TRUE : SIDE_FALSE;
  return side == wanted ? term_true(terms) : NULL;
}

/* ---- weaving ---- */

static const Term *has_passed(const Follow *f, unsigned segments)
{
  Terms *terms = f->program->terms;
  return term_eq(terms, f->passed->term, term_bv(terms, 32, segments));
}

/* What the conditions speak of, behind the edge; the last edge then. */
static Edge *read_before(const Weaver *w, Edge *edge, const Group *group)
{
  Follow *f = w->follow;
  Location *behind = edge->to;
  for (unsigned i = 0; i < group->count; i++) {
    const MemoryReads *reads = &f->reads.data[group->data[i]];
    if (!reads->count)
      continue;
    Location *from = function_add_location(f->program, behind->function);
    edge_redirect(edge, from);
    Location *read = instrument_reads(f->program, from, reads);
    edge = edge_assume(f->program, read, behind, NULL, term_true(f->program->terms), BRANCH_NONE);
  }
  return edge;
}

/* Segments that one condition passes, one after the other. */
typedef struct Stretch {
  unsigned first, last;
  const Term *condition;
} Stretch;

/* How many segments are passed then. */
static const Term *pass(const Follow *f, const Stretch *stretches, unsigned count)
{
  Terms *terms = f->program->terms;
  const Term *passed = f->passed->term;
  if (count > 1)
    return term_ite(
        terms, term_binary(terms, TERM_ULT, passed, term_bv(terms, 32, stretches[count - 1].first)),
        pass(f, stretches, count - 1), pass(f, stretches + count - 1, 1));
  const Term *here =
      term_and(terms, term_binary(terms, TERM_ULE, term_bv(terms, 32, stretches->first), passed),
               term_binary(terms, TERM_ULE, passed, term_bv(terms, 32, stretches->last)));
  return term_ite(terms, term_and(terms, here, stretches->condition),
                  term_binary(terms, TERM_ADD, passed, term_bv(terms, 32, 1)), passed);
}

/* From one location to another with the stretches passed, which are in ascending order; there may
 * be many, but an execution asks for few of them. */
static void pass_between(const Follow *f, Location *from, Location *to, const Stretch *stretches,
                         unsigned count)
{
  enum { FEW = 16 };
  Terms *terms = f->program->terms;
  unsigned half = count / 2;
  if (count <= FEW) {
    edge_assign(f->program, from, to, NULL, f->passed, pass(f, stretches, count));
    return;
  }
  const Term *is_early =
      term_binary(terms, TERM_ULT, f->passed->term, term_bv(terms, 32, stretches[half].first));
  Location *early = function_add_location(f->program, from->function);
  Location *late = function_add_location(f->program, from->function);
  edge_assume(f->program, from, early, NULL, is_early, BRANCH_NONE);
  edge_assume(f->program, from, late, NULL, term_not(terms, is_early), BRANCH_NONE);
  pass_between(f, early, to, stretches, half);
  pass_between(f, late, to, stretches + half, count - half);
}

/* Behind the edge: waypoints of one kind and point are passed at once, so that one visit passes but
 * one of them. */
static void weave(const Weaver *w, Edge *edge, const Group *group)
{
  Follow *f = w->follow;
  Terms *terms = f->program->terms;
  const Term *allowed = term_true(terms);
  VEC(Stretch) stretches = {0};
  for (unsigned i = 0; i < group->count; i++) {
    const Waypoint *waypoint = &f->witness->waypoints.data[group->data[i]];
    const Term *condition = condition_at(w, group->data[i], edge);
    Stretch *before = stretches.count ? &vec_last(&stretches) : NULL;
    if (!condition)
      continue;
    if (waypoint->avoid)
      allowed =
          term_and(terms, allowed,
                   term_not(terms, term_and(terms, has_passed(f, waypoint->segment), condition)));
    else if (before && before->condition == condition && before->last + 1 == waypoint->segment)
      before->last++;
    else
      vec_push(&stretches, ((Stretch){waypoint->segment, waypoint->segment, condition}));
  }
  Location *behind = edge->to;
  edge = read_before(w, edge, group);
  if (!term_is_true(allowed)) {
    Location *gate = function_add_location(f->program, behind->function);
    edge_redirect(edge, gate);
    edge = edge_assume(f->program, gate, behind, NULL, allowed, BRANCH_NONE);
  }
  if (stretches.count) {
    Location *step = function_add_location(f->program, behind->function);
    edge_redirect(edge, step);
    pass_between(f, step, behind, stretches.data, stretches.count);
  }
  vec_free(&stretches);
}

/* Before whatever leaves the entry. */
static Edge *open_entry(Program *program, Location *entry)
{
  Location *behind = location_split(program, entry);
  return edge_assume(program, entry, behind, NULL, term_true(program->terms), BRANCH_NONE);
}

/* The edges to the location; with a statement, those that lead to it. */
static void find_ways(const Weaver *w, Location *to, const CFile *file, const CStatement *s,
                      EdgeList *out)
{
  if (to == to->function->entry)
    vec_push(out, open_entry(w->follow->program, to));
  for (unsigned i = 0; i < to->in.count; i++)
    if (!s || edge_arrives(w->index, to->in.data[i], file, s))
      vec_push(out, to->in.data[i]);
}

static void find_arrivals(const Weaver *w, Point at, EdgeList *out)
{
  LocationVec places = {0};
  const CStatement *s = locations_of_statement(w->index, at.file, point_statement(at), &places);
  for (unsigned i = 0; s && i < places.count; i++)
    find_ways(w, places.data[i], at.file, s, out);
  vec_free(&places);
}

/* The edges behind which the waypoint is passed. */
static void find_edges(const Weaver *w, unsigned number, EdgeList *out)
{
  const Follow *f = w->follow;
  const Waypoint *waypoint = &f->witness->waypoints.data[number];
  Point at = f->points.data[number];
  EdgeList calls = {0};
  switch (waypoint->kind) {
  case WAYPOINT_RETURN: edges_of_call(w->index, at, out); break;
  case WAYPOINT_BRANCHING: edges_of_condition(w->index, at.file, point_statement(at), out); break;
  case WAYPOINT_ENTER:
    edges_of_call(w->index, at, &calls);
    for (unsigned i = 0; i < calls.count; i++)
      find_ways(w, calls.data[i]->from, at.file, NULL, out);
    break;
  case WAYPOINT_ASSUMPTION: find_arrivals(w, at, out); break;
  case WAYPOINT_TARGET: break;
  }
  vec_free(&calls);
}

static void group_waypoints(Weaver *w)
{
  const Follow *f = w->follow;
  Map known[WAYPOINT_TARGET + 1] = {0}; /* token -> index in "groups" */
  for (unsigned i = 0; i < f->points.count; i++) {
    Point at = f->points.data[i];
    Map *map = &known[f->witness->waypoints.data[i].kind];
    uint64_t token = (uintptr_t)&at.file->tokens.data[at.token], index;
    if (!map_get(map, token, &index)) {
      index = w->groups.count;
      map_put(map, token, index);
      vec_push(&w->groups, (Group){0});
    }
    vec_push(&w->groups.data[index], i);
  }
  for (unsigned i = 0; i <= WAYPOINT_TARGET; i++)
    map_free(&known[i]);
}

static void weave_kind(const Weaver *w, WaypointKind kind)
{
  Follow *f = w->follow;
  for (unsigned i = 0; i < w->groups.count; i++) {
    const Group *group = &w->groups.data[i];
    EdgeList edges = {0};
    if (f->witness->waypoints.data[group->data[0]].kind != kind)
      continue;
    find_edges(w, group->data[0], &edges);
    for (unsigned k = 0; k < edges.count; k++) {
      if (kind == WAYPOINT_RETURN)
        map_put(&f->calls, (uintptr_t)edges.data[k], group->data[0] + 1);
      weave(w, edges.data[k], group);
    }
    vec_free(&edges);
  }
}

/* ---- errors ---- */

/* An error in a library's model counts as one of its call. */
static bool is_target(const Follow *f, const Location *error)
{
  Point at, start, target = vec_last(&f->points);
  if (!sources_point(f->sources, error->place, &at) || !point_of_evaluation(at, &start))
    return true;
  const CStatement *here = point_statement(at), *wanted = point_statement(target);
  return start.file == target.file && (start.token == target.token || here == wanted);
}

static void guard_errors(Follow *f, Function *function)
{
  unsigned count = function->locations.count;
  for (unsigned i = 0; i < count; i++) {
    Location *error = function->locations.data[i];
    if (error->kind != LOCATION_ERROR)
      continue;
    Location *gate = function_add_location(f->program, function);
    const Term *passed = has_passed(f, f->witness->segments - 1);
    while (error->in.count)
      edge_redirect(vec_last(&error->in), gate);
    if (is_target(f, error))
      edge_assume(f->program, gate, error, NULL, passed, BRANCH_NONE);
  }
}

/* ---- the whole ---- */

static void add_number(Refusal *refusal, unsigned number, const Waypoint *waypoint)
{
  Text whole = {0};
  text_format(&whole, "waypoint %u (%s, line %u): %s", number, waypoint_kind_name(waypoint->kind),
              waypoint->line, text_of(&refusal->why));
  text_free(&refusal->why);
  refusal->why = whole;
}

static const Function *function_at(const Follow *f, Point at)
{
  const CFunctionText *text = cfile_function(at.file, at.token);
  for (unsigned i = 0; text && i < f->program->functions.count; i++)
    if (cfile_is(at.file, text->name, f->program->functions.data[i]->source))
      return f->program->functions.data[i];
  return f->program->entry;
}

/* "?": right, but not one of the branches that we tell apart. */
static bool is_conditional(const Sources *sources, const Waypoint *waypoint)
{
  const CFile *file = sources_file(sources, waypoint->place.file);
  unsigned token = file && waypoint->kind == WAYPOINT_BRANCHING
                       ? cfile_token(file, waypoint->place.line, waypoint->place.column, false)
                       : CFILE_NONE;
  return token != CFILE_NONE && file->tokens.data[token].kind == '?';
}

static bool find_points(Weaver *w)
{
  Follow *f = w->follow;
  for (unsigned i = 0; i < f->witness->waypoints.count; i++) {
    const Waypoint *waypoint = &f->witness->waypoints.data[i];
    Point at = {0};
    const Term *condition = NULL;
    MemoryReads reads = {0};
    bool good =
        locate(f->sources, &waypoint->place, point_kinds[waypoint->kind], &at, &w->refusal->why);
    w->refusal->unsupported =
        !good && (is_conditional(f->sources, waypoint) || (at.file && at.file->vague));
    good = good && waypoint_check(w->index, waypoint, at, w->refusal);
    if (good && waypoint->kind == WAYPOINT_ASSUMPTION) {
      condition = instrument_parse(f->sources, function_at(f, at), at, waypoint->value, NULL,
                                   &reads, w->refusal);
      good = condition != NULL;
    }
    if (good && waypoint->kind == WAYPOINT_RETURN)
      good = check_result(w, waypoint, at);
    vec_push(&f->reads, reads);
    if (!good) {
      add_number(w->refusal, i + 1, waypoint);
      return false;
    }
    if (waypoint->kind == WAYPOINT_BRANCHING && point_statement(at)->kind != STATEMENT_SWITCH)
      note_sides(w, at.file, point_statement(at));
    vec_push(&f->points, at);
    vec_push(&f->conditions, condition);
    if (!waypoint->avoid)
      vec_push(&f->last, i);
  }
  return true;
}

bool instrument_violation(Program *program, const StringList *files, const Witness *witness,
                          Follow *out, Refusal *refusal)
{
  *out = (Follow){.program = program, .sources = sources_new(program, files), .witness = witness};
  EdgeIndex *index = edge_index_new(out->sources);
  Weaver w = {.follow = out, .index = index, .refusal = refusal};
  bool good = find_points(&w);
  if (good) {
    group_waypoints(&w);
    out->passed =
        program_add_variable(program, NULL, VARIABLE_GLOBAL, "witness!passed", type_bv(32));
    out->passed->init = term_bv(program->terms, 32, 0);
    /* Before locations what is woven later comes later, behind edges earlier. */
    weave_kind(&w, WAYPOINT_ASSUMPTION);
    weave_kind(&w, WAYPOINT_ENTER);
    weave_kind(&w, WAYPOINT_BRANCHING);
    weave_kind(&w, WAYPOINT_RETURN);
    for (unsigned i = 0; i < program->functions.count; i++)
      guard_errors(out, program->functions.data[i]);
    program_renumber(program);
    good = pointsto_make_regions(program);
  }
  for (unsigned i = 0; i < w.groups.count; i++)
    vec_free(&w.groups.data[i]);
  vec_free(&w.groups);
  map_free(&w.sides);
  edge_index_free(index);
  return good;
}

void follow_free(Follow *follow)
{
  sources_free(follow->sources);
  vec_free(&follow->last);
  vec_free(&follow->points);
  vec_free(&follow->conditions);
  for (unsigned i = 0; i < follow->reads.count; i++)
    vec_free(&follow->reads.data[i]);
  vec_free(&follow->reads);
  map_free(&follow->calls);
}
