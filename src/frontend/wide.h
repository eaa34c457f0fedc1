/* Integers wider than a term can be: the storage units of bit-fields.
 *
 * A wide register has one part for each 64 bits, lowest first.  Only what bit-field accesses need
 * is supported: loads and stores, shifts by constants, bitwise operations, truncation and
 * extension. */
#ifndef OCTANT_FRONTEND_WIDE_H
#define OCTANT_FRONTEND_WIDE_H

#include "frontend/translate.h"

/* False where the operation is none of these. */
bool wide_binary(Body *b, LLVMValueRef instruction, LLVMOpcode opcode);
bool wide_cast(Body *b, LLVMValueRef instruction, LLVMOpcode opcode);
/* The parts of a wide constant. */
Reg *wide_constant(Body *b, LLVMValueRef constant);

#endif
