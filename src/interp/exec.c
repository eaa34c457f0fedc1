/* The loop that executes register code. */
#include "interp/arith.h"
#include "interp/machine.h"

/* How many steps pass between two looks at run->stop. */
enum { STEPS_AT_ONCE = 8192 };

void machine_end(Machine *m, InterpEnd end, int status, const char *note, const Place *place)
{
  InterpResult *result = m->result;
  result->end = end;
  result->status = status;
  result->note = note;
  result->place = place ? place : m->edge ? m->edge->place : NULL;
}

/* Grants further steps: how many, 0 where the run ends here. */
static uint64_t grant_steps(Machine *m)
{
  uint64_t limit = m->input->step_limit ? m->input->step_limit : UINT64_MAX;
  uint64_t steps = limit - m->granted < STEPS_AT_ONCE ? limit - m->granted : STEPS_AT_ONCE;
  if (m->program->run->stop) {
    machine_end(m, INTERP_STOPPED, 0, NULL, NULL);
    return 0;
  }
  if (m->input->most_choices && m->result->choices.count > m->input->most_choices)
    steps = 0;
  if (!steps)
    machine_end(m, INTERP_STEP_LIMIT, 0, NULL, NULL);
  m->granted += steps;
  return steps;
}

static const Edge *edge_of(const Machine *m, const Insn *insn)
{
  return vec_last(&m->frames).code->function->edges.data[insn->b];
}

static const Location *location_of(const Machine *m, const Insn *insn)
{
  return vec_last(&m->frames).code->function->locations.data[insn->b];
}

static void apply(Machine *m, const Insn *insn)
{
  const Apply *what = &vec_last(&m->frames).code->applies[insn->a];
  Value args[3];
  for (unsigned i = 0; i < what->count; i++) {
    const uint64_t *at = machine_at(m, what->args[i]);
    args[i] = (Value){at[0], what->wide[i] ? at[1] : 0};
  }
  Value res = value_apply(what->op, what->type, what->from, what->hi, what->lo, args);
  machine_set(m, what->result, what->type, res);
}

/* A read of bytes that were never written: one choice for all of them, which then stay. */
static Value settle(Machine *m, Store *store, uint64_t address, unsigned bytes)
{
  const Placed *placed = machine_placed_at(m, address);
  bool is_text = placed && object_is_argument(placed->object);
  Value fill = machine_choose(m, m->edge->var, m->edge->var->term->type,
                              is_text ? HAVOC_INPUT : HAVOC_UNINIT, NULL);
  InterpChoice *choice = &vec_last(&m->result->choices);
  choice->address = address;
  choice->object = placed ? placed->object : NULL;
  choice->offset = placed ? address - placed->base : 0;
  choice->text = is_text ? placed->object : NULL;
  return store_settle(store, address, bytes, fill);
}

static void load_any(Machine *m, Operand to, uint64_t address, Store *store)
{
  Type type = m->edge->var->term->type;
  unsigned bytes = (type.width + 7u) / 8;
  Value value;
  if (!store_read_slow(store, address, bytes, &value))
    value = settle(m, store, address, bytes);
  machine_set(m, to, type, value_truncate(value, type.width));
}

static void store_any(Machine *m, Operand from, uint64_t address, Store *store)
{
  Type type = m->edge->term->type;
  store_write_slow(store, address, (type.width + 7u) / 8, machine_get(m, from, type));
}

static void havoc(Machine *m, Operand to)
{
  const Edge *edge = m->edge;
  Type type = edge->var->term->type;
  const Value none = value_of(0);
  const Value *expected = havoc_expects_zero(edge->why) ? &none : NULL;
  machine_set(m, to, type,
              choices_take(&m->choices, edge, edge->var, type, edge->why, edge->what, expected));
}

/* A size of all ones leaves out no byte. */
static void forget_in(Store *store, uint64_t address, uint64_t size)
{
  store_forget(store, address, size);
  if (size == store->most)
    store_forget(store, (address - 1) & store->most, 1);
}

static void forget(Machine *m, uint64_t address, uint64_t size)
{
  const Edge *edge = m->edge;
  if (!edge->region_count)
    forget_in(&m->stores[machine_default_store(m)], address, size);
  for (unsigned i = 0; i < edge->region_count; i++)
    forget_in(&m->stores[edge->regions[i]->id], address, size);
}

static const Function *function_at(const Machine *m, uint64_t address)
{
  uint64_t function = 0;
  map_get(&m->function_of_address, address, &function);
  return (const Function *)(uintptr_t)function;
}

/* Where to go on; NULL where the run ended. */
static const Insn *call(Machine *m, const Function *callee, const Insn *insn)
{
  const Tuple *tuple = &vec_last(&m->frames).code->tuples[insn->a];
  if (callee && callee->has_body)
    return machine_enter(m, callee, tuple, insn + 1);
  return machine_call_external(m, callee, tuple) ? insn + 1 : NULL;
}

static const Insn *leave(Machine *m, const Insn *insn)
{
  return machine_leave(m, &vec_last(&m->frames).code->tuples[insn->a]);
}

static void end_at(Machine *m, const Location *location)
{
  const char *note = location->note ? location->note : "";
  if (location->kind == LOCATION_ERROR)
    machine_end(m, INTERP_ERROR, 0, location->note, location->place);
  else if (location->kind == LOCATION_UNSUPPORTED)
    machine_end(m, INTERP_UNSUPPORTED, 0, location->note, location->place);
  else if (!strncmp(note, "trap", 4) || strstr(note, "division"))
    machine_end(m, INTERP_TRAPPED, 136, location->note, location->place);
  else
    machine_end(m, INTERP_ABORTED, 134, location->note, location->place);
}

static void end_blocked(Machine *m, const Location *location)
{
  const Place *place = location->out.count ? location->out.data[0]->place : location->place;
  machine_end(m, INTERP_BLOCKED, 0, NULL, place);
}

/* False where the run is to end. */
static bool tell_step(Machine *m)
{
  const InterpInput *input = m->input;
  return (!input->step || input->step(input->context, m->edge)) &&
         (!input->look || input->look(input->context, m->edge, m));
}

/* The registers of the loop are pc, the slots s of the innermost frame, the globals g, and the
 * steps left; "step" is the instruction that began the current edge, NULL where m->edge is it.
 * Entering and leaving a function moves s, and g as well, since a function may be compiled then. */
#define NEXT()                                                                                     \
  do {                                                                                             \
    i = pc++;                                                                                      \
    goto *labels[i->op];                                                                           \
  } while (0)
#define JUMP() (pc = i + (int32_t)i->a)
#define TAKE_STEP()                                                                                \
  do {                                                                                             \
    step = i;                                                                                      \
    if (!left) {                                                                                   \
      m->edge = edge_of(m, i);                                                                     \
      left = grant_steps(m);                                                                       \
      if (!left)                                                                                   \
        goto done;                                                                                 \
    }                                                                                              \
    left--;                                                                                        \
  } while (0)
#define AT_EDGE()                                                                                  \
  do {                                                                                             \
    if (step)                                                                                      \
      m->edge = edge_of(m, step);                                                                  \
  } while (0)
#define GET(operand)                                                                               \
  (*((operand) & OPERAND_GLOBAL ? g + ((operand) & ~OPERAND_GLOBAL) : s + (operand)))
#define CUT(number) cut_number((number), cut)
#define SIGNED(number) signed_number((number), cut)

#define DO_UNARY(name, expr)                                                                       \
  L_##name:                                                                                        \
  {                                                                                                \
    uint64_t x = s[i->b];                                                                          \
    const unsigned cut = i->w;                                                                     \
    (void)cut;                                                                                     \
    s[i->a] = (expr);                                                                              \
    NEXT();                                                                                        \
  }
#define WITH_OPERANDS(name, right, action)                                                         \
  L_##name:                                                                                        \
  {                                                                                                \
    const uint64_t x = s[i->b], y = right[i->c];                                                   \
    const unsigned cut = i->w;                                                                     \
    (void)cut;                                                                                     \
    action;                                                                                        \
    NEXT();                                                                                        \
  }
#define BOTH_FORMS(name, action)                                                                   \
  WITH_OPERANDS(name, s, action)                                                                   \
  WITH_OPERANDS(name##_G, g, action)
#define DO_BINARY(name, expr) BOTH_FORMS(name, s[i->a] = (expr))
#define DO_COMPARE(name, expr)                                                                     \
  BOTH_FORMS(name, s[i->a] = (expr))                                                               \
  BOTH_FORMS(name##_JUMP, if (expr) JUMP())                                                        \
  BOTH_FORMS(name##_ELSE, if (!(expr)) JUMP())
#define DO_OTHER(name)

void machine_execute(Machine *m)
{
  static const void *const labels[] = {
#define UNARY(name, expr) &&L_##name,
#define BINARY(name, expr) &&L_##name, &&L_##name##_G,
#define COMPARE(name, expr) BINARY(name, ) BINARY(name##_JUMP, ) BINARY(name##_ELSE, )
#define OTHER(name) &&L_##name,
#include "interp/insns.def"
#undef UNARY
#undef BINARY
#undef COMPARE
#undef OTHER
  };
  const Insn *i, *pc, *step = NULL;
  uint64_t *s, *g, left = 0;

  pc = machine_enter(m, m->program->entry, NULL, NULL);
  goto resume;

#define UNARY DO_UNARY
#define BINARY DO_BINARY
#define COMPARE DO_COMPARE
#define OTHER DO_OTHER
#include "interp/insns.def"

L_MOVE_G:
  s[i->a] = g[i->b];
  NEXT();
L_MOVE_TO_G:
  g[i->a] = s[i->b];
  NEXT();
L_MOVE2: {
  uint64_t low = GET(i->b), high = GET(i->b + 1);
  GET(i->a) = low;
  GET(i->a + 1) = high;
  NEXT();
}
L_SELECT: {
  Operand from = s[i->b] ? i->c : pc->a;
  pc++;
  s[i->a] = GET(from);
  NEXT();
}
L_APPLY:
  apply(m, i);
  NEXT();
L_JUMP:
  JUMP();
  NEXT();
L_JUMP_TRUE:
  if (s[i->b])
    JUMP();
  NEXT();
L_JUMP_FALSE:
  if (!s[i->b])
    JUMP();
  NEXT();
L_STEP:
  TAKE_STEP();
  NEXT();
L_STEP_JUMP:
  TAKE_STEP();
  JUMP();
  NEXT();
L_TRACE:
  AT_EDGE();
  machine_trace(m);
  NEXT();
L_REPORT:
  AT_EDGE();
  if (!tell_step(m)) {
    machine_end(m, INTERP_STOPPED, 0, NULL, NULL);
    goto done;
  }
  NEXT();
L_LOAD: {
  Store *store = &m->stores[i->c];
  uint64_t value;
  if (__builtin_expect(!store_read(store, s[i->b], i->w, &value), 0)) {
    AT_EDGE();
    value = settle(m, store, s[i->b], i->w).lo;
  }
  s[i->a] = value;
  NEXT();
}
L_STORE:
  store_write(&m->stores[i->c], s[i->b], i->w, s[i->a]);
  NEXT();
L_LOAD_ANY:
  AT_EDGE();
  load_any(m, i->a, s[i->b], &m->stores[i->c]);
  NEXT();
L_STORE_ANY:
  AT_EDGE();
  store_any(m, i->a, s[i->b], &m->stores[i->c]);
  NEXT();
L_HAVOC:
  AT_EDGE();
  havoc(m, i->a);
  NEXT();
L_FORGET:
  AT_EDGE();
  forget(m, s[i->a], s[i->b]);
  NEXT();
L_CALL:
  AT_EDGE();
  pc = call(m, m->edge->callee, i);
  goto resume;
L_CALL_SLOT:
  AT_EDGE();
  pc = call(m, function_at(m, s[i->b]), i);
  goto resume;
L_RETURN:
  AT_EDGE();
  pc = leave(m, i);
  goto resume;
L_END:
  AT_EDGE();
  end_at(m, location_of(m, i));
  goto done;
L_BLOCKED:
  end_blocked(m, location_of(m, i));
  goto done;
L_UNSUPPORTED:
  m->edge = edge_of(m, i);
  machine_end(m, INTERP_UNSUPPORTED, 0, "a term over arrays", NULL);
  goto done;

resume: /* at pc, in the frame that is innermost now */
  if (!pc)
    goto done;
  step = NULL;
  s = machine_slots(m);
  g = m->globals.data;
  NEXT();
done:
  m->result->steps = m->granted - left;
}
