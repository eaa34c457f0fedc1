/* What terms tell the points-to analysis, and the state it works on.
 *
 * Of a term three things are known whatever the variables hold: its role (is it an address, the
 * negative of one, or neither, going by the variables whose source type is a pointer), the numbers
 * it may be, read as signed (shift + stride * n), and which of its arguments its value comes from.
 * From the last follows its cell: the place it may point to. */
#ifndef OCTANT_CFA_PTTERM_H
#define OCTANT_CFA_PTTERM_H

#include "base/bitset.h"
#include "cfa/byteloop.h"
#include "cfa/pointsto.h"
#include "cfa/ptnode.h"

typedef enum PtRole {
  ROLE_UNKNOWN, /* not computed yet */
  ROLE_NUMBER,  /* no address, or one in an integer's clothes */
  ROLE_ADDRESS, /* one address and numbers added to it */
  ROLE_NEGATED, /* minus an address */
  ROLE_MIXED    /* several addresses, or sometimes an address and sometimes not */
} PtRole;

typedef struct PtShape {
  uint8_t role;    /* PtRole */
  bool has_top;    /* mentions the heap top */
  bool fresh;      /* the heap top itself, moved or aligned: the address of a new allocation */
  uint8_t bits;    /* it fits a signed number of so many */
  uint64_t stride; /* 0: a constant */
  uint64_t shift;
} PtShape;

/* The numbers a variable may be, from what it is assigned: constants, and itself plus constants. */
typedef struct PtSteps {
  enum { STEPS_NONE, STEPS_KNOWN, STEPS_ANY } kind; /* of assignments seen */
  bool wraps;                                       /* something is added, maybe past the end */
  uint64_t start, stride;
  uint64_t most; /* it is never above, as an unsigned number, where it does not wrap around */
} PtSteps;

/* What is taken for granted of two cells, until they turn out to be something else. */
typedef enum PtTrust {
  TRUST_OFFSET,   /* b is a number that is added to the address a, and leads to no other memory */
  TRUST_GUESS,    /* b is a number that is added to the address a, or a is as much memory as b */
  TRUST_DISTANCE, /* a and b are in the same memory */
  TRUST_ORDER,    /* where one is a bound of the other, or far from it, it is no such address */
  TRUST_EQUAL     /* where a is the same address as b, it comes from the same memory */
} PtTrust;

typedef struct PtDoubt {
  PtTrust trust;
  PtCell a, b;
} PtDoubt;

/* One analysis of a function: the common one, or that of one call of an allocating function. */
typedef struct PtContext {
  const Function *function; /* whose own variables are seen apart; NULL: the common context */
  const Edge *call;         /* the call that this context is for */
  unsigned depth;           /* of calls that are told apart */
  Map cells;                /* variable -> cell, for the function's own */
  Map values;               /* term -> cell, for terms without the heap top */
  Map sites;                /* edge -> cell of what it allocates */
  PtCell *results;          /* of the function */
} PtContext;

struct PointsTo {
  Program *program;
  PtSolver solver;
  PtCell *cells;    /* by variable id: where the variable may point to */
  PtCell **results; /* by function id: where its results may point to */
  PtShape *shapes;  /* by term id */
  PtSteps *steps;   /* by variable id */
  uint32_t term_count;
  PtContext common;
  VEC(PtContext *) contexts; /* all others, in the order they were made */
  Map scratch;               /* term -> cell, within one evaluation */
  Map unknown;               /* edge -> cell, where an address points nowhere known */
  PtCell absolute;           /* memory at addresses that are integer constants */
  bool far_accesses;         /* some go to integer constants that may be addresses */
  PtCell external;           /* what functions without bodies may reach; node NULL: nothing */
  Bitset allocating;         /* functions whose calls are told apart */
  bool is_closed;            /* as pt_run_closed has it */
  Map bound;                 /* number of an indirect call, function id -> true */
  VEC(PtDoubt) doubts;
  Map left_out; /* load or store -> the loop over bytes that it is part of */
};

/* The analysis, but for the accesses of these loops, which are borrowed. */
PointsTo *pt_run_without(Program *program, const ByteLoopVec *loops);

/* The same where functions without a body reach memory, which no havoc says yet. */
PointsTo *pt_run_open(Program *program);
/* The same where what calls of the unknown function give does not come from outside. */
PointsTo *pt_run_closed(Program *program);
bool pt_is_unknown_call(const Edge *edge);
/* Could the indirect call go to this function? */
bool pt_fits(const Edge *edge, const Function *f);

/* Is it a variable of the verifier itself, such as the heap's top?  Where it keeps the sizes of
 * blocks is reached from the blocks by a distance, and memory apart all the same. */
static inline bool pt_is_own(const Term *term)
{
  return term_is_var(term) && term->name[0] == '#';
}

static inline int64_t pt_signed(const Term *constant)
{
  return (int64_t)value_sign_extend(constant->value, constant->type.width).lo;
}

static inline uint64_t pt_magnitude(uint64_t number)
{
  return (int64_t)number < 0 ? -number : number;
}

/* A stride from the one to the other. */
static inline uint64_t pt_distance(uint64_t a, uint64_t b)
{
  int64_t res;
  return __builtin_sub_overflow((int64_t)a, (int64_t)b, &res) ? 1 : pt_magnitude((uint64_t)res);
}

/* ptsteps.c */
void pt_find_steps(PointsTo *pt);
PtShape pt_shape(PointsTo *pt, const Term *term);

PtCell pt_variable(PointsTo *pt, PtContext *context, const Variable *var);
/* Where the term's value may point to at this edge (NULL for initial values). */
PtCell pt_value(PointsTo *pt, PtContext *context, const Edge *edge, const Term *term);
/* The same for what is known to be a pointer: an integer constant is an address, too. */
PtCell pt_pointer_value(PointsTo *pt, PtContext *context, const Edge *edge, const Term *term);
/* Where a load, store or memory havoc goes to; never nothing. */
PtCell pt_address(PointsTo *pt, PtContext *context, const Edge *edge);

void pt_doubt(PointsTo *pt, PtTrust trust, PtCell a, PtCell b);
/* Every equality of two values that may be addresses in a term of this edge, every order of a
 * number and an address, and every distance from an address. */
void pt_doubt_equalities(PointsTo *pt, PtContext *context, const Edge *edge, const Term *term);
/* Makes one place of what was trusted wrongly; true where something changed. */
bool pt_settle(PointsTo *pt);

/* Finds the functions whose calls are told apart. */
void pt_find_allocating(PointsTo *pt);
/* The context in which a call is analysed: a new one for a call of an allocating function, as long
 * as they are few; else the common one. */
PtContext *pt_context_of_call(PointsTo *pt, PtContext *context, const Edge *edge,
                              const Function *callee);
/* Unifies allocations that read the same heap top. */
void pt_join_readings(PointsTo *pt, PtContext *context);

/* The functions an indirect call may go to, by id, whatever their types. */
void pt_targets(PointsTo *pt, const Edge *edge, FunctionVec *out);

#endif
