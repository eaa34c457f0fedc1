/* NaNs that operations make.
 *
 * Which NaN that is, is not said by C: x86 makes a negative one or keeps the bits of an operand, a
 * compiler that folds constants makes a positive one.  Terms always make the same one, which is as
 * good as any other until somebody looks at its bits. */
#ifndef OCTANT_CFA_NAN_H
#define OCTANT_CFA_NAN_H

#include "cfa/cfa.h"

/* Where operations or conversions of floats give their results to what is read as bits, perhaps
 * after it was copied about, a NaN gets arbitrary bits (HAVOC_NAN); NaNs that are constants, inputs
 * or copies keep theirs.  Needs regions and dense ids.  True where something was added; ids are not
 * made dense then. */
bool program_open_nans(Program *program);

#endif
