/* Inside the encoding of programs as Horn clauses. */
#ifndef OCTANT_ENGINE_CHC_BUILD_H
#define OCTANT_ENGINE_CHC_BUILD_H

#include "base/arena.h"
#include "cfa/live.h"
#include "engine/chc_effects.h"
#include "engine/chc_encode.h"

typedef VEC(const Term *) TermList;

typedef struct FunctionCode {
  unsigned summary, failure; /* relations */
  TermList inputs;           /* terms of the inputs, as they were at the entry */
  unsigned *relation;        /* location id -> relation, HORN_NONE where it is no cut point */
} FunctionCode;

typedef struct Written {
  unsigned slot;
  const Term *old;
} Written;

typedef struct Encoder {
  Program *program;
  Terms *terms;
  ChcSystem *system;
  bool with_memory;
  InvariantSource *known; /* NULL: nothing */
  Effects *effects;
  Live *live;
  FunctionCode *functions;
  uint64_t *place_of; /* object id -> its address, 0 where that is not fixed */

  /* The path at hand. */
  const Function *function;
  unsigned last;       /* step; CHC_START: none so far */
  bool goes_on;        /* from a cut point */
  const Term **values; /* by slot; NULL: what it was at the beginning of the path */
  VEC(Written) trail;
  VEC(HornItem) items;
  unsigned checked; /* items whose operations a rule looks after already */
  unsigned fresh, branches;
  Arena *scratch; /* arguments of items */
} Encoder;

/* chc_state.c: slots, their values on the path, and rules made of it. */
unsigned chc_slot_count(const Encoder *e);
const Term *chc_slot_term(const Encoder *e, unsigned slot);
const Term *chc_any(Encoder *e, Type type); /* a new variable */
const Term *chc_slot_value(const Encoder *e, unsigned slot);
void chc_set_value(Encoder *e, unsigned slot, const Term *value);
const Term *chc_evaluate(Encoder *e, const Term *term);
/* Takes back what happened since the trail and the items were that long. */
void chc_go_back(Encoder *e, unsigned trail, unsigned items);
void chc_push_step(Encoder *e, const Edge *edge);
void chc_push_item(Encoder *e, HornItem item, const TermList *args);
HornItem chc_atom(unsigned relation, const TermList *args);
HornItem chc_failure(const Encoder *e); /* that of the function */
void chc_emit(Encoder *e, HornItem head);
bool chc_has_room(Encoder *e);

/* chc_relation.c */
bool chc_is_entry(const Encoder *e, const Function *f);
void chc_declare_function(Encoder *e, const Function *f);
void chc_find_cuts(Encoder *e, const Function *f);
/* What the relation of a cut point has besides the inputs; the caller frees it. */
SlotVec chc_cut_slots(const Encoder *e, const Location *location);

/* chc_edge.c: false where the path ends. */
bool chc_take_edge(Encoder *e, const Edge *edge);

/* chc_path.c */
void chc_encode_function(Encoder *e, const Function *f);

#endif
