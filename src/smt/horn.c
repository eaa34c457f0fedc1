#include "base/bitset.h"
#include "smt/horn_build.h"
#include "smt/watch.h"

Horn *horn_new(Run *run, Terms *terms)
{
  Horn *horn = mem_zero(1, sizeof *horn);
  horn->run = run;
  horn->terms = terms;
  horn->arena = arena_new();
  horn->scratch = arena_new();
  return horn;
}

static void close_question(Horn *horn)
{
  if (!horn->open)
    return;
  if (horn->fixedpoint)
    horn->zt.z3.fixedpoint_dec_ref(horn->zt.context, horn->fixedpoint);
  horn->fixedpoint = NULL;
  integers_close(&horn->it);
  z3_terms_close(&horn->zt);
  vec_clear(&horn->clauses);
  arena_reset(horn->scratch);
  horn->open = false;
}

void horn_free(Horn *horn)
{
  if (!horn)
    return;
  close_question(horn);
  vec_free(&horn->relations);
  vec_free(&horn->rules);
  vec_free(&horn->clauses);
  arena_free(horn->arena);
  arena_free(horn->scratch);
  mem_free(horn);
}

/* ---- the system ---- */

unsigned horn_relation(Horn *horn, const char *name, unsigned count, const Term *const *formals)
{
  HornRelation relation = {.name = arena_string(horn->arena, name), .count = count};
  relation.formals = arena_copy(horn->arena, formals, count * sizeof *formals);
  vec_push(&horn->relations, relation);
  return horn->relations.count - 1;
}

static HornItem copy_item(Horn *horn, HornItem item)
{
  if (item.relation != HORN_NONE)
    item.args = arena_copy(horn->arena, item.args,
                           horn->relations.data[item.relation].count * sizeof *item.args);
  return item;
}

void horn_rule(Horn *horn, const HornRule *rule)
{
  HornRule copy = *rule;
  HornItem *body = arena_alloc(horn->arena, rule->count * sizeof *body);
  for (unsigned i = 0; i < rule->count; i++)
    body[i] = copy_item(horn, rule->body[i]);
  copy.body = body;
  copy.head = copy_item(horn, rule->head);
  copy.failure = copy_item(horn, rule->failure);
  vec_push(&horn->rules, copy);
}

unsigned horn_rule_count(const Horn *horn)
{
  return horn->rules.count;
}

/* ---- the question ---- */

static bool open_question(Horn *horn, HornEncoding encoding)
{
  close_question(horn);
  horn->encoding = encoding;
  horn->depth = 0;
  if (!z3_terms_open(&horn->zt, &horn->reason))
    return false;
  integers_open(&horn->it, &horn->zt.z3, horn->zt.context, horn->run,
                encoding == HORN_IDEAL ? INTEGERS_IDEAL : INTEGERS_WRAPPED);
  horn->it.lax = true;
  horn->open = true;
  return true;
}

static void set_word(const Z3Api *z3, Z3_context c, Z3_params params, const char *key,
                     const char *word)
{
  z3->params_set_symbol(c, params, z3->mk_string_symbol(c, key), z3->mk_string_symbol(c, word));
}

static void set_bool(const Z3Api *z3, Z3_context c, Z3_params params, const char *key, bool value)
{
  z3->params_set_bool(c, params, z3->mk_string_symbol(c, key), value);
}

/* Without Spacer's rewriting of the clauses every relation keeps its solution. */
static void set_params(Horn *horn)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Z3_params params = z3->mk_params(c);
  z3->params_inc_ref(c, params);
  set_word(z3, c, params, "engine", "spacer");
  set_bool(z3, c, params, "xform.inline_eager", false);
  set_bool(z3, c, params, "xform.inline_linear", false);
  set_bool(z3, c, params, "xform.slice", false);
  z3->fixedpoint_set_params(c, horn->fixedpoint, params);
  z3->params_dec_ref(c, params);
}

static bool tell(Horn *horn)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  horn->fixedpoint = z3->mk_fixedpoint(c);
  if (!horn->fixedpoint)
    return false;
  z3->fixedpoint_inc_ref(c, horn->fixedpoint);
  set_params(horn);
  for (unsigned i = 0; i < horn->relations.count; i++)
    z3->fixedpoint_register_relation(c, horn->fixedpoint, horn->relations.data[i].decl);
  for (unsigned i = 0; i < horn->clauses.count; i++)
    z3->fixedpoint_add_rule(c, horn->fixedpoint, horn->clauses.data[i].formula, NULL);
  return z3->get_error_code(c) == Z3_OK;
}

typedef struct Target {
  const Z3Api *z3;
  Z3_context context;
} Target;

static void interrupt(void *context)
{
  Target *target = context;
  target->z3->interrupt(target->context);
}

static Z3_lbool ask(Horn *horn, unsigned goal, Deadline *deadline)
{
  const Z3Api *z3 = &horn->zt.z3;
  Target target = {z3, horn->zt.context};
  Watch watch = {.deadline = *deadline, .interrupt = interrupt, .context = &target};
  watch_begin(&watch);
  Z3_lbool answer = z3->fixedpoint_query_relations(horn->zt.context, horn->fixedpoint, 1,
                                                   &horn->relations.data[goal].decl);
  watch_end(&watch);
  *deadline = watch.deadline;
  if (z3->get_error_code(horn->zt.context) != Z3_OK)
    run_log(horn->run, "horn", "%s",
            z3->get_error_msg(horn->zt.context, z3->get_error_code(horn->zt.context)));
  return z3->get_error_code(horn->zt.context) == Z3_OK ? answer : Z3_L_UNDEF;
}

static HornAnswer unknown(Horn *horn, const Deadline *deadline)
{
  horn->reason = deadline->expired || deadline->stopped ? deadline_reason(deadline)
                                                        : "Spacer gave up on the Horn clauses";
  return HORN_UNKNOWN;
}

/* The relations that may hold at all, whatever the conditions are. */
static Bitset derived_relations(const Horn *horn)
{
  Bitset derived = bitset_new(horn->relations.count);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < horn->clauses.count; i++) {
      const HornClause *clause = &horn->clauses.data[i];
      bool holds = true;
      for (unsigned k = 0; k < clause->count && holds; k++)
        holds = bitset_has(&derived, clause->needs[k]);
      if (holds)
        changed |= bitset_add(&derived, clause->gives);
    }
  }
  return derived;
}

/* Spacer does not mention relations that it found to be of no use: those that nothing follows from,
 * where any solution does, and those that never hold. */
static void read_solutions(Horn *horn, unsigned goal)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Bitset derived = derived_relations(horn);
  for (unsigned i = 0; i < horn->relations.count; i++) {
    HornRelation *relation = &horn->relations.data[i];
    relation->solution =
        i == goal || !bitset_has(&derived, i)
            ? z3->mk_false(c)
            : z3->fixedpoint_get_cover_delta(c, horn->fixedpoint, -1, relation->decl);
    if (z3->get_error_code(c) != Z3_OK || !relation->solution)
      relation->solution = z3->mk_true(c);
  }
  bitset_free(&derived);
}

static HornAnswer judge(Horn *horn, unsigned goal, Z3_lbool answer, Deadline *deadline)
{
  const Z3Api *z3 = &horn->zt.z3;
  switch (answer) {
  case Z3_L_TRUE:
    horn->depth = z3->fixedpoint_get_num_levels(horn->zt.context, horn->fixedpoint,
                                                horn->relations.data[goal].decl);
    return HORN_REACHED;
  case Z3_L_UNDEF: return unknown(horn, deadline);
  case Z3_L_FALSE: break;
  }
  read_solutions(horn, goal);
  if (horn_check(horn, deadline->seconds))
    return HORN_SAFE;
  horn->reason = "the solution of the Horn clauses could not be confirmed";
  return HORN_UNKNOWN;
}

HornAnswer horn_solve(Horn *horn, HornEncoding encoding, unsigned goal, double seconds)
{
  double start = run_cpu_seconds();
  Deadline deadline;
  horn->reason = "the Horn clauses could not be translated";
  horn->run->stats.horn_questions++;
  if (!open_question(horn, encoding) || !horn_declare(horn) || !horn_translate(horn) || !tell(horn))
    return HORN_UNKNOWN;
  deadline_begin(&deadline, horn->run, seconds);
  HornAnswer answer = judge(horn, goal, ask(horn, goal, &deadline), &deadline);
  horn->run->stats.horn_clauses = horn->clauses.count;
  horn->run->stats.horn_time += run_cpu_seconds() - start;
  run_log(horn->run, "horn", "encoding %u, %u relations, %u clauses: %s (%s) %.2f s", encoding,
          horn->relations.count, horn->clauses.count,
          answer == HORN_SAFE      ? "safe"
          : answer == HORN_REACHED ? "reached"
                                   : "unknown",
          answer == HORN_UNKNOWN ? horn->reason : "", run_cpu_seconds() - start);
  return answer;
}

const char *horn_reason(const Horn *horn)
{
  return horn->reason;
}

unsigned horn_depth(const Horn *horn)
{
  return horn->depth;
}
