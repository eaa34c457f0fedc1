/* <stdio.h>: the three streams.  What a FILE holds is not said. */
#include "model.h"

typedef struct FILE FILE;

extern char __octant_input[256], __octant_output[256], __octant_errors[256];

FILE *stdin = (FILE *)__octant_input;
FILE *stdout = (FILE *)__octant_output;
FILE *stderr = (FILE *)__octant_errors;
