/* The state of one run, shared by the parts of the interpreter. */
#ifndef OCTANT_INTERP_MACHINE_H
#define OCTANT_INTERP_MACHINE_H

#include "interp/choices.h"
#include "interp/code.h"
#include "interp/interp.h"
#include "interp/memory.h"

/* An activation of a function. */
typedef struct Frame {
  const Code *code;
  const Tuple *call;     /* of the caller; NULL for the entry function */
  const Insn *back;      /* where the caller goes on */
  size_t base;           /* its first slot */
  uint64_t stack_bottom; /* where its objects begin */
} Frame;

/* A global object's place in the address space. */
typedef struct Placed {
  uint64_t base;
  const Object *object;
} Placed;

struct Machine {
  Program *program;
  const InterpInput *input;
  InterpResult *result;
  Choices choices;
  Arena *arena; /* of code */

  Operand *operands;     /* of each variable, by id; those of locals are set by the compiler */
  Code **codes;          /* of each function, by id; NULL until it is called */
  VEC(uint64_t) globals; /* global variables and constants; may move when a function is compiled */
  Map constants, wide_constants; /* where they stand in "globals": by value, by hash of it */

  Store *stores; /* of each region, by id, and the default one */
  unsigned store_count;
  VEC(Placed) placed; /* global objects by ascending address */
  uint64_t laid_out;  /* bytes of what they hold at the start that were written */
  Map function_of_address;
  unsigned last_peeked; /* the store in which a byte of unknown region was found last */
  uint64_t stack_begin, stack_top, stack_end; /* of the area of local objects */

  VEC(Frame) frames;
  uint64_t *slots; /* of all activations, the innermost last */
  size_t slots_used, slots_capacity;

  uint64_t granted; /* steps that may be taken before the run is looked after again */
  const Edge *edge; /* the one being taken, up to date whenever something slow is asked for */
};

/* Executes from the entry function until the run ends. */
void machine_execute(Machine *machine);

/* frames.c: enters a function with a body, leaves the innermost one.  "call" is the tuple of the
 * call, NULL for the entry function, "results" that of the return edge.  The current edge becomes
 * that of the call.  Both answer where to go on; NULL where the run ended. */
const Insn *machine_enter(Machine *machine, const Function *callee, const Tuple *call,
                          const Insn *back);
const Insn *machine_leave(Machine *machine, const Tuple *results);

/* externals.c: does what a function without a body does; false where the run ended.  "callee" is
 * NULL where the address called is no function's. */
bool machine_call_external(Machine *machine, const Function *callee, const Tuple *call);

/* trace.c: tells of the current edge what it wrote. */
void machine_trace(Machine *machine);

/* layout.c: the value of a term without arrays, the slow way. */
Value machine_eval(Machine *machine, const Term *term);

/* layout.c: gives everything an address, global variables and objects their initial content. */
bool machine_lay_out(Machine *machine);

/* Ends the run; "place" NULL: that of the current edge. */
void machine_end(Machine *machine, InterpEnd end, int status, const char *note, const Place *place);

/* Which store holds the byte at "offset" of an object (layout.c). */
unsigned machine_store_of(const Machine *machine, const Object *object, uint64_t offset);
/* The global object at this address; NULL where there is none (layout.c). */
const Placed *machine_placed_at(const Machine *machine, uint64_t address);

/* The default store: of bytes that belong to no region. */
static inline unsigned machine_default_store(const Machine *machine)
{
  return machine->store_count - 1;
}

static inline uint64_t *machine_slots(const Machine *machine)
{
  return machine->slots + vec_last(&machine->frames).base;
}

static inline uint64_t *machine_at(const Machine *machine, Operand operand)
{
  return operand & OPERAND_GLOBAL ? machine->globals.data + (operand & ~OPERAND_GLOBAL)
                                  : machine_slots(machine) + operand;
}

static inline Value machine_get(const Machine *machine, Operand operand, Type type)
{
  const uint64_t *at = machine_at(machine, operand);
  return (Value){at[0], type_is_wide(type) ? at[1] : 0};
}

static inline void machine_set(Machine *machine, Operand operand, Type type, Value value)
{
  uint64_t *at = machine_at(machine, operand);
  at[0] = value.lo;
  if (type_is_wide(type))
    at[1] = value.hi;
}

/* Takes a choice on behalf of the current edge. */
static inline Value machine_choose(Machine *machine, const Variable *var, Type type, HavocKind why,
                                   const char *what)
{
  return choices_take(&machine->choices, machine->edge, var, type, why, what, NULL);
}

#endif
