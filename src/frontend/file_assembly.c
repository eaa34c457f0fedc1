/* Assembly outside functions is not read but for the names in it: one that stands for a variable or
 * a function of the program may make it another's (".set y, x"), begin the program there, or change
 * what it holds, so that nothing could be said of it.  What names nothing of the program is let be:
 * it cannot change what the program's own text means. */
#include <ctype.h>
#include <string.h>

#include "frontend/translate.h"

static bool is_of_word(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

static bool is_symbol(const Translator *tr, const char *name)
{
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMModuleRef module = tr->units.data[i]->module;
    if (LLVMGetNamedGlobal(module, name) || LLVMGetNamedFunction(module, name) ||
        LLVMGetNamedGlobalAlias(module, name, strlen(name)))
      return true;
  }
  return false;
}

/* Appends the first word that is a symbol of the program; nothing where there is none. */
static void find_symbol(const Translator *tr, const char *text, size_t length, Text *found)
{
  for (size_t at = 0, end; at < length && !found->length; at = end + 1) {
    for (end = at; end < length && is_of_word(text[end]); end++)
      ;
    text_add_bytes(found, text + at, end - at);
    if (!is_symbol(tr, text_of(found)))
      text_clear(found);
  }
}

bool translator_check_assembly(const Translator *tr)
{
  Text symbol = {0};
  const char *file = "";
  for (unsigned i = 0; i < tr->units.count && !symbol.length; i++) {
    size_t length = 0;
    const char *text = LLVMGetModuleInlineAsm(tr->units.data[i]->module, &length);
    file = tr->units.data[i]->file;
    find_symbol(tr, text, length, &symbol);
  }
  bool fine = !symbol.length ||
              run_fail(tr->run, FAIL_UNSUPPORTED, "%s: assembly outside functions that names %s",
                       file, text_of(&symbol));
  text_free(&symbol);
  return fine;
}
