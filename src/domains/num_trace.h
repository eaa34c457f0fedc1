/* Numerical domains that write down what is done with them, to be repeated by a benchmark.
 *
 * A traced set behaves as the one it wraps; what results from operations on it is traced as well.
 * Sets that num_trace makes by itself (top, bottom) are octagons that nobody listens to until they
 * meet a traced one.
 *
 * The file has a line for each operation: a letter and its arguments, separated by spaces.  Sets
 * are numbered from 0 in the order of the lines that make one.  Numbers are decimal where
 * they are whole, otherwise as of printf's %a.  FORM is the constant's bounds, the number of parts,
 * and for each its dimension and bounds of its factor.
 *
 *   T                        all points             J ID ID                  join
 *   B                        none                   M ID ID                  meet
 *   A ID DIM FORM            assign                 W ID ID COUNT NUMBER...  widen with thresholds
 *   G ID SIGN FORM           assume (a NumSign)     N ID ID                  narrow
 *   F ID COUNT DIM...        forget
 *   R ID COUNT FROM TO...    rename
 *
 *   L ID ID                  leq                    Z ID                     is_bottom
 *   E ID ID                  equal                  Q ID FORM                bounds
 *   H ID                     hash                   D ID                     the set is given up */
#ifndef OCTANT_DOMAINS_NUM_TRACE_H
#define OCTANT_DOMAINS_NUM_TRACE_H

#include <stdio.h>

#include "domains/num.h"

typedef struct NumTrace NumTrace;

/* The file is lent and must outlive all sets that are traced. */
NumTrace *num_trace_new(FILE *file);
void num_trace_free(NumTrace *trace);

extern const NumOps num_trace;
Num *num_trace_wrap(NumTrace *trace, const Num *a);

#endif
