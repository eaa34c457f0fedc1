/* Register code: what a function of the automaton is compiled into before it is executed.
 *
 * A frame is an array of 64-bit slots: the function's parameters and locals, then temporaries that
 * live for one edge.  Global variables and constants live in one further array.  A value of more
 * than 64 bits takes two neighbouring slots, the low half first.  An instruction names slots by
 * number; where it can name a global as well it says "operand" and OPERAND_GLOBAL marks those. */
#ifndef OCTANT_INTERP_CODE_H
#define OCTANT_INTERP_CODE_H

#include "cfa/cfa.h"

typedef enum InsnOp {
#define UNARY(name, expr) INSN_##name,
#define BINARY(name, expr) INSN_##name, INSN_##name##_G,
#define COMPARE(name, expr)                                                                        \
  INSN_##name, INSN_##name##_G, INSN_##name##_JUMP, INSN_##name##_JUMP_G, INSN_##name##_ELSE,      \
      INSN_##name##_ELSE_G,
#define OTHER(name) INSN_##name,
#include "interp/insns.def"
#undef UNARY
#undef BINARY
#undef COMPARE
#undef OTHER
  INSN_COUNT
} InsnOp;

/* Distances between the forms of one instruction. */
enum { FORM_GLOBAL = 1, FORM_JUMP = 2, FORM_ELSE = 4 };

/* Jumps are relative to the instruction they stand in. */
typedef struct Insn {
  uint16_t op;
  uint16_t w; /* 64 - width, or a number of bytes */
  uint32_t a, b, c;
} Insn;

typedef uint32_t Operand;
#define OPERAND_GLOBAL ((Operand)1 << 31)

/* A term operator without an instruction of its own. */
typedef struct Apply {
  TermOp op;
  Type type, from;
  unsigned hi, lo, count;
  Operand result, args[3];
  bool wide[3]; /* which arguments take two slots */
} Apply;

/* Terms evaluated together: the arguments of a call or a return. */
typedef struct Tuple {
  const Edge *edge;
  Operand *operands; /* one for each argument of the edge */
} Tuple;

/* An object of each activation: its base address goes to "slot"; when the function returns, its
 * bytes in these stores become never written. */
typedef struct LocalObject {
  uint32_t slot;
  uint64_t size, align;
  unsigned *stores;
  unsigned store_count;
} LocalObject;

typedef struct Code {
  const Function *function;
  Insn *insns;
  Apply *applies;
  Tuple *tuples;
  LocalObject *objects;
  unsigned object_count;
  uint32_t variable_slots, slots; /* the first of these are zero when the function is entered */
} Code;

struct Machine;

/* Compiles a function with a body; the code lives in the machine's arena. */
Code *compile_function(struct Machine *machine, const Function *function);

static inline bool type_is_wide(Type type)
{
  return type.width > 64;
}

#endif
