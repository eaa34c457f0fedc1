/* Conditional compilation: which lines the compiler sees, as far as the file itself tells.
 *
 * What headers define is not known: behind the first of them a name is defined, or is not, only
 * where the file says so itself. */
#include <ctype.h>
#include <string.h>

#include "witness/cfile_build.h"

/* ---- reading directives ---- */

/* What is left of a directive. */
typedef struct Line {
  const char *at, *end;
} Line;

static void skip_blanks(Line *line)
{
  while (line->at < line->end) {
    size_t comment = cfile_comment(line->at);
    bool joined = line->at[0] == '\\' && line->at + 1 < line->end && line->at[1] == '\n';
    if (!comment && !joined && !isspace((unsigned char)*line->at))
      return;
    line->at += comment ? comment : joined ? 2 : 1;
  }
}

static bool is_empty(Line *line)
{
  skip_blanks(line);
  return line->at >= line->end;
}

static bool take(Line *line, char c)
{
  if (is_empty(line) || *line->at != c)
    return false;
  line->at++;
  return true;
}

static Word take_word(Line *line)
{
  Word word = {NULL, 0};
  if (is_empty(line))
    return word;
  word.start = line->at;
  while (line->at < line->end && cfile_in_word(*line->at))
    line->at++;
  word.length = (size_t)(line->at - word.start);
  return word;
}

static bool is_same(Word word, const char *text, size_t length)
{
  return word.length == length && !memcmp(word.start, text, length);
}

static bool is_word(Word word, const char *text)
{
  return is_same(word, text, strlen(text));
}

/* ---- names ---- */

static Known is_defined(const Conditions *c, Word name)
{
  static const char *const predefined[] = {"unix", "linux", "i386", "true", "false", "defined"};
  if (c->restored)
    return KNOWN_MAYBE;
  for (unsigned i = c->macros.count; i > 0; i--)
    if (is_same(name, c->macros.data[i - 1].name.start, c->macros.data[i - 1].name.length))
      return c->macros.data[i - 1].defined;
  for (unsigned i = 0; i < sizeof predefined / sizeof *predefined; i++)
    if (is_word(name, predefined[i]))
      return KNOWN_MAYBE;
  bool plain = name.length && isalpha((unsigned char)name.start[0]);
  return plain && !c->included ? KNOWN_NO : KNOWN_MAYBE;
}

static Known negated(Known known)
{
  return known == KNOWN_MAYBE ? KNOWN_MAYBE : known == KNOWN_YES ? KNOWN_NO : KNOWN_YES;
}

/* "0", "1", "NAME", "defined NAME", "!defined(NAME)"; of the rest nothing is known. */
static Known evaluate(const Conditions *c, Line line)
{
  bool turned = take(&line, '!');
  Word word = take_word(&line);
  Known res = KNOWN_MAYBE;
  if (is_word(word, "defined")) {
    bool bracket = take(&line, '(');
    res = is_defined(c, take_word(&line));
    if (bracket && !take(&line, ')'))
      return KNOWN_MAYBE;
  } else if (is_word(word, "0") || is_word(word, "1")) {
    res = *word.start == '1' ? KNOWN_YES : KNOWN_NO;
  } else if (is_defined(c, word) == KNOWN_NO) {
    res = KNOWN_NO; /* it counts as 0 */
  }
  if (!is_empty(&line))
    return KNOWN_MAYBE;
  return turned ? negated(res) : res;
}

/* ---- groups ---- */

static bool in_doubt(const Conditions *c)
{
  for (unsigned i = 0; i < c->open.count; i++)
    if (c->open.data[i].branch == KNOWN_MAYBE)
      return true;
  return false;
}

bool conditions_compile(const Conditions *c)
{
  for (unsigned i = 0; i < c->open.count; i++)
    if (c->open.data[i].branch == KNOWN_NO)
      return false;
  return true;
}

static void end_branch(Conditions *c, unsigned token)
{
  const Group *group = &vec_last(&c->open);
  if (group->branch == KNOWN_MAYBE && group->from < token)
    vec_push(&c->doubtful, ((TokenRange){group->from, token}));
}

static void begin_group(Conditions *c, Known condition, unsigned token)
{
  vec_push(&c->open, ((Group){condition, condition, token}));
}

/* #elif and #else: compiled where no earlier branch is. */
static void begin_branch(Conditions *c, Known condition, unsigned token)
{
  if (!c->open.count)
    return;
  end_branch(c, token);
  Group *group = &vec_last(&c->open);
  group->from = token;
  group->branch = group->earlier == KNOWN_YES || condition == KNOWN_NO ? KNOWN_NO
                  : group->earlier == KNOWN_NO                         ? condition
                                                                       : KNOWN_MAYBE;
  if (group->earlier == KNOWN_NO)
    group->earlier = condition;
}

static void end_group(Conditions *c, unsigned token)
{
  if (!c->open.count)
    return;
  end_branch(c, token);
  c->open.count--;
}

/* ---- directives ---- */

static bool read_condition(Conditions *c, Word word, Line line, unsigned token)
{
  Line rest = line;
  Known named = is_defined(c, take_word(&rest));
  if (is_word(word, "if"))
    begin_group(c, evaluate(c, line), token);
  else if (is_word(word, "ifdef"))
    begin_group(c, named, token);
  else if (is_word(word, "ifndef"))
    begin_group(c, negated(named), token);
  else if (is_word(word, "elif"))
    begin_branch(c, evaluate(c, line), token);
  else if (is_word(word, "elifdef"))
    begin_branch(c, named, token);
  else if (is_word(word, "elifndef"))
    begin_branch(c, negated(named), token);
  else if (is_word(word, "else"))
    begin_branch(c, KNOWN_YES, token);
  else if (is_word(word, "endif"))
    end_group(c, token);
  else
    return false;
  return true;
}

void conditions_read(Conditions *c, const char *directive, size_t length, unsigned token)
{
  Line line = {directive + 1, directive + length};
  Word word = take_word(&line);
  if (read_condition(c, word, line, token) || !conditions_compile(c))
    return;
  if (is_word(word, "define") || is_word(word, "undef")) {
    Known defined = is_word(word, "define") ? KNOWN_YES : KNOWN_NO;
    conditions_define(c, take_word(&line), in_doubt(c) ? KNOWN_MAYBE : defined);
  } else if (is_word(word, "include") || is_word(word, "include_next") || is_word(word, "import")) {
    c->included = true;
    vec_clear(&c->macros);
  }
}

void conditions_define(Conditions *c, Word name, Known defined)
{
  vec_push(&c->macros, ((Macro){name, defined}));
}

void conditions_free(Conditions *c)
{
  vec_free(&c->open);
  vec_free(&c->macros);
  vec_free(&c->doubtful);
}

/* ---- what stays in doubt ---- */

static bool is_balanced(const CFile *file, TokenRange range)
{
  for (unsigned i = range.from; i < range.to; i++) {
    const CToken *token = &file->tokens.data[i];
    if (strchr("()[]{}", token->kind) &&
        (token->partner < range.from || token->partner >= range.to))
      return false;
  }
  return true;
}

/* The "while (...);" of a do, or of nothing. */
static bool ends_do(const CFile *file, unsigned token)
{
  if (!cfile_is(file, token, "while") || token + 1 >= file->tokens.count)
    return false;
  unsigned close = file->tokens.data[token + 1].partner;
  return close == CFILE_NONE || cfile_is(file, close + 1, ";");
}

/* Whole statements or declarations: the rest reads the same with them and without. */
static bool is_whole(const CFile *file, TokenRange range)
{
  char before = range.from ? file->tokens.data[range.from - 1].kind : ';';
  char last = file->tokens.data[range.to - 1].kind;
  return strchr(";{}", before) && strchr(";}", last) && !cfile_is(file, range.from, "else") &&
         !cfile_is(file, range.to, "else") && !ends_do(file, range.from) &&
         !ends_do(file, range.to) && is_balanced(file, range);
}

bool conditions_are_harmless(const CFile *file, const Conditions *c)
{
  for (unsigned i = 0; i < c->doubtful.count; i++)
    if (!is_whole(file, c->doubtful.data[i]))
      return false;
  return true;
}
