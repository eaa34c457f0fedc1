/* Any text is refused with a message or read as a term, which prints and reads back as the same
 * term and prints as C and as SMT-LIB. */
#include <stdlib.h>
#include <string.h>

#include "term/build.h"
#include "term/parse.h"
#include "term/print.h"

enum { MOST_BYTES = 1 << 14, MOST_PRINTED_NODES = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
  if (!condition)
    abort();
}

/* A name says its type by its first letter. */
static const Term *find_variable(void *context, const char *name)
{
  static const unsigned widths[] = {1, 8, 16, 32, 64, 128};
  Terms *terms = context;
  switch (name[0]) {
  case 'b': return term_var(terms, name, type_bool());
  case 'f': return term_var(terms, name, type_float(32));
  case 'd': return term_var(terms, name, type_float(64));
  case 'l': return term_var(terms, name, type_float(80));
  case 'u':
  case 'v':
  case 'w':
  case 'x':
  case 'y':
  case 'z': return term_var(terms, name, type_bv(widths[name[0] - 'u']));
  default: return NULL;
  }
}

static const Term *read_term(Run *run, Terms *terms, const char *text)
{
  Reader reader = {.run = run,
                   .terms = terms,
                   .file = "fuzz",
                   .at = text,
                   .line = 1,
                   .variable = find_variable,
                   .context = terms};
  return term_parse(&reader);
}

static void check_printers(Run *run, Terms *terms, const Term *term)
{
  Text text = {0};
  term_print(term, &text);
  require(read_term(run, terms, text_of(&text)) == term);
  text_clear(&text);
  if (terms_count(terms) < MOST_PRINTED_NODES) {
    term_print_c(term, NULL, &text);
    text_clear(&text);
    term_print_smt(term, &text);
  }
  text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  if (size > MOST_BYTES)
    return 0;
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  Run *run = run_new();
  Terms *terms = terms_new();
  const Term *term = read_term(run, terms, text);
  if (term)
    check_printers(run, terms, term);
  else
    require(run->fail == FAIL_INPUT && !strncmp(run->reason, "fuzz:", 5));
  terms_free(terms);
  run_free(run);
  free(text);
  return 0;
}
