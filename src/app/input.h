/* The values of "octant run --input", as text and back.
 *
 *   1  -2  0x3f        an integer of at most 128 bits, negative ones in two's complement
 *   1.5  1e9  inf  nan  the bits of a double;  1.5f of a float, 1.5l of an 80-bit long double
 *
 * A value is a bit pattern, cut to the type of the choice that takes it: only an integer's size is
 * adapted, so the number for a float must be written as one of the right size. */
#ifndef OCTANT_APP_INPUT_H
#define OCTANT_APP_INPUT_H

#include "base/run.h"
#include "base/text.h"
#include "interp/interp.h"

typedef VEC(Value) ValueVec;

/* Appends the values of each comma-separated list; false with FAIL_USAGE where a text is no number.
 */
bool input_parse(Run *run, const StringList *lists, ValueVec *values);

/* A list that input_parse reads back to the same bits: floats are 0x patterns, integers decimal. */
void input_print(const InterpChoices *choices, Text *out);

#endif
