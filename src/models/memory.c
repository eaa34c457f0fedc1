/* <stdlib.h>: memory of the program's own. */
#include "model.h"

static void *fail(int error)
{
  __octant_set_errno(error);
  return NULL;
}

/* C leaves it open what malloc(0) gives; glibc gives a block. */
void *malloc(size_t size)
{
  if (size == 0 && __octant_may("malloc"))
    return NULL;
  if (__octant_malloc_may_fail() && __VERIFIER_nondet_bool())
    return fail(ENOMEM);
  return __octant_allocate(size);
}

void free(void *block)
{
  if (block != NULL)
    __octant_free(block);
}

void cfree(void *block)
{
  free(block);
}

void *calloc(size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    return fail(ENOMEM);
  void *block = malloc(bytes);
  if (block != NULL)
    memset(block, 0, bytes);
  return block;
}

static void *move(void *block, size_t size, void *fresh)
{
  memcpy(fresh, block, size);
  free(block);
  return fresh;
}

/* A block of glibc may hold so many bytes more than lie between it and the next one's size here. */
enum { SLACK = 12 };

/* The fresh block is allocated in any case: where one grows in place it is what it grows into, and
 * addresses of later ones do not depend on which way it went. */
static void *change_size(void *block, size_t size)
{
  size_t old_size = __octant_size(block);
  _Bool is_newest = __octant_is_newest(block), has_room = size <= __octant_room(block) + SLACK;
  void *fresh = malloc(size);
  if (fresh == NULL)
    return NULL;
  if (size <= old_size) {
    if (__octant_may("realloc"))
      return move(block, size, fresh);
  } else if ((!is_newest && !has_room) || !__octant_either("realloc")) {
    return move(block, old_size, fresh);
  }
  if (is_newest)
    __octant_take_rest(block);
  __octant_resize(block, size);
  free(fresh);
  return block;
}

/* C leaves it open what realloc(p, 0) gives; glibc gives NULL. */
void *realloc(void *block, size_t size)
{
  if (block == NULL)
    return malloc(size);
  if (size > 0)
    return change_size(block, size);
  free(block);
  return __octant_may("realloc") ? __octant_allocate(0) : NULL;
}

void *reallocarray(void *block, size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    return fail(ENOMEM);
  return realloc(block, bytes);
}

/* Blocks are aligned to 16.  What asks for more may be lucky; where it is not, we do not know. */
static void *allocate_aligned(size_t alignment, size_t size)
{
  void *block = malloc(size);
  if (alignment > 16 && ((uintptr_t)block & (alignment - 1)) != 0)
    __octant_unsupported("a block aligned to more than 16 bytes");
  return block;
}

static int is_power_of_two(size_t n)
{
  return n != 0 && (n & (n - 1)) == 0;
}

/* Takes the next power of two for the alignment. */
void *memalign(size_t alignment, size_t size)
{
  if (alignment > SIZE_MAX / 2 + 1)
    return fail(EINVAL);
  size_t power = 16;
  while (power < alignment)
    power *= 2;
  return allocate_aligned(power, size);
}

/* Before its version 2.38 glibc had no other alignments here than memalign has. */
void *aligned_alloc(size_t alignment, size_t size)
{
  if (!is_power_of_two(alignment) && __octant_invented_number("aligned_alloc") % 2 == 1)
    return fail(EINVAL);
  return memalign(alignment, size);
}

void *valloc(size_t size)
{
  return allocate_aligned(4096, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0)
    return EINVAL;
  void *fresh = allocate_aligned(alignment, size);
  if (fresh == NULL && size != 0)
    return ENOMEM;
  *block = fresh;
  return 0;
}

/* No less than was asked for; how much more depends on the implementation. */
size_t malloc_usable_size(void *block)
{
  if (block == NULL)
    return 0;
  size_t size = __octant_size(block),
         usable = (size_t)__octant_invented_number("malloc_usable_size");
  return usable < size ? size : usable;
}

char *strdup(const char *text)
{
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy != NULL)
    memcpy(copy, text, size);
  return copy;
}

char *__strdup(const char *text)
{
  return strdup(text);
}

char *strndup(const char *text, size_t most)
{
  size_t length = strnlen(text, most);
  char *copy = malloc(length + 1);
  if (copy != NULL) {
    memcpy(copy, text, length);
    copy[length] = '\0';
  }
  return copy;
}

char *__strndup(const char *text, size_t most)
{
  return strndup(text, most);
}
