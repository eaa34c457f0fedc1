/* The concrete interpreter of the automaton: the yardstick of the front end, and what replays
 * counterexamples.
 *
 * Every arbitrary choice (nondet functions, indeterminate and never written memory, functions
 * without bodies) takes the next value of the input list, and when the list is used up, of the
 * generator seeded by "seed".  What was used is recorded, so that the run can be repeated. */
#ifndef OCTANT_INTERP_INTERP_H
#define OCTANT_INTERP_INTERP_H

#include "cfa/cfa.h"

typedef enum InterpEnd {
  INTERP_RETURNED, /* the entry function returned, or exit was called: "status" is valid */
  INTERP_ABORTED,  /* abort or a failed assertion that is no error: status 134 */
  INTERP_TRAPPED,  /* a trap such as division by zero: status 136; stack overflow: 139 */
  INTERP_ERROR,    /* an error location: "note" is the property */
  INTERP_BLOCKED,  /* no edge could be taken: an assumption failed */
  INTERP_STEP_LIMIT,
  INTERP_UNSUPPORTED, /* "note" says what */
  INTERP_STOPPED      /* run->stop was set */
} InterpEnd;

typedef struct InterpChoice {
  Type type;
  Value value;
  HavocKind why;
  const char *what;
  const Place *place;
  const Edge *edge; /* that asked for it; NULL: the start */
  /* Memory that was read and held nothing yet: its address, and the global object whose byte
   * "offset" it is; NULL: of none. */
  uint64_t address;
  const Object *object;
  uint64_t offset;
  const Object *text;   /* that object where it is an argument of main; else NULL */
  const Object *target; /* a pointer: the global object or function that it leads to; NULL: none */
  uint64_t target_offset;
  bool is_pointer;
  bool leads_inside; /* to a local object, or to what the program allocated */
  bool is_unsigned;  /* an integer of C that is */
  bool expected;     /* it is what happens where no library function fails */
} InterpChoice;

typedef VEC(InterpChoice) InterpChoices;

/* Did one of the functions give it that make inputs, whose names begin like this? */
#define INTERP_INPUT_PREFIX "__VERIFIER_nondet_"
bool interp_is_input(const InterpChoice *choice);

/* The state of a run, for "look" alone. */
typedef struct Machine Machine;

typedef struct InterpInput {
  const Value *values; /* each is cut to the type of the choice it is used for */
  unsigned count;
  uint64_t seed;
  uint64_t step_limit;   /* 0: none */
  uint64_t spread;       /* bytes before each global object, more than usual */
  unsigned most_choices; /* 0: no limit; a few more until that is seen, as the end of the steps */
  FILE *out;             /* what the program prints; NULL: nowhere */
  FILE *trace;           /* every edge taken; NULL: none */

  /* Each may be NULL.  "step" is told every edge before it has its effect, assumptions after they
   * held; false ends the run as stopped.  "look" is told the same and may ask for the state, which
   * is that at edge->from.  "wrote" is told what an edge wrote to its variable, or
   * returns as first result.  "choose" is asked for an arbitrary value before the list
   * is: at this edge for this variable, that of an initial value where the edge is NULL; false
   * leaves it to the list. */
  bool (*step)(void *context, const Edge *edge);
  bool (*look)(void *context, const Edge *edge, Machine *at);
  bool (*choose)(void *context, const Edge *edge, const Variable *var, Value *value);
  void (*wrote)(void *context, const Edge *edge, Value value);
  void *context;
} InterpInput;

typedef struct InterpResult {
  InterpEnd end;
  int status;
  const char *note;
  const Place *place; /* where it ended */
  uint64_t steps;     /* edges taken */
  bool touched_null;  /* it read or wrote where null leads to */
  InterpChoices choices;
} InterpResult;

/* Bytes behind null where no object lies, so that what is reached from there by the offset of a
 * member lies there, too. */
enum { INTERP_NULL_BYTES = 1 << 16 };

/* Memory that belongs to no object of the program: blocks of whoever calls it.  The last has a
 * number, from 0, that interp_block_address takes. */
enum { INTERP_BLOCKS = 256, INTERP_BLOCK_BITS = 20 };
uint64_t interp_block_address(const Program *program, unsigned number);
/* Is it in such a block, or just before it?  Says which and where in it. */
bool interp_is_in_block(const Program *program, uint64_t address, unsigned *number,
                        int64_t *offset);

/* Does the edge choose what is expected of it unless somebody says otherwise: does it tell what an
 * output function returns, or what else a library function does? */
bool interp_expects(const Edge *edge);

/* False with the failure recorded where the program cannot be executed at all. */
bool interp_run(Program *program, const InterpInput *input, InterpResult *result);
void interp_result_free(InterpResult *result);

/* In "look": the value of a variable, of a term without arrays.  They know the global variables,
 * and of local ones those of the function being executed. */
Value interp_value(const Machine *at, const Variable *var);
Value interp_eval(Machine *at, const Term *term);
/* In "look": the global object or function that lies there, and at which offset; NULL: none. */
const Object *interp_object_at(const Machine *at, uint64_t address, uint64_t *offset);
/* In "look": "count" bytes of memory, at most 8; false where some of them were never written. */
bool interp_peek(Machine *at, const Region *region, uint64_t address, unsigned count,
                 uint64_t *value);

#endif
