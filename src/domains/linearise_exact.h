/* The values of a form, exactly: near 2^63 doubles do not tell a sum that wraps from one that just
 * does not.  For the files of linearise.h alone. */
#ifndef OCTANT_DOMAINS_LINEARISE_EXACT_H
#define OCTANT_DOMAINS_LINEARISE_EXACT_H

#include "domains/linearise.h"

/* Do the integers among the form's values certainly lie in the term's type?  The form's dimensions
 * are variables of the term; "values" is what doubles know of them. */
bool linearise_lies_in_type(const LinearOracle *oracle, const Term *term, const Linear *form,
                            Bounds values, bool is_unsigned);

#endif
