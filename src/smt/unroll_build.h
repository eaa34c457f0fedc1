/* An unrolling under construction. */
#ifndef OCTANT_SMT_UNROLL_BUILD_H
#define OCTANT_SMT_UNROLL_BUILD_H

#include "base/bitset.h"
#include "base/pmap.h"
#include "cfa/wto.h"
#include "interp/layout.h"
#include "smt/unroll.h"

/* ---- where an instance comes from ---- */

/* A node of the tree of contexts: an activation, or an arrival at a loop head in one.  The number
 * of the arrival is HAVOCKED + n for those of an induction window. */
typedef struct Context {
  unsigned parent;
  const void *site; /* call edge or loop head; NULL for the start */
  unsigned arrival;
} Context;

/* Following goes as deep on our own stack; what is deeper is cut off. */
enum { MOST_DEPTH = 2500 };

#define WINDOW_ARRIVAL 0x80000000u

/* ---- states ---- */

/* Values of variables by id, and arrays of regions by REGION_KEY + region index: terms.  Cells of
 * memory whose content is known, by cell_key: a term, or ARBITRARY(n). */
struct UnrollState {
  const Term *guard;
  const PMap *values, *cells;
};

#define REGION_KEY ((uint64_t)1 << 32)

typedef VEC(UnrollState) StateList;

/* ---- guards ---- */

/* A named guard: parent and condition, or the union of others, which all imply the parent (NULL:
 * nothing is known). */
typedef struct Guard {
  const Term *name;
  const Term *parent, *condition;
  unsigned depth; /* one more than the parent's */
  const Term **parts;
  unsigned part_count;
} Guard;

/* ---- memory ---- */

/* "array" is as "old", but arbitrary in the "size" bytes from "start" on. */
typedef struct Havocked {
  const Term *array, *old, *start, *size;
} Havocked;

typedef struct RegionInfo {
  const Region *region; /* NULL: what belongs to no region */
  unsigned index, cell_bits;
  const Term *start;      /* the array of its initial content */
  VEC(Havocked) havocked; /* arrays with definitions */
  Map defined;            /* address -> definitions that were made for it */
  Map names;              /* of the arrays in "havocked" */
  VEC(const Object *) globals;
} RegionInfo;

/* The array of block sizes is arbitrary, but has no blocks beyond the heap's top. */
typedef struct Blocks {
  const Term *array, *top;
} Blocks;

/* ---- claims ---- */

/* An address that is accessed or asked about, and what it is at a constant distance of. */
typedef struct Spot {
  const Term *address, *base;
} Spot;

typedef VEC(Spot) Spots;

typedef struct Supposed {
  UnrollState state;
  UnrollClaim claim;
  const Term *active;
  const Term *base; /* of the claim, in the state; NULL where it has none */
} Supposed;

/* ---- functions ---- */

typedef struct FunctionInfo {
  Order *order;
  Loops *loops;
  Wto *wto;
  Bitset *changed; /* by loop id: variables, then regions; NULL until it is asked for */
  Bitset effects;  /* of the function with all it calls; size 0 until it is asked for */
  Bitset taken;    /* edges */
  unsigned active; /* activations at this time */
} FunctionInfo;

/* An activation. */
typedef struct Activation Activation;
struct Activation {
  const Function *function;
  FunctionInfo *info;
  const Edge *call;          /* NULL: the start */
  const UnrollState *before; /* the caller's state */
  StateList *pending;        /* by location id */
  uint64_t stack_top;        /* after its objects */
};

struct Unroller {
  Program *program;
  Terms *terms;
  PMaps *maps;
  InterpLayout layout;
  FunctionInfo *functions; /* by id */
  RegionInfo *regions;     /* by id, of no region, and of blocks (unroll_block.c) */
  bool knows_blocks;       /* the heap's top moves in the usual way alone */
  VEC(Blocks) blocks;      /* arrays with facts */
  Map blocks_defined;      /* address -> facts of blocks that were made for it */
  VEC(Context) contexts;   /* the first is the start */
  Map context_of;          /* hash of parent, site, arrival -> number; see context_child */
  Map reads;               /* array, address (ids) -> what read_through gives */
  Map choices;             /* hash of context, edge and variable -> term */
  VEC(Guard) guards;
  Map guard_of;         /* definition or name (terms) -> index */
  const Term *facts_of; /* the guard of the facts */
  Map facts;            /* what holds where a value is looked at -> how often it was said */
  TermVec fact_trail;   /* in the order they were said */
  TermVec definitions;

  /* The current unrolling. */
  const UnrollPlan *plan;
  Unrolled *out;
  unsigned context;
  unsigned depth;    /* of calls and loops that are being followed */
  unsigned dropping; /* > 0: errors do not count */
  UnrollState *now;  /* whose values a substitution takes */
  Map bound;         /* VAR term -> the term that stands for it in the claim at work */
  VEC(Supposed) supposed;
  Map used;    /* what was supposed, and the address it was used for */
  Spots spots; /* the first that were accessed */
};

/* unroll_context.c */
unsigned context_child(Unroller *u, unsigned parent, const void *site, unsigned arrival);
void note_choice(Unroller *u, const Edge *edge, const Variable *var, const Term *value);
const Term *find_choice(const Unroller *u, unsigned context, const Edge *edge, const Variable *var);
/* The variable of that name for the current context: the same each time. */
const Term *instance(Unroller *u, const char *stem, unsigned number, Type type);
/* Numbers of instances that are made for different reasons differ. */
typedef enum InstanceOf {
  INSTANCE_START,
  INSTANCE_FORGOTTEN, /* by variable */
  INSTANCE_HAVOC,     /* by edge, as the others */
  INSTANCE_RESULT,
  INSTANCE_ARGUMENT
} InstanceOf;
static inline unsigned instance_number(InstanceOf of, unsigned id)
{
  return 8 * id + of;
}
/* A number for what happens to a thing in the current context: the same each time. */
unsigned stable_number(Unroller *u, const void *thing, unsigned detail);

/* unroll_guard.c */
const Term *guard_and(Unroller *u, const Term *guard, const Term *condition);
/* The union of the guards of two states, and a condition that tells the first of them. */
const Term *guard_or(Unroller *u, const Term *a, const Term *b, const Term **first);
const Guard *guard_named(const Unroller *u, const Term *name); /* NULL: no guard */
void guards_free(Unroller *u);
void define(Unroller *u, const Term *fact);

/* unroll_state.c */
UnrollState state_copy(const UnrollState *state);
void state_free(Unroller *u, UnrollState *state);
const Term *state_get(Unroller *u, UnrollState *state, const Variable *var);
void state_set(Unroller *u, UnrollState *state, const Variable *var, const Term *value);
void state_remove(Unroller *u, UnrollState *state, const Variable *var);
const Term *state_term(Unroller *u, UnrollState *state, const Term *term);
const Term *state_array(const Unroller *u, const UnrollState *state, const RegionInfo *region);
void state_set_array(Unroller *u, UnrollState *state, const RegionInfo *region, const Term *array);
/* Ends the list, which becomes empty; false where it was. */
bool states_merge(Unroller *u, StateList *list, UnrollState *out);
void states_free(Unroller *u, StateList *list);

/* unroll_fact.c */
/* What the guard implies, and nothing else, is known from now on. */
void facts_open(Unroller *u, const Term *guard);
/* The guard or condition holds, too, until the mark is given back. */
unsigned facts_assume(Unroller *u, const Term *literal);
void facts_return(Unroller *u, unsigned mark);
/* The value without the cases that the state's guard and what is assumed beside it exclude. */
const Term *state_choose(Unroller *u, const UnrollState *state, const Term *value);

/* unroll_refine.c */
/* The condition in this state; from now on it holds, and values that are choices lose the cases
 * that it excludes. */
const Term *state_assume(Unroller *u, UnrollState *state, const Term *condition);
/* The value as it is after what was assumed. */
const Term *state_refined(const UnrollState *state, const Term *value);
/* Is this, in "values", what was assumed of a value? */
bool is_refined_key(uint64_t key);

/* unroll_memory.c */
void regions_open(Unroller *u);
void regions_close(Unroller *u);
const Term *memory_load(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                        Type type);
void memory_store(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                  const Term *value);
/* "why" tells one reason in a context from another. */
void memory_forget(Unroller *u, UnrollState *state, const Region *region, const Term *address,
                   const Term *size, const void *why);
void memory_forget_object(Unroller *u, UnrollState *state, const Object *object, uint64_t base,
                          const void *why);
void memory_forget_region(Unroller *u, UnrollState *state, RegionInfo *region, const void *why);
const Term *memory_read_cell(Unroller *u, UnrollState *state, RegionInfo *region,
                             const Term *address);
void memory_write_cell(Unroller *u, UnrollState *state, RegionInfo *region, const Term *address,
                       const Term *value);
/* The cell at a constant address, from what is known of it (NULL: nothing) and the array. */
const Term *memory_cell(Unroller *u, RegionInfo *region, uint64_t address, const uint64_t *known,
                        const Term *array);

/* Cells are known below this, of regions with a small index. */
#define ADDRESS_END ((uint64_t)1 << 48)

static inline uint64_t cell_key(const RegionInfo *region, uint64_t address)
{
  return (uint64_t)region->index << 48 | address;
}

static inline bool region_has_cells(const RegionInfo *region)
{
  return region->index < 1u << 15;
}

/* In place of a term: the content is arbitrary, and this is its number. */
static inline bool cell_is_arbitrary(uint64_t cell)
{
  return cell & 1;
}

/* unroll_runs.c */
enum { MOST_RUNS = 16 };

/* Known cells that follow each other at one distance and hold the same. */
typedef struct CellRun {
  uint64_t first, last, distance; /* 0: there is one cell only */
  const Term *value;
} CellRun;

typedef struct CellRuns {
  CellRun list[MOST_RUNS];
  unsigned count, cells;
  bool fits;
} CellRuns;

/* False where few cells are known, or many of them are different. */
bool runs_find(const UnrollState *state, const RegionInfo *region, CellRuns *runs);
/* What is read at an address: in a run its value, else "otherwise". */
const Term *runs_read(Unroller *u, const CellRuns *runs, const Term *address,
                      const Term *otherwise);

/* unroll_block.c */
void blocks_open(Unroller *u);
void blocks_add(Unroller *u, UnrollState *state, const Edge *edge, const Term *old_top);
void blocks_define_top(Unroller *u, const Term *old, const Term *top);
void blocks_forget(Unroller *u, UnrollState *state, const Term *top);
const Term *block_size(Unroller *u, UnrollState *state, const Term *address);

/* unroll_claim.c */
/* Uses what is supposed at the address of an access. */
void claims_use(Unroller *u, UnrollState *state, const Term *address);
void claims_clear(Unroller *u);

/* unroll_init.c: the content of global objects at the start. */
const Term *initial_cell(Unroller *u, RegionInfo *region, uint64_t address); /* NULL: arbitrary */
void define_initial(Unroller *u, RegionInfo *region, const Term *address);
uint64_t object_place(const Unroller *u, const Object *object);

/* unroll_effects.c */
const Bitset *loop_changes(Unroller *u, const Function *function, const Loop *loop);
void forget_changes(Unroller *u, UnrollState *state, const Bitset *changes);
void effects_free(Unroller *u);

/* unroll_step.c */
void take_edge(Unroller *u, Activation *a, const Edge *edge, UnrollState *state);
void add_target(UnrollTargets *list, const Location *location, const Term *guard);

/* unroll_place.c */
/* False where the steps are used up or the run is to stop. */
bool has_room(Unroller *u);
/* Takes the state over; "visit" that of the executions which wait at the location. */
void visit_state(Unroller *u, Activation *a, const Location *location, UnrollState *state);
void visit(Unroller *u, Activation *a, const Location *location);

/* unroll_loop.c: the items of the weak topological order from "from" on and before "to". */
void follow(Unroller *u, Activation *a, unsigned from, unsigned to);

/* unroll.c */
/* Follows the function from its entry; the state at its end, false where it does not end. */
bool call_function(Unroller *u, const Function *callee, const Edge *call, uint64_t stack_top,
                   UnrollState *state, UnrollState *out);

#endif
