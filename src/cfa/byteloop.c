#include "cfa/byteloop.h"

#include "cfa/live.h"

/* ---- variables that are assigned at one place only ---- */

typedef struct Definitions {
  Program *program;
  Map edges;      /* variable -> its only definition; the variable itself where it has others */
  unsigned depth; /* of definitions looked up inside each other */
} Definitions;

enum { MOST_DEPTH = 24 };

static void define(Definitions *defs, const Variable *var, const Edge *edge)
{
  const void *known = map_get_ptr(&defs->edges, var);
  map_put_ptr(&defs->edges, var, known || !edge ? (const void *)var : (const void *)edge);
}

static void find_definitions(Definitions *defs)
{
  const Program *program = defs->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (!program->variables.data[i]->owner)
      define(defs, program->variables.data[i], NULL);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    for (unsigned k = 0; k < f->params.count; k++)
      define(defs, f->params.data[k], NULL);
    for (unsigned k = 0; k < f->edges.count; k++) {
      const Edge *edge = f->edges.data[k];
      if (edge->var)
        define(defs, edge->var, edge->kind == EDGE_ASSIGN ? edge : NULL);
      for (unsigned r = 0; r < edge->result_count; r++)
        define(defs, edge->results[r], NULL);
    }
  }
}

/* What a variable is always assigned; NULL where that is not one term. */
static const Term *definition(Definitions *defs, const Term *var)
{
  const Variable *variable = program_variable(defs->program, var);
  const Edge *edge = variable ? map_get_ptr(&defs->edges, variable) : NULL;
  return edge && (const void *)edge != variable ? edge->term : NULL;
}

static const Term *with_constants(Definitions *defs, const Term *term);

static const Term *constant_of(void *context, const Term *var)
{
  Definitions *defs = context;
  const Term *term = defs->depth < MOST_DEPTH ? definition(defs, var) : NULL;
  if (!term)
    return NULL;
  defs->depth++;
  term = with_constants(defs, term);
  defs->depth--;
  return term_is_const(term) ? term : NULL;
}

/* A local is written before it is read, so where all that is ever written is a constant, it is. */
static const Term *with_constants(Definitions *defs, const Term *term)
{
  return term_substitute(defs->program->terms, term, constant_of, defs);
}

/* How the value was computed, some time before: good for its form only, since the variables in it
 * may have changed since. */
static const Term *origin(Definitions *defs, const Term *term)
{
  for (unsigned i = 0; i < MOST_DEPTH && term_is_var(term); i++) {
    const Term *from = definition(defs, term);
    if (!from)
      break;
    term = from;
  }
  return with_constants(defs, term);
}

/* ---- the form of the loop ---- */

static bool mentions(const Term *term, const Variable *var)
{
  return var && term_mentions(term, var->term);
}

/* The only edge out of a location that nothing else leads to. */
static Edge *only_step(const Location *at)
{
  bool plain = at->kind == LOCATION_PLAIN && at->in.count == 1 && at->out.count == 1;
  return plain ? at->out.data[0] : NULL;
}

static bool find_condition(ByteLoop *loop)
{
  const Location *head = loop->head;
  if (head->kind != LOCATION_PLAIN || head->out.count != 2 || head->in.count < 2)
    return false;
  for (unsigned i = 0; i < 2; i++) {
    Edge *enter = head->out.data[i], *leave = head->out.data[1 - i];
    if (enter->kind != EDGE_ASSUME || enter->term->op != TERM_ULT || leave->kind != EDGE_ASSUME ||
        !term_is_var(enter->term->args[0]))
      continue;
    loop->enter = enter;
    loop->leave = leave;
    loop->size = enter->term->args[1];
    return true;
  }
  return false;
}

/* What the index is added to; NULL where the address has another form. */
static const Term *indexed(const ByteLoop *loop, const Term *address)
{
  if (address->op != TERM_ADD || address->count != 2)
    return NULL;
  for (unsigned i = 0; i < 2; i++)
    if (address->args[i] == loop->index->term && !mentions(address->args[1 - i], loop->index))
      return address->args[1 - i];
  return NULL;
}

static bool find_body(Program *program, ByteLoop *loop)
{
  loop->index = program_variable(program, loop->enter->term->args[0]);
  Edge *next = only_step(loop->enter->to);
  if (next && next->kind == EDGE_LOAD) {
    loop->load = next;
    next = only_step(next->to);
  }
  loop->store = next;
  if (!next || next->kind != EDGE_STORE)
    return false;
  loop->step = only_step(next->to);
  return loop->step && loop->step->kind == EDGE_ASSIGN && loop->step->to == loop->head &&
         loop->step->var == loop->index && loop->index->owner &&
         loop->index->term->type.width == program->pointer_bits;
}

static bool counts_bytes(Program *program, const ByteLoop *loop)
{
  Terms *terms = program->terms;
  const Term *one = term_bv(terms, program->pointer_bits, 1);
  if (loop->step->term != term_binary(terms, TERM_ADD, loop->index->term, one) ||
      loop->leave->term != term_not(terms, loop->enter->term))
    return false;
  for (unsigned i = 0; i < loop->head->in.count; i++) {
    const Edge *edge = loop->head->in.data[i];
    if (edge != loop->step && (edge->kind != EDGE_ASSIGN || edge->var != loop->index ||
                               edge->term != term_bv(terms, program->pointer_bits, 0)))
      return false;
  }
  return true;
}

static bool find_operands(Definitions *defs, ByteLoop *loop)
{
  const Variable *piece = loop->load ? loop->load->var : NULL;
  const Term *value = loop->store->term;
  loop->to = indexed(loop, loop->store->address);
  if (!loop->to || mentions(loop->to, piece) || mentions(loop->size, loop->index) ||
      mentions(loop->size, piece) || value->type.kind != TYPE_BV || value->type.width != 8)
    return false;
  if (piece) {
    loop->from = indexed(loop, loop->load->address);
    return loop->from && value == piece->term && piece != loop->index &&
           !mentions(loop->from, piece);
  }
  if (mentions(value, loop->index))
    return false;
  loop->byte = with_constants(defs, value);
  return term_is_const(loop->byte);
}

static bool has_form(Program *program, Location *head, ByteLoop *loop)
{
  *loop = (ByteLoop){.head = head};
  return find_condition(loop) && find_body(program, loop) && counts_bytes(program, loop);
}

static bool complete(Definitions *defs, const Live *live, ByteLoop *loop)
{
  if (!find_operands(defs, loop))
    return false;
  if (loop->load && live_at(live, loop->leave->to, loop->load->var))
    return false;
  loop->index_is_live = live_at(live, loop->leave->to, loop->index);
  loop->amount = origin(defs, loop->size);
  if (term_is_const(loop->amount))
    loop->size = loop->amount;
  return true;
}

static void complete_all(Program *program, ByteLoopVec *loops)
{
  Definitions defs = {.program = program};
  Live *live = live_new(program);
  unsigned kept = 0;
  find_definitions(&defs);
  for (unsigned i = 0; i < loops->count; i++)
    if (complete(&defs, live, &loops->data[i]))
      loops->data[kept++] = loops->data[i];
  loops->count = kept;
  live_free(live);
  map_free(&defs.edges);
}

void program_find_byte_loops(Program *program, ByteLoopVec *out)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned k = 0; k < locations->count; k++) {
      ByteLoop loop;
      if (has_form(program, locations->data[k], &loop))
        vec_push(out, loop);
    }
  }
  if (out->count)
    complete_all(program, out);
}
