/* A path formula under construction. */
#ifndef OCTANT_SMT_PATH_BUILD_H
#define OCTANT_SMT_PATH_BUILD_H

#include <limits.h>

#include "interp/layout.h"
#include "smt/path.h"

/* An object as one activation sees it; globals have one instance. */
typedef struct Instance {
  const Object *object;
  const Term *base;    /* a variable */
  uint64_t size;       /* at least 1 */
  uint64_t placed;     /* where the interpreter puts it */
  unsigned born, dead; /* the steps between which it lives; dead is NEVER while it does */
} Instance;

#define NEVER UINT_MAX

typedef struct Saved {
  const Variable *var;
  const Term *value;
  uint64_t placed;
} Saved;

typedef struct Activation {
  const Edge *call;
  unsigned step;  /* of the call */
  unsigned saved; /* how many values were saved before it */
  uint64_t stack_top;
} Activation;

/* Contents that were there before: at the start, or after a havoc.  Reads at the same address give
 * the same value; the table takes the place of an array variable. */
typedef struct Read {
  const Term *address, *value;
} Read;

typedef struct Contents {
  VEC(Read) reads;
  unsigned number; /* within its region; 0 is the initial content */
} Contents;

/* Something that happened to a region: a cell was stored, or "size" bytes became arbitrary (all of
 * them where it is NULL). */
typedef struct Layer {
  const Term *address, *value; /* value NULL: a havoc */
  const Term *size;
  Contents *contents; /* after a havoc */
  bool dangling;      /* the address is of an object that was dead then */
} Layer;

typedef struct Memory {
  const Region *region; /* NULL: of what belongs to no region */
  unsigned index, cell_bits;
  VEC(Layer) layers;   /* the newest last */
  VEC(Contents *) all; /* the first is the initial one */
} Memory;

typedef struct PathBuild {
  Program *program;
  Terms *terms;
  PathFormula *formula;
  const PathStep *steps;
  unsigned at;               /* the current step */
  VEC(const Term *) demands; /* what it demands so far */

  const Term **current; /* the value of each variable, by id; NULL: not known yet */
  unsigned *versions;   /* the last number given to an instance of it */
  unsigned temporaries;
  VEC(Activation) activations;
  VEC(Saved) saved;
  VEC(PathChoice) choices;

  Memory *memories; /* of each region, by id, and of no region */
  VEC(Instance) instances;
  Map instance_of_base; /* base -> index + 1 */
  const Term *heap_top; /* its initial value; NULL where the path does not need it */
  InterpLayout layout;
  bool has_layout;
  uint64_t stack_top;
  uint64_t *placed; /* of local objects of the innermost activations, by object id */
} PathBuild;

/* path.c */
void path_demand(PathBuild *b, const Term *condition);
/* The conjunction of what was demanded since the last time. */
const Term *path_take_demands(PathBuild *b);
void path_inexact(PathBuild *b, const char *format, const char *name);
const Term *path_fresh(PathBuild *b, const char *stem, unsigned *version, Type type);
const Term *path_in_terms_of_now(PathBuild *b, const Term *term);
/* The term itself where it is small, else a new variable that is demanded to be equal. */
const Term *path_short(PathBuild *b, const char *stem, const Term *term);

/* path_object.c */
typedef enum Relation { RELATION_SAME, RELATION_APART, RELATION_OPEN } Relation;
const Term *path_base(PathBuild *b, const Object *object);
/* Are two cells the same?  Does the cell lie in the "size" bytes (a term) from "start" on? */
Relation path_compare(const PathBuild *b, const Term *address, const Term *other);
Relation path_compare_range(const PathBuild *b, const Term *address, const Term *start,
                            const Term *size);
/* The instance in whose bounds the address certainly is, with the offset; NULL: none is known. */
const Instance *path_inside(const PathBuild *b, const Term *address, uint64_t *offset);
/* Is it the address of an object that is dead now?  Where it lay, another may lie. */
bool path_is_dangling(const PathBuild *b, const Term *address);
bool path_have_same_base(const Term *address, const Term *other);
/* The object of the innermost activation dies: its content is gone. */
void path_end_object(PathBuild *b, const Object *object, const Term *base);
bool path_is_on_heap(const PathBuild *b, const Term *address);
const Term *path_start(PathBuild *b);
const Term *path_layout(PathBuild *b);

/* path_memory.c */
void path_memories_open(PathBuild *b);
void path_memories_close(PathBuild *b);
const Term *path_load(PathBuild *b, const Region *region, const Term *address, Type type);
void path_store(PathBuild *b, const Region *region, const Term *address, const Term *value);
void path_forget(PathBuild *b, const Region *region, const Term *address, const Term *size);

/* path_init.c: demands what the initial content says of "value" at this address; or answers the
 * content itself, where it is known to be of one object. */
const Term *path_initial(PathBuild *b, const Memory *memory, const Term *address);
void path_demand_initial(PathBuild *b, const Memory *memory, const Term *address,
                         const Term *value);

static inline const Term *path_address_term(const PathBuild *b, uint64_t number)
{
  return term_bv(b->terms, b->program->pointer_bits, number);
}

static inline uint64_t path_address_mask(const PathBuild *b)
{
  return b->program->pointer_bits < 64 ? ((uint64_t)1 << b->program->pointer_bits) - 1 : UINT64_MAX;
}

#endif
