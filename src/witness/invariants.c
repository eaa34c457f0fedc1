/* Correctness witnesses. */
#include <string.h>

#include "base/yaml.h"
#include "engine/heads.h"
#include "witness/expression.h"
#include "witness/metadata.h"
#include "witness/position.h"

/* What is said at one point: of all copies of the code there. */
typedef struct Item {
  Point at;
  bool is_loop;
  bool unknown;       /* of some copy nothing is known */
  StringList choices; /* one of them holds; interned */
} Item;

typedef struct Writer {
  const Program *program;
  const Claims *claims;
  Sources *sources;
  Point scope;       /* of the names */
  const Place *call; /* that the code there was inlined at */
  VEC(Item) items;
} Writer;

static const char *name_of(void *context, const Variable *var)
{
  Writer *w = context;
  return sources_name(w->sources, var, w->scope, w->call);
}

/* ---- points ---- */

/* A loop whose condition comes last: what is known at its head holds where the body begins. */
static bool point_of_body(const CFile *file, const CStatement *loop, Point *out)
{
  unsigned body = loop->body;
  if (body == CFILE_NONE)
    return false;
  bool opens = file->statements.data[body].kind == STATEMENT_BLOCK;
  if (opens &&
      (body + 1 >= file->statements.count || file->statements.data[body + 1].parent != body))
    return false;
  *out = (Point){file, file->statements.data[opens ? body + 1 : body].first};
  return true;
}

/* Of a source loop; "scope" is where its names are looked up. */
static bool point_of_loop(const Writer *w, const Location *head, Item *item, Point *scope)
{
  Point at;
  if (!sources_point(w->sources, head->loop, &at))
    return false;
  const CStatement *s = point_statement(at);
  if (!s || s->first != at.token)
    return false;
  bool loops = s->kind == STATEMENT_WHILE || s->kind == STATEMENT_FOR;
  if (!loops && s->kind != STATEMENT_DO)
    return false;
  item->is_loop = loops;
  item->at = *scope = at;
  if (loops)
    scope->token = s->close;
  else if (!point_of_body(at.file, s, &item->at))
    return false;
  if (!loops)
    *scope = item->at;
  return true;
}

static bool is_in(const Sources *sources, const Edge *edge, Point start, const CStatement *s)
{
  Point at;
  return sources_point(sources, edge->place, &at) && at.file == start.file &&
         s->first <= at.token && at.token <= s->last;
}

/* Of a loop made with goto: the statement that begins here, where one does. */
static bool point_of_label(const Writer *w, const Location *head, Item *item, Point *scope)
{
  Point at, start;
  if (!head->out.count || !sources_point(w->sources, head->out.data[0]->place, &at) ||
      !point_of_evaluation(at, &start))
    return false;
  const CStatement *s = point_statement(at);
  if (s->kind == STATEMENT_BLOCK || s->kind == STATEMENT_DO)
    return false;
  start.token = s->first;
  for (unsigned i = 0; i < head->in.count; i++)
    if (is_in(w->sources, head->in.data[i], start, s))
      return false;
  item->at = *scope = start;
  item->is_loop = false;
  return true;
}

static Item *item_at(Writer *w, const Item *fresh)
{
  for (unsigned i = 0; i < w->items.count; i++) {
    Item *item = &w->items.data[i];
    if (item->at.file == fresh->at.file && item->at.token == fresh->at.token &&
        item->is_loop == fresh->is_loop)
      return item;
  }
  vec_push(&w->items, *fresh);
  return &vec_last(&w->items);
}

/* ---- what is said ---- */

static void add_choice(Item *item, const char *text)
{
  for (unsigned i = 0; i < item->choices.count; i++)
    if (item->choices.data[i] == text)
      return;
  vec_push(&item->choices, text);
}

static const Place *place_of_head(const Location *head)
{
  return head->loop ? head->loop : head->out.data[0]->place;
}

static void add_head(Writer *w, const Location *head)
{
  const Term *claim = map_get_ptr(&w->claims->invariants, head);
  Item fresh = {0};
  bool found = head->loop ? point_of_loop(w, head, &fresh, &w->scope)
                          : point_of_label(w, head, &fresh, &w->scope);
  if (!found)
    return;
  Item *item = item_at(w, &fresh);
  CScope scope = {w->program, name_of, w};
  w->call = sources_call(w->sources, place_of_head(head));
  Text text = {0};
  if (claim && expression_weaken(&scope, claim, &text))
    add_choice(item, intern(terms_names(w->program->terms), text_of(&text)));
  else
    item->unknown = true;
  text_free(&text);
}

static void print_item(const Item *item, const char *value, Text *out)
{
  text_format(out, "    - invariant:\n        type: %s\n        location: ",
              item->is_loop ? "loop_invariant" : "location_invariant");
  point_print(item->at, out);
  text_add(out, "\n        value: ");
  yaml_quote(value, out);
  text_add(out, "\n        format: c_expression\n");
}

static void print_items(const Writer *w, Text *out)
{
  for (unsigned i = 0; i < w->items.count; i++) {
    const Item *item = &w->items.data[i];
    Text value = {0};
    for (unsigned k = 0; k < item->choices.count; k++)
      text_format(&value, item->choices.count > 1 ? "%s(%s)" : "%s%s", k ? " || " : "",
                  item->choices.data[k]);
    if (!item->unknown)
      print_item(item, text_of(&value), out);
    text_free(&value);
  }
}

/* There has to be something, even if there is nothing to say. */
static bool print_start(const Writer *w, const WitnessTask *task, Text *out)
{
  Item item = {0};
  for (unsigned i = 0; i < task->files->count; i++) {
    const CFile *file = sources_file(w->sources, task->files->data[i]);
    if (!file || file->vague ||
        !point_of_first_statement(file, w->program->run->options.entry, &item.at))
      continue;
    print_item(&item, "1", out);
    return true;
  }
  return false;
}

bool witness_correctness(const Program *program, const WitnessTask *task, const Claims *claims,
                         Text *out)
{
  Text content = {0};
  Writer w = {.program = program, .claims = claims, .sources = sources_new(program, task->files)};
  Heads *heads = heads_new(program);
  for (unsigned i = 0; i < heads->list.count; i++)
    add_head(&w, heads->list.data[i].location);
  print_items(&w, &content);
  if (!content.length && !print_start(&w, task, &content))
    text_add(&content, "    []\n");
  bool good = metadata_print_entry(program, task, "invariant_set", text_of(&content), out);
  for (unsigned i = 0; i < w.items.count; i++)
    vec_free(&w.items.data[i].choices);
  vec_free(&w.items);
  heads_free(heads);
  sources_free(w.sources);
  text_free(&content);
  return good;
}
