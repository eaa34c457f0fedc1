#include "smt/z3_api.h"

#include <dlfcn.h>
#include <sys/mman.h>

#include "base/memory.h"

static bool find(const Z3Api *api, const char *name, void *function)
{
  void *found = dlsym(api->library, name);
  *(void **)function = found;
  return found != NULL;
}

/* The library crashes where memory ends while it is loaded or makes its first tables. */
static void check_room(void)
{
  const size_t need = (size_t)96 << 20;
  void *room = mmap(NULL, need, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    mem_exhausted();
  munmap(room, need);
}

/* The library stays loaded once it is: it keeps memory of its own, and the next solver wants it. */
bool z3_api_open(Z3Api *api, const char **reason)
{
  check_room();
  api->library = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!api->library)
    api->library = dlopen("libz3.so", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  bool complete = api->library != NULL;
#define FUNCTION(name) complete = complete && find(api, "Z3_" #name, &api->name);
#include "smt/z3_functions.def"
#undef FUNCTION
  *reason = complete       ? NULL
            : api->library ? "the Z3 library is too old"
                           : "the Z3 library (libz3.so.4) cannot be loaded";
  if (!complete)
    z3_api_close(api);
  return complete;
}

void z3_api_close(Z3Api *api)
{
  if (api->library)
    dlclose(api->library);
  api->library = NULL;
}
