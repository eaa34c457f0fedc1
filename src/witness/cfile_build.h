/* Inside the reader of C files. */
#ifndef OCTANT_WITNESS_CFILE_BUILD_H
#define OCTANT_WITNESS_CFILE_BUILD_H

#include "witness/cfile.h"

/* Tokens and brackets are there; finds functions and statements. */
void cfile_find_statements(CFile *file);

#endif
