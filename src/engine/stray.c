#include "engine/stray.h"

#include <string.h>

#include "cfa/object.h"
#include "cfa/pointsto.h"

/* What becomes of pointers that come from outside the program: they stay as they are, or they lead
 * to blocks of their own, null as well or not.  Those that lie near each other stay so, with a
 * distance that is a multiple of "grain", and those that lead to what is known outside lie such a
 * multiple behind its begin: what a solver chose may be aligned as no object is. */
typedef struct Moves {
  bool set, null;
  int64_t grain;
} Moves;

static const Moves all_moves[] = {
    {false, false, 1}, {true, false, 8}, {true, true, 8}, {true, false, 1}, {true, true, 1}};
enum { MOVES = sizeof all_moves / sizeof *all_moves };

/* How far from a pointer what it leads to may lie; blocks are larger. */
enum { NEAR = 1 << 15, MOST_CHOSEN = 1000 };

/* A pointer that the execution chose. */
typedef struct Chosen {
  unsigned index; /* of the choice */
  uint64_t value, moved;
  bool foreign; /* by whoever calls the program, not by nobody */
} Chosen;

typedef struct Watch {
  const Program *program;
  const InterpChoices *choices; /* of the execution that is repeated */
  unsigned next;
  const Moves *moves;
  unsigned blocks;    /* in use */
  VEC(Chosen) chosen; /* null left out */
  const Machine *at;  /* where the edge begins */
  bool reads_foreign; /* it reads memory of the caller */
  Stray stray;
} Watch;

static bool is_near(uint64_t a, uint64_t b)
{
  return a - b < NEAR || b - a < NEAR;
}

/* One that whoever calls the program knows or provides. */
static bool is_outside(const Object *object)
{
  return object && (object->foreign || (object->exposed && !object->secret));
}

/* The object whose memory the edge accesses; NULL where there is none, or it is memory apart. */
static const Object *find_accessed(const Machine *at, const Edge *edge, uint64_t address,
                                   uint64_t *offset)
{
  const Object *object = interp_object_at(at, address, offset);
  bool is_there = object && edge->region_count && object_region(object, *offset) == *edge->regions;
  return is_there ? object : NULL;
}

static bool is_in_block(const Watch *w, uint64_t address)
{
  unsigned number;
  int64_t offset;
  return interp_is_in_block(w->program, address, &number, &offset);
}

#define ACCESS_THROUGH(what) "comes after an access through " what ", which leads to no object"

static void note_stray(Watch *w, const Edge *edge, const char *how)
{
  if (!w->stray.how)
    w->stray = (Stray){how, edge ? edge->place : NULL};
}

static const Chosen *find_chosen(const Watch *w, uint64_t address)
{
  for (unsigned i = w->chosen.count; i-- > 0;)
    if (is_near(w->chosen.data[i].moved, address))
      return &w->chosen.data[i];
  return NULL;
}

/* What the address of something of this size is a multiple of, in C. */
static unsigned alignment(const Watch *w, unsigned bytes)
{
  unsigned word = w->program->pointer_bits / 8, by = bytes < word ? bytes : word;
  return by & (by - 1) ? 1 : by;
}

/* May whoever calls the program have handed over a pointer through which it accesses this?  It has
 * the address of what is exposed, and of its elements; such of a packed struct have any. */
static bool is_fine(const Watch *w, const Object *object, uint64_t address, uint64_t offset,
                    unsigned bytes)
{
  unsigned by = alignment(w, bytes);
  if (object && offset + bytes > object->size)
    return false;
  if (object && !object->foreign)
    return is_outside(object) && offset % (object->align < by ? object->align : by) == 0;
  return (object || is_in_block(w, address)) && (w->moves->grain > 1 || address % by == 0);
}

/* A constant address is a register of a device, or an object.  What belongs to the program may lie
 * near what a pointer from outside leads to. */
static void look_at_access(Watch *w, const Edge *edge, Machine *at)
{
  const Term *value = edge->kind == EDGE_LOAD ? edge->var->term : edge->term;
  unsigned bytes = (value->type.width + 7u) / 8;
  uint64_t address = interp_eval(at, edge->address).lo, offset;
  bool constant = edge->address->op == TERM_CONST;
  const Chosen *chosen = constant ? NULL : find_chosen(w, address);
  const Object *object = find_accessed(at, edge, address, &offset);
  bool is_own = object && !is_outside(object);
  w->reads_foreign =
      edge->kind == EDGE_LOAD && (object ? object->foreign : is_in_block(w, address));
  if (address < INTERP_NULL_BYTES && (!constant || !address))
    note_stray(w, edge, ACCESS_THROUGH("null"));
  else if (chosen && !chosen->foreign)
    note_stray(w, edge, ACCESS_THROUGH("an indeterminate pointer"));
  else if (chosen && !is_own && !is_fine(w, object, address, offset, bytes))
    note_stray(w, edge, ACCESS_THROUGH("a pointer from outside"));
}

static bool leads_nowhere(const Edge *call)
{
  return call->kind == EDGE_CALL && call->callee &&
         !strcmp(call->callee->name, pointsto_no_function);
}

static bool look(void *context, const Edge *edge, Machine *at)
{
  Watch *w = context;
  w->reads_foreign = false;
  w->at = at;
  if (leads_nowhere(edge))
    note_stray(w, edge, "comes after a call through a pointer that leads to no function");
  if (edge->kind == EDGE_LOAD || edge->kind == EDGE_STORE)
    look_at_access(w, edge, at);
  return true;
}

static uint64_t new_block(Watch *w)
{
  unsigned last = INTERP_BLOCKS - 1, number = w->blocks < last ? w->blocks++ : last;
  return interp_block_address(w->program, number);
}

static uint64_t move(Watch *w, uint64_t value)
{
  if (value ? !w->moves->set : !w->moves->null)
    return value;
  int64_t grain = w->moves->grain;
  uint64_t whole = (value + (uint64_t)grain / 2) / (uint64_t)grain * (uint64_t)grain;
  uint64_t offset;
  if (w->at && is_outside(interp_object_at(w->at, whole, &offset)))
    return whole;
  for (unsigned i = 0; i < w->chosen.count && value; i++) {
    const Chosen *other = &w->chosen.data[i];
    if (other->foreign && is_in_block(w, other->moved) && is_near(value, other->value))
      return other->moved + (uint64_t)((int64_t)(value - other->value) / grain * grain);
  }
  return new_block(w);
}

static bool is_from_outside(const Watch *w, const Edge *edge, const Variable *var)
{
  return var->foreign || (edge && edge->kind == EDGE_LOAD && w->reads_foreign);
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  Watch *w = context;
  if (w->next >= w->choices->count)
    return false;
  const InterpChoice *choice = &w->choices->data[w->next++];
  *value = choice->value;
  if (!choice->is_pointer || interp_is_input(choice))
    return true; /* who gives the inputs may put memory wherever they lead */
  Chosen chosen = {w->next - 1, value->lo, 0, is_from_outside(w, edge, var)};
  chosen.moved = chosen.foreign ? move(w, value->lo) : value->lo;
  *value = value_of(chosen.moved);
  if (w->chosen.count >= MOST_CHOSEN)
    note_stray(w, edge, ACCESS_THROUGH("one of too many pointers"));
  else if (chosen.moved)
    vec_push(&w->chosen, chosen);
  return true;
}

/* Nobody outside knows where local objects and blocks of the program lie, nor what is static; but
 * it may happen to lie nowhere. */
static void look_at_targets(Watch *w, const InterpResult *result)
{
  for (unsigned i = 0; i < w->chosen.count; i++) {
    const Chosen *chosen = &w->chosen.data[i];
    const InterpChoice *choice = &result->choices.data[chosen->index];
    bool is_known = choice->target ? is_outside(choice->target) : !choice->leads_inside;
    if (chosen->foreign && !is_known && !w->stray.how)
      w->stray =
          (Stray){"has a pointer from outside lead to what nobody there knows of", result->place};
  }
}

/* The execution once more, watched; is the same error reached, and how? */
static bool reaches_error(Program *program, const InterpResult *run, const Moves *moves,
                          Stray *stray, InterpResult *result)
{
  enum { MORE = 1000 };
  Watch w = {.program = program, .choices = &run->choices, .moves = moves};
  InterpInput input = {.step_limit = run->steps + MORE, .look = look, .choose = choose};
  input.context = &w;
  *result = (InterpResult){0};
  bool res = interp_run(program, &input, result) && evidence_is_same_error(result, run);
  if (res)
    look_at_targets(&w, result);
  *stray = w.stray;
  vec_free(&w.chosen);
  return res;
}

/* The execution once more, where objects lie elsewhere. */
typedef struct Elsewhere {
  const InterpChoices *choices;
  unsigned next;
  const Machine *at;
} Elsewhere;

static bool look_elsewhere(void *context, const Edge *edge, Machine *at)
{
  (void)edge;
  Elsewhere *elsewhere = context;
  elsewhere->at = at;
  return true;
}

/* A pointer to an object leads to it wherever it lies. */
static bool choose_elsewhere(void *context, const Edge *edge, const Variable *var, Value *value)
{
  (void)edge, (void)var;
  Elsewhere *elsewhere = context;
  if (elsewhere->next >= elsewhere->choices->count)
    return false;
  const InterpChoice *choice = &elsewhere->choices->data[elsewhere->next++];
  *value = choice->value;
  if (elsewhere->at && choice->target)
    *value = value_of(interp_value(elsewhere->at, choice->target->base).lo + choice->target_offset);
  return true;
}

/* An access beyond an object meets another one in one layout alone. */
static bool depends_on_layout(Program *program, const InterpResult *run)
{
  enum { MORE = 1000, SPREAD = 0x21000 };
  Elsewhere elsewhere = {.choices = &run->choices};
  InterpInput input = {.step_limit = run->steps + MORE, .spread = SPREAD};
  input.look = look_elsewhere;
  input.choose = choose_elsewhere;
  input.context = &elsewhere;
  InterpResult result = {0};
  bool same = interp_run(program, &input, &result) && evidence_is_same_error(&result, run);
  interp_result_free(&result);
  return !same;
}

static bool chose_pointers(const InterpResult *run)
{
  for (unsigned i = 0; i < run->choices.count; i++)
    if (run->choices.data[i].is_pointer)
      return true;
  return false;
}

Stray stray_access(Program *program, Evidence *evidence)
{
  Stray first = {0};
  if (!evidence->run.touched_null && !chose_pointers(&evidence->run) &&
      !program_function(program, pointsto_no_function))
    return first;
  for (unsigned i = 0; i < MOVES; i++) {
    InterpResult moved;
    Stray stray;
    bool found =
        reaches_error(program, &evidence->run, &all_moves[i], &stray, &moved) && !stray.how;
    if (found && depends_on_layout(program, &moved)) {
      stray = (Stray){"depends on where objects lie", moved.place};
      found = false;
    }
    if (found && i)
      evidence_adopt(program, &moved, evidence);
    interp_result_free(&moved);
    if (found)
      return (Stray){0};
    if (!i) /* a run that is stopped shows nothing */
      first = stray.how ? stray : (Stray){"was not seen again", evidence->run.place};
  }
  return first;
}
