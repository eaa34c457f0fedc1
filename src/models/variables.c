/* <stdlib.h>: environment variables.  What those hold that the program did not set, only the world
 * outside knows; but it does not change. */
#include "model.h"

enum {
  MOST_VARIABLES = 8, /* that a program may ask for or set */
  LONGEST = 131072    /* Linux hands no longer string to a program */
};

static char *names[MOST_VARIABLES], *values[MOST_VARIABLES];
static unsigned variable_count;
static _Bool is_cleared;

/* NULL or any text. */
static char *value_from_outside(void)
{
  if (is_cleared || __VERIFIER_nondet_bool())
    return NULL;
  char *text = __octant_allocate(LONGEST);
  size_t length = 0;
  while (length < LONGEST - 1 && __VERIFIER_nondet_bool()) {
    text[length] = __VERIFIER_nondet_char();
    length++;
  }
  text[length] = '\0';
  return text;
}

static char *copy(const char *text, size_t length)
{
  char *fresh = __octant_allocate(length + 1);
  memcpy(fresh, text, length);
  fresh[length] = '\0';
  return fresh;
}

static _Bool is_named(const char *known, const char *name, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (known[i] == '\0' || known[i] != name[i])
      return 0;
  return known[length] == '\0';
}

/* The number of the variable, whose name has so many characters; a new one has no value yet. */
static unsigned find(const char *name, size_t length, _Bool *is_new)
{
  unsigned i = 0;
  while (i < variable_count && !is_named(names[i], name, length))
    i++;
  *is_new = i == variable_count;
  if (*is_new) {
    if (i == MOST_VARIABLES)
      __octant_unsupported("more than 8 environment variables");
    names[i] = copy(name, length);
    values[i] = NULL;
    variable_count++;
  }
  return i;
}

char *getenv(const char *name)
{
  size_t length = strlen(name);
  if (length == 0)
    return NULL;
  _Bool is_new;
  unsigned i = find(name, length, &is_new);
  if (is_new)
    values[i] = value_from_outside();
  return values[i];
}

char *secure_getenv(const char *name)
{
  return getenv(name);
}

static size_t length_of_name(const char *text)
{
  size_t length = 0;
  while (text[length] != '\0' && text[length] != '=')
    length++;
  return length;
}

static int fail(int error)
{
  __octant_set_errno(error);
  return -1;
}

static _Bool is_name(const char *name)
{
  return name != NULL && name[0] != '\0' && name[length_of_name(name)] == '\0';
}

static _Bool has_no_memory(void)
{
  return __octant_malloc_may_fail() && __VERIFIER_nondet_bool();
}

int setenv(const char *name, const char *value, int overwrite)
{
  if (!is_name(name))
    return fail(EINVAL);
  if (!overwrite && getenv(name) != NULL)
    return 0;
  if (has_no_memory())
    return fail(ENOMEM);
  __octant_change_environment();
  _Bool is_new;
  unsigned i = find(name, strlen(name), &is_new);
  values[i] = copy(value, strlen(value));
  return 0;
}

int unsetenv(const char *name)
{
  if (!is_name(name))
    return fail(EINVAL);
  __octant_change_environment();
  _Bool is_new;
  values[find(name, strlen(name), &is_new)] = NULL;
  return 0;
}

/* The text itself becomes part of the environment; without a value, the variable is removed. */
int putenv(char *text)
{
  size_t length = length_of_name(text);
  if (text[length] == '=' && has_no_memory())
    return fail(ENOMEM);
  __octant_change_environment();
  _Bool is_new;
  values[find(text, length, &is_new)] = text[length] == '=' ? text + length + 1 : NULL;
  return 0;
}

int clearenv(void)
{
  __octant_change_environment();
  is_cleared = 1;
  variable_count = 0;
  return 0;
}
