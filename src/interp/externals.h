/* What library functions that are executed natively share. */
#ifndef OCTANT_INTERP_EXTERNALS_H
#define OCTANT_INTERP_EXTERNALS_H

#include "interp/machine.h"

/* The value of a call's argument; 0 where there is none. */
Value external_argument(const Machine *machine, const Tuple *call, unsigned i);

/* The byte at an address, whichever region holds it; false where nothing was written. */
bool external_byte(Machine *machine, uint64_t address, unsigned char *byte);

/* Prints by the format at address argument "format" the arguments after it; the number of
 * characters printed. */
uint64_t external_printf(Machine *machine, const Tuple *call, unsigned format);
/* The same where the argument after the format is a va_list. */
uint64_t external_vprintf(Machine *machine, const Tuple *call, unsigned format);

#endif
