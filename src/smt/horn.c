#include "base/bitset.h"
#include "smt/horn_build.h"

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
  integers_close(&horn->it);
  z3_terms_close(&horn->zt);
  vec_clear(&horn->clauses);
  vec_clear(&horn->derivation);
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
  vec_free(&horn->derivation);
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
  if (!z3_terms_open(&horn->zt, &horn->reason))
    return false;
  integers_open(&horn->it, &horn->zt.z3, horn->zt.context, horn->run,
                encoding == HORN_EXACT ? INTEGERS_WRAPPED : INTEGERS_IDEAL);
  horn->it.lax = encoding != HORN_STRICT;
  horn->open = true;
  return true;
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

enum { QUESTION_STEPS = 2000 }; /* to state one */

/* Spacer does not mention relations that it found to be of no use: those that nothing follows from,
 * where any solution does, and those that never hold. */
static void keep_solutions(Horn *horn, unsigned goal, const Z3_ast *covers)
{
  Bitset derived = derived_relations(horn);
  for (unsigned i = 0; i < horn->relations.count; i++)
    horn->relations.data[i].solution =
        i == goal || !bitset_has(&derived, i) ? horn->zt.z3.mk_false(horn->zt.context) : covers[i];
  bitset_free(&derived);
}

static HornAnswer judge(Horn *horn, unsigned goal, SpacerAnswer answer, const Z3_ast *covers,
                        const Deadline *deadline)
{
  switch (answer) {
  case SPACER_REACHED: return HORN_REACHED;
  case SPACER_NONE: return HORN_BEYOND;
  case SPACER_OVER: horn->reason = deadline_reason(deadline); return HORN_UNKNOWN;
  case SPACER_SAFE: break;
  }
  keep_solutions(horn, goal, covers);
  if (horn_check(horn, deadline->seconds))
    return HORN_SAFE;
  horn->reason = "the solution of the Horn clauses could not be confirmed";
  return HORN_UNKNOWN;
}

static HornAnswer ask(Horn *horn, unsigned goal, double seconds)
{
  unsigned relations = horn->relations.count, rules = horn->clauses.count;
  Z3_func_decl *decls = arena_alloc(horn->scratch, (relations + 1) * sizeof *decls);
  Z3_ast *formulas = arena_alloc(horn->scratch, (rules + 1) * sizeof *formulas);
  Z3_ast *covers = arena_zero(horn->scratch, (relations + 1) * sizeof *covers);
  Deadline deadline;
  for (unsigned i = 0; i < relations; i++)
    decls[i] = horn->relations.data[i].decl;
  for (unsigned i = 0; i < rules; i++)
    formulas[i] = horn->clauses.data[i].formula;
  SpacerQuestion question = {.run = horn->run,
                             .z3 = &horn->zt.z3,
                             .context = horn->zt.context,
                             .relation_count = relations,
                             .relations = decls,
                             .rule_count = rules,
                             .rules = formulas,
                             .goal = decls[goal],
                             .instead = horn->instead};
  deadline_begin(&deadline, horn->run, seconds);
  RuleList used = {0};
  SpacerAnswer answer = spacer_ask(&question, &deadline, covers, &used, &horn->reason);
  horn_derive(horn, goal, &used);
  vec_free(&used);
  return judge(horn, goal, answer, covers, &deadline);
}

static const char *name_of(HornAnswer answer)
{
  switch (answer) {
  case HORN_SAFE: return "safe";
  case HORN_REACHED: return "reached";
  case HORN_UNKNOWN: return "unknown";
  case HORN_BEYOND: break;
  }
  return "beyond";
}

HornAnswer horn_solve(Horn *horn, HornEncoding encoding, unsigned goal, double seconds)
{
  double start = run_cpu_seconds();
  horn->reason = "the Horn clauses could not be translated";
  horn->run->stats.horn_questions++;
  run_work(horn->run, QUESTION_STEPS);
  bool stated = open_question(horn, encoding) && horn_declare(horn) && horn_translate(horn);
  HornAnswer answer = stated            ? ask(horn, goal, seconds)
                      : horn->run->stop ? HORN_UNKNOWN
                                        : HORN_BEYOND;
  horn->run->stats.horn_clauses = horn->clauses.count;
  horn->run->stats.horn_time += run_cpu_seconds() - start;
  run_log(horn->run, "horn", "encoding %u, %u relations, %u clauses: %s%s%s, %.2f s", encoding,
          horn->relations.count, horn->clauses.count, name_of(answer),
          answer == HORN_SAFE || answer == HORN_REACHED ? "" : ": ",
          answer == HORN_SAFE || answer == HORN_REACHED ? "" : horn->reason,
          run_cpu_seconds() - start);
  return answer;
}

const char *horn_reason(const Horn *horn)
{
  return horn->reason;
}
