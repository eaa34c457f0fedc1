/* SHA-256 (FIPS 180-4), for naming the files that a witness is about. */
#ifndef OCTANT_BASE_SHA256_H
#define OCTANT_BASE_SHA256_H

#include <stddef.h>

enum { SHA256_DIGITS = 64 };

/* The digest in lower-case hexadecimal, with a final NUL. */
void sha256(const void *data, size_t size, char digest[SHA256_DIGITS + 1]);

#endif
