/* The arguments that a violation gives to main, as far as it reads them. */
#ifndef OCTANT_OUTPUT_ARGUMENT_H
#define OCTANT_OUTPUT_ARGUMENT_H

#include "base/text.h"
#include "interp/interp.h"

/* The bytes up to the last one that was read; what was passed over is "x". */
void argument_bytes(const InterpChoices *choices, const Object *text, Text *out);
/* The same as a literal of C, up to where the text ends. */
void argument_print(const InterpChoices *choices, const Object *text, Text *out);

#endif
