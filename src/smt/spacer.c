#include "smt/spacer.h"

#include <stdlib.h>
#include <string.h>

/* The first line of an answer. */
static const char safe_line[] = "safe\n", reached_line[] = "reached\n";

/* ---- arguments by name ---- */

/* The arguments of all relations, one after the other: in the text they are constants. */
typedef struct Arguments {
  unsigned count;
  Z3_symbol *names;
  Z3_func_decl *decls;
  Z3_ast *constants, *variables;
  unsigned *first; /* of each relation; and the end */
} Arguments;

static void add_argument(const SpacerQuestion *q, Arguments *all, Z3_sort sort, unsigned index)
{
  char name[32];
  snprintf(name, sizeof name, "argument!%u", all->count);
  Z3_symbol symbol = q->z3->mk_string_symbol(q->context, name);
  all->names[all->count] = symbol;
  all->decls[all->count] = q->z3->mk_func_decl(q->context, symbol, 0, NULL, sort);
  all->constants[all->count] = q->z3->mk_const(q->context, symbol, sort);
  all->variables[all->count] = q->z3->mk_bound(q->context, index, sort);
  all->count++;
}

static Arguments name_arguments(const SpacerQuestion *q)
{
  unsigned total = 0;
  for (unsigned i = 0; i < q->relation_count; i++)
    total += q->z3->get_domain_size(q->context, q->relations[i]);
  Arguments all = {.names = mem_zero(total, sizeof *all.names),
                   .decls = mem_zero(total, sizeof *all.decls),
                   .constants = mem_zero(total, sizeof *all.constants),
                   .variables = mem_zero(total, sizeof *all.variables),
                   .first = mem_zero(q->relation_count + 1, sizeof *all.first)};
  for (unsigned i = 0; i < q->relation_count; i++) {
    unsigned count = q->z3->get_domain_size(q->context, q->relations[i]);
    for (unsigned k = 0; k < count; k++)
      add_argument(q, &all, q->z3->get_domain(q->context, q->relations[i], k), k);
    all.first[i + 1] = all.count;
  }
  return all;
}

static void free_arguments(Arguments *all)
{
  mem_free(all->names);
  mem_free(all->decls);
  mem_free(all->constants);
  mem_free(all->variables);
  mem_free(all->first);
}

/* ---- in the child ---- */

typedef struct Task {
  const SpacerQuestion *question;
  const Arguments *arguments;
  bool with_rules; /* those by which the goal follows are wanted */
} Task;

/* Without Spacer's rewriting of the clauses every relation keeps its solution, and that is not the
 * strongest one; and every rule keeps all of its body, so that its place in a derivation is known.
 */
static void configure(const SpacerQuestion *q, Z3_fixedpoint fixedpoint)
{
  static const char *const off[] = {"xform.inline_eager", "xform.inline_linear", "xform.slice",
                                    "xform.subsumption_checker", "ctrl_c"};
  const Z3Api *z3 = q->z3;
  Z3_params params = z3->mk_params(q->context);
  z3->params_inc_ref(q->context, params);
  z3->params_set_symbol(q->context, params, z3->mk_string_symbol(q->context, "engine"),
                        z3->mk_string_symbol(q->context, "spacer"));
  for (unsigned i = 0; i < sizeof off / sizeof *off; i++)
    z3->params_set_bool(q->context, params, z3->mk_string_symbol(q->context, off[i]), false);
  z3->fixedpoint_set_params(q->context, fixedpoint, params);
  z3->params_dec_ref(q->context, params);
}

static bool is_fine(const SpacerQuestion *q)
{
  return q->z3->get_error_code(q->context) == Z3_OK;
}

/* Its number is its name. */
static void add_rule(const SpacerQuestion *q, Z3_fixedpoint fixedpoint, unsigned rule)
{
  char name[16];
  snprintf(name, sizeof name, "%u", rule);
  q->z3->fixedpoint_add_rule(q->context, fixedpoint, q->rules[rule],
                             q->z3->mk_string_symbol(q->context, name));
}

static bool state(const SpacerQuestion *q, Z3_fixedpoint fixedpoint)
{
  for (unsigned i = 0; i < q->relation_count; i++)
    q->z3->fixedpoint_register_relation(q->context, fixedpoint, q->relations[i]);
  for (unsigned i = 0; i < q->rule_count && is_fine(q); i++)
    add_rule(q, fixedpoint, i);
  return is_fine(q);
}

static void write_cover(const Task *task, Z3_fixedpoint fixedpoint, unsigned relation, FILE *out)
{
  const SpacerQuestion *q = task->question;
  unsigned first = task->arguments->first[relation];
  Z3_ast cover =
      q->z3->fixedpoint_get_cover_delta(q->context, fixedpoint, -1, q->relations[relation]);
  if (is_fine(q) && cover)
    cover = q->z3->substitute_vars(q->context, cover, task->arguments->first[relation + 1] - first,
                                   task->arguments->constants + first);
  bool said = is_fine(q) && cover;
  fprintf(out, "(assert %s)\n", said ? q->z3->ast_to_string(q->context, cover) : "true");
}

/* Whoever asked has the answer by now, whatever becomes of this. */
static void write_rules(const SpacerQuestion *q, Z3_fixedpoint fixedpoint, FILE *out)
{
  fflush(out);
  Z3_symbol names = q->z3->fixedpoint_get_rule_names_along_trace(q->context, fixedpoint);
  if (is_fine(q))
    fprintf(out, "%s\n", q->z3->get_symbol_string(q->context, names));
}

static bool work(void *context, FILE *out)
{
  const Task *task = context;
  const SpacerQuestion *q = task->question;
  Z3_fixedpoint fixedpoint = q->z3->mk_fixedpoint(q->context);
  q->z3->fixedpoint_inc_ref(q->context, fixedpoint);
  configure(q, fixedpoint);
  if (!state(q, fixedpoint))
    return false;
  Z3_lbool answer = q->z3->fixedpoint_query_relations(q->context, fixedpoint, 1, &q->goal);
  if (!is_fine(q) || answer == Z3_L_UNDEF)
    return false;
  fputs(answer == Z3_L_TRUE ? reached_line : safe_line, out);
  for (unsigned i = 0; i < q->relation_count && answer == Z3_L_FALSE; i++)
    write_cover(task, fixedpoint, i, out);
  if (answer == Z3_L_TRUE && task->with_rules)
    write_rules(q, fixedpoint, out);
  return true;
}

/* ---- in the parent ---- */

static bool take_covers(const SpacerQuestion *q, const Arguments *all, Z3_ast_vector found,
                        Z3_ast *covers)
{
  if (q->z3->ast_vector_size(q->context, found) != q->relation_count)
    return false;
  for (unsigned i = 0; i < q->relation_count; i++) {
    unsigned first = all->first[i];
    covers[i] = q->z3->substitute(q->context, q->z3->ast_vector_get(q->context, found, i),
                                  all->first[i + 1] - first, all->constants + first,
                                  all->variables + first);
  }
  return is_fine(q);
}

static bool read_covers(const SpacerQuestion *q, const Arguments *all, const char *text,
                        Z3_ast *covers)
{
  Z3_ast_vector found = q->z3->parse_smtlib2_string(q->context, text, 0, NULL, NULL, all->count,
                                                    all->names, all->decls);
  if (!is_fine(q) || !found)
    return false;
  q->z3->ast_vector_inc_ref(q->context, found);
  bool taken = take_covers(q, all, found, covers);
  q->z3->ast_vector_dec_ref(q->context, found);
  return taken;
}

/* The names of rules with semicolons between them, to the end of the line; the first is that of a
 * rule of Spacer's own, by which the question follows from the goal. */
static bool read_rules(const SpacerQuestion *q, const char *text, RuleList *used)
{
  for (text = strchr(text, ';'); text && *text == ';';) {
    char *end;
    unsigned long rule = strtoul(text + 1, &end, 10);
    if (end == text + 1 || rule >= q->rule_count)
      return false;
    vec_push(used, (unsigned)rule);
    text = end;
  }
  return text && *text == '\n';
}

static SpacerAnswer read_reached(const SpacerQuestion *q, const char *text, RuleList *used)
{
  if (used && !read_rules(q, text + strlen(reached_line), used))
    vec_clear(used);
  return SPACER_REACHED;
}

static SpacerAnswer no_answer(const char **why, const char *reason)
{
  *why = reason;
  return SPACER_NONE;
}

static SpacerAnswer read_answer(const SpacerQuestion *q, const Arguments *all, const char *text,
                                Z3_ast *covers, const char **why)
{
  if (text_starts(text, safe_line) && read_covers(q, all, text + strlen(safe_line), covers))
    return SPACER_SAFE;
  return no_answer(why, "Spacer's answer cannot be read");
}

SpacerAnswer spacer_ask(const SpacerQuestion *question, Deadline *deadline, Z3_ast *covers,
                        RuleList *used, const char **why)
{
  if (question->run->options.steps) /* it does not keep to a limit of what it does */
    return no_answer(why, "Spacer's work cannot be counted");
  Arguments all = name_arguments(question);
  Task task = {question, &all, used != NULL};
  Text text = {0};
  SpacerAnswer answer = SPACER_OVER;
  ChildEnd end = child_ask(question->run, question->instead ? question->instead : work, &task,
                           deadline, &text);
  if (text_starts(text_of(&text), reached_line)) /* a bad end is one of the list of rules alone */
    answer = read_reached(question, text_of(&text), used);
  else if (end == CHILD_ANSWERED)
    answer = read_answer(question, &all, text_of(&text), covers, why);
  else if (end != CHILD_OVER)
    answer = no_answer(why, end == CHILD_CRASHED ? "Spacer crashed" : "Spacer gave up");
  text_free(&text);
  free_arguments(&all);
  return answer;
}
