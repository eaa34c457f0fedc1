/* What the models stand on, for running them natively, and what their tests share. */
#ifndef OCTANT_TEST_MODELS_PRIMITIVES_H
#define OCTANT_TEST_MODELS_PRIMITIVES_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Declares the model of a function as the host declares the function. */
#define MODEL(function) extern __typeof__(function) model_##function

/* The size that the block starting there was allocated with. */
size_t __octant_size(const void *block);

/* Fixed sequence of pseudo-random numbers; "random_below" gives 0 .. limit - 1. */
uint64_t random_next(void);
unsigned random_below(unsigned limit);
/* Fills "text" with a string of fewer than "size" letters of a small alphabet. */
void random_text(char *text, unsigned size);

extern bool malloc_may_fail;
extern const char *failed_property; /* of the last __octant_fail; NULL: none */
extern unsigned unsupported_count;
extern unsigned invented_count; /* values in the place of what the model cannot say */
extern unsigned live_blocks;
extern jmp_buf *abort_target; /* where abort() of a model leads */

#define ABORTS(call)                                                                               \
  ({                                                                                               \
    jmp_buf target;                                                                                \
    volatile bool aborted = true;                                                                  \
    abort_target = &target;                                                                        \
    if (!setjmp(target)) {                                                                         \
      (void)(call);                                                                                \
      aborted = false;                                                                             \
    }                                                                                              \
    abort_target = NULL;                                                                           \
    aborted;                                                                                       \
  })

#endif
