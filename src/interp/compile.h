/* What the compiler of edges and the compiler of terms share. */
#ifndef OCTANT_INTERP_COMPILE_H
#define OCTANT_INTERP_COMPILE_H

#include "interp/code.h"
#include "interp/machine.h"

#define OPERAND_NONE (~(Operand)0)

/* A jump whose target location may not be compiled yet. */
typedef struct Jump {
  unsigned insn;
  const Location *to;
} Jump;

typedef struct Visit {
  const Term *term;
  unsigned next; /* argument to be visited next */
} Visit;

typedef struct Compiler {
  Machine *machine;
  const Function *function;
  Code *code;
  VEC(Insn) insns;
  VEC(Apply) applies;
  VEC(Tuple) tuples;

  Map values;          /* term -> generation and operand it was evaluated to */
  uint32_t generation; /* of "values": one for each edge, since the next edge may change them */
  VEC(Visit) visits;
  uint32_t next_temp;
  bool unsupported; /* a term that cannot be executed was met */

  unsigned *starts; /* of each location, by id: first instruction + 1; 0: not compiled yet */
  VEC(const Location *) work;
  VEC(Jump) jumps;
  VEC(Jump) blocked;   /* jumps taken where no edge of the location can be taken */
  VEC(unsigned) exits; /* jumps of the condition just compiled, to be directed by its user */
  Map failed;          /* what is known to hold once the edges tried so far could not be taken */
} Compiler;

static inline unsigned compiler_emit(Compiler *c, InsnOp op, unsigned w, uint32_t a, uint32_t b,
                                     uint32_t to)
{
  vec_push(&c->insns, ((Insn){(uint16_t)op, (uint16_t)w, a, b, to}));
  return c->insns.count - 1;
}

static inline void compiler_patch(Compiler *c, unsigned insn, unsigned target)
{
  c->insns.data[insn].a = target - insn;
}

/* Forgets what was evaluated for the edge before. */
void compile_new_edge(Compiler *c);

/* Where the value of a term is; "wish" is the slot it had better be in, or OPERAND_NONE. */
Operand compile_term(Compiler *c, const Term *term, Operand wish);
/* The same, but certainly in a slot; for values of at most 64 bits. */
uint32_t compile_to_slot(Compiler *c, const Term *term);
void compile_move(Compiler *c, Type type, Operand to, Operand from);
uint32_t compile_temp(Compiler *c, bool wide);

/* Jumps, by instructions appended to "exits", where the condition is equal to "when". */
void compile_branch(Compiler *c, const Term *condition, bool when);

#endif
