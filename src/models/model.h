/* What the models are written with.  No system header is included: their sizes would be the host's,
 * and the models are compiled for both data models. */
#ifndef OCTANT_MODELS_MODEL_H
#define OCTANT_MODELS_MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __UINTPTR_TYPE__ uintptr_t;

#define NULL ((void *)0)
#define SIZE_MAX __SIZE_MAX__
#define LONG_MAX __LONG_MAX__
#define ULONG_MAX (2UL * LONG_MAX + 1)
#define LLONG_MAX __LONG_LONG_MAX__
#define ULLONG_MAX (2ULL * LLONG_MAX + 1)

enum { EOF = -1, EINTR = 4, ENOMEM = 12, EINVAL = 22, ERANGE = 34 };

/* Fresh memory of "size" bytes with arbitrary content, aligned to 16, apart from all other memory.
 * Never NULL. */
void *__octant_allocate(size_t size);
/* The size that the block starting at "block" was allocated with. */
size_t __octant_size(const void *block);
/* It is another one from now on. */
void __octant_resize(void *block, size_t size);
/* How many bytes lie between the start of the block and what belongs to others. */
size_t __octant_room(const void *block);
/* Whether nothing was allocated after the block; and to let it have what was. */
_Bool __octant_is_newest(const void *block);
void __octant_take_rest(void *block);
/* Ends the life of the block; a violation of valid-free where no live block starts there. */
void __octant_free(void *block);
/* Whether --malloc-may-fail is on; a constant. */
_Bool __octant_malloc_may_fail(void);
/* Whether the program does more with what this function returns than to compare it with 0; a
 * constant. */
_Bool __octant_uses_value(const char *function);
/* Whether the program asks for errno; a constant. */
_Bool __octant_uses_errno(void);
/* Nothing can be said from here on where the program looks at "environ" itself. */
void __octant_change_environment(void);
/* A violation of the property where it is checked; otherwise nothing happens. */
void __octant_fail(const char *property);
/* Nothing can be said about the path from here on. */
void __octant_unsupported(const char *what);

/* Values in the place of those that this library function makes and the model cannot say: no
 * execution need have them, so no violation rests on them. */
unsigned long long __octant_invented_number(const char *function);
float __octant_invented_float(const char *function);
double __octant_invented_double(const char *function);
long double __octant_invented_longdouble(const char *function);

/* The sign of a number; not asked of a NaN, whose sign is not known where it was computed. */
_Bool __octant_is_negative_float(float x);
_Bool __octant_is_negative_double(double x);
_Bool __octant_is_negative_longdouble(long double x);

/* What C leaves open to this function.  "may": the C library at hand answers no, and no violation
 * rests on a yes.  "either": both happen, and no violation rests on one of them. */
_Bool __octant_may(const char *function);
_Bool __octant_either(const char *function);

/* What a comparison returns: glibc the difference, compilers that know the texts its sign. */
#define ORDER(difference, function)                                                                \
  ((difference) != 0 && __octant_uses_value(function) && __octant_either(function)                 \
       ? ((difference) < 0 ? -1 : 1)                                                               \
       : (difference))

_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
long long __VERIFIER_nondet_longlong(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
long double __VERIFIER_nondet_longdouble(void);
size_t __VERIFIER_nondet_size_t(void);
void __VERIFIER_nondet_memory(void *memory, size_t size);

void abort(void) __attribute__((noreturn));

/* Models that other models call. */
void __chk_fail(void) __attribute__((noreturn));
int getchar(void);
void *malloc(size_t size);
void free(void *block);
int *__errno_location(void);
void __octant_set_errno(int error);
void __octant_may_set_errno(unsigned char error);
/* Input that ends, or does not match, may have failed. */
void __octant_input_may_fail(void);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
/* Numbers of a text as strtol and strtod read them, and how many characters they take. */
long long __octant_read_signed(const char *text, size_t *length, int base, long long most);
unsigned long long __octant_read_unsigned(const char *text, size_t *length, int base,
                                          unsigned long long most);
float __octant_read_float(const char *text, size_t *length);
double __octant_read_double(const char *text, size_t *length);
long double __octant_read_longdouble(const char *text, size_t *length);
int isspace(int c);
int tolower(int c);
int toupper(int c);

#endif
