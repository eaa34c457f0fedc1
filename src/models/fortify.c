/* What glibc's headers turn calls into under _FORTIFY_SOURCE: "room" is the size of the target,
 * SIZE_MAX where the compiler does not know it.  Too little room ends the program; where memory
 * safety is checked, it is a violation. */
#include "model.h"

char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t size);
char *stpncpy(char *to, const char *from, size_t size);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t most);
void *mempcpy(void *to, const void *from, size_t size);

void __chk_fail(void)
{
  __octant_fail("valid-deref");
  abort();
}

static void require_room(size_t needed, size_t room)
{
  if (needed > room)
    __chk_fail();
}

void *__memcpy_chk(void *to, const void *from, size_t size, size_t room)
{
  require_room(size, room);
  return memcpy(to, from, size);
}

void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room)
{
  require_room(size, room);
  return mempcpy(to, from, size);
}

void *__memmove_chk(void *to, const void *from, size_t size, size_t room)
{
  require_room(size, room);
  return memmove(to, from, size);
}

void *__memset_chk(void *to, int byte, size_t size, size_t room)
{
  require_room(size, room);
  return memset(to, byte, size);
}

char *__strcpy_chk(char *to, const char *from, size_t room)
{
  if (room != SIZE_MAX)
    require_room(strlen(from) + 1, room);
  return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room)
{
  if (room != SIZE_MAX)
    require_room(strlen(from) + 1, room);
  return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room)
{
  require_room(size, room);
  return strncpy(to, from, size);
}

char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room)
{
  require_room(size, room);
  return stpncpy(to, from, size);
}

char *__strcat_chk(char *to, const char *from, size_t room)
{
  if (room != SIZE_MAX)
    require_room(strlen(to) + strlen(from) + 1, room);
  return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t most, size_t room)
{
  if (room != SIZE_MAX)
    require_room(strlen(to) + strnlen(from, most) + 1, room);
  return strncat(to, from, most);
}
