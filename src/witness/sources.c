#include "witness/sources.h"

#include <ctype.h>
#include <string.h>

/* A declaration: of a variable (or a cell of one), or of an object in memory. */
typedef struct Declared {
  const char *base; /* interned: "s" of "s#2.f" */
  const Variable *var;
  const Object *object;
  const CFile *file;
  unsigned token; /* where it is declared; CFILE_NONE: unknown */
  unsigned until; /* the last token where it is known */
  unsigned next;  /* of the same base: index + 1, 0: none */
} Declared;

/* Whether the name means something else at a point, as found before. */
typedef struct HiddenNames {
  Map answers; /* name and point -> bool */
} HiddenNames;

struct Sources {
  const Program *program;
  VEC(CFile *) files;
  VEC(Declared) declared;
  Map first_of_base;   /* -> index + 1 */
  Map declared_of_var; /* -> index + 1 */
  HiddenNames *hidden;
};

const Program *sources_program(const Sources *sources)
{
  return sources->program;
}

/* ---- names ---- */

/* Without the numbers "#2" that tell variables of one name apart. */
static const char *plain_name(Interner *names, const char *name)
{
  Text text = {0};
  for (; *name; name++)
    if (*name == '#' && isdigit((unsigned char)name[1]))
      name += strspn(name + 1, "0123456789");
    else
      text_add_char(&text, *name);
  const char *res = intern(names, text_of(&text));
  text_free(&text);
  return res;
}

static const char *base_name(Interner *names, const char *name)
{
  return intern_bytes(names, name, strcspn(name, "#.["));
}

/* ---- files ---- */

static const char *last_part(const char *name)
{
  const char *slash = strrchr(name, '/');
  return slash ? slash + 1 : name;
}

const CFile *sources_file(const Sources *sources, const char *name)
{
  for (unsigned i = 0; i < sources->files.count; i++)
    if (!strcmp(sources->files.data[i]->name, name))
      return sources->files.data[i];
  const CFile *res = NULL;
  for (unsigned i = 0; i < sources->files.count; i++)
    if (!strcmp(last_part(sources->files.data[i]->name), last_part(name))) {
      if (res)
        return NULL;
      res = sources->files.data[i];
    }
  return res;
}

static const CFile *exact_file(const Sources *sources, const char *name)
{
  for (unsigned i = 0; name && i < sources->files.count; i++)
    if (!strcmp(sources->files.data[i]->name, name))
      return sources->files.data[i];
  return NULL;
}

bool sources_point(const Sources *sources, const Place *place, Point *out)
{
  for (; place; place = place->inlined_at) {
    out->file = exact_file(sources, place->file);
    if (out->file && out->file->vague)
      return false;
    if (out->file) {
      out->token = cfile_token(out->file, place->line, place->column, true);
      return out->token != CFILE_NONE;
    }
  }
  return false;
}

/* ---- declarations ---- */

/* Does the name stand here as in a declaration?  One too many does no harm. */
static bool is_declarator(const CFile *file, unsigned token)
{
  unsigned index = file->tokens.data[token].statement;
  char before = token ? file->tokens.data[token - 1].kind : ';';
  char after = token + 1 < file->tokens.count ? file->tokens.data[token + 1].kind : ';';
  bool begins = index != CFILE_NONE && file->statements.data[index].first == token;
  return !begins && (before == TOKEN_WORD || before == '*' || before == ',') &&
         strchr(";,=[()", after) && !cfile_is(file, token - 1, "return");
}

static bool is_member(const CFile *file, unsigned token)
{
  char before = token ? file->tokens.data[token - 1].kind : ';';
  return before == '.' || (before == '>' && token > 1 && file->tokens.data[token - 2].kind == '-');
}

/* Without a column: the one declaration of the name in the line, or its first use. */
static unsigned find_in_line(const CFile *file, const Place *place, const char *base)
{
  unsigned first = CFILE_NONE, declared = CFILE_NONE;
  unsigned from = file->lines.data[place->line - 1];
  unsigned to = place->line < file->lines.count ? file->lines.data[place->line] : -1u;
  unsigned low = 0, high = file->tokens.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (file->tokens.data[middle].start < from)
      low = middle + 1;
    else
      high = middle;
  }
  for (unsigned i = low; i < file->tokens.count && file->tokens.data[i].start < to; i++) {
    if (is_member(file, i) || !cfile_is(file, i, base))
      continue;
    first = first == CFILE_NONE ? i : first;
    if (is_declarator(file, i) && declared != CFILE_NONE)
      return CFILE_NONE; /* which of the two? */
    declared = is_declarator(file, i) ? i : declared;
  }
  return declared != CFILE_NONE ? declared : first;
}

/* A macro's declarations have its column. */
static unsigned find_declaration(const CFile *file, const Place *place, const char *base)
{
  if (!place->line || place->line > file->lines.count)
    return CFILE_NONE;
  unsigned token = cfile_token(file, place->line, place->column, true);
  return token != CFILE_NONE && cfile_is(file, token, base) ? token
                                                            : find_in_line(file, place, base);
}

static unsigned scope_end(const CFile *file, unsigned token)
{
  const CFunctionText *function = cfile_function(file, token);
  if (!function)
    return file->tokens.count;
  if (function->name <= token && token <= function->close)
    return file->statements.data[function->body].last;
  unsigned at = file->tokens.data[token].statement;
  for (; at != CFILE_NONE; at = file->statements.data[at].parent) {
    const CStatement *s = &file->statements.data[at];
    bool in_head = s->kind == STATEMENT_FOR && s->open < token && token < s->close;
    if (in_head || s->kind == STATEMENT_BLOCK)
      return s->last;
  }
  return token;
}

static void declare(Sources *sources, const char *source, const Place *place, const Variable *var,
                    const Object *object)
{
  Interner *names = terms_names(sources->program->terms);
  if (!source || !place)
    return;
  Declared d = {
      .base = base_name(names, source), .var = var, .object = object, .token = CFILE_NONE};
  d.file = exact_file(sources, place->file);
  if (d.file && !d.file->vague)
    d.token = find_declaration(d.file, place, d.base);
  if (d.token != CFILE_NONE)
    d.until = scope_end(d.file, d.token);
  uint64_t first = 0;
  map_get(&sources->first_of_base, (uintptr_t)d.base, &first);
  d.next = (unsigned)first;
  vec_push(&sources->declared, d);
  map_put(&sources->first_of_base, (uintptr_t)d.base, sources->declared.count);
  if (var)
    map_put(&sources->declared_of_var, (uintptr_t)var, sources->declared.count);
}

/* What the command line defines: what it undefines comes later. */
static void find_macros(const Options *options, StringList *out)
{
  for (unsigned i = 0; i < options->define.count; i++) {
    const char *macro = options->define.data[i];
    size_t length = strcspn(macro, "=(");
    bool undefined = false;
    for (unsigned k = 0; k < options->undefine.count; k++)
      undefined |= strlen(options->undefine.data[k]) == length &&
                   !strncmp(options->undefine.data[k], macro, length);
    if (!undefined)
      vec_push(out, macro);
  }
}

Sources *sources_new(const Program *program, const StringList *files)
{
  StringList macros = {0};
  Sources *sources = mem_zero(1, sizeof *sources);
  sources->program = program;
  sources->hidden = mem_zero(1, sizeof *sources->hidden);
  find_macros(&program->run->options, &macros);
  for (unsigned i = 0; i < files->count; i++) {
    CFile *file = cfile_read(files->data[i], &macros);
    if (file)
      vec_push(&sources->files, file);
  }
  vec_free(&macros);
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    if (var->kind != VARIABLE_ADDRESS)
      declare(sources, var->source, var->place, var, NULL);
  }
  for (unsigned i = 0; i < program->objects.count; i++)
    declare(sources, program->objects.data[i]->source, program->objects.data[i]->place, NULL,
            program->objects.data[i]);
  return sources;
}

void sources_free(Sources *sources)
{
  if (!sources)
    return;
  for (unsigned i = 0; i < sources->files.count; i++)
    cfile_free(sources->files.data[i]);
  vec_free(&sources->files);
  vec_free(&sources->declared);
  map_free(&sources->first_of_base);
  map_free(&sources->declared_of_var);
  map_free(&sources->hidden->answers);
  mem_free(sources->hidden);
  mem_free(sources);
}

/* ---- scopes ---- */

static bool is_known(const Declared *d, Point at)
{
  return d->token != CFILE_NONE && d->file == at.file && d->token < at.token &&
         at.token <= d->until;
}

/* A declaration within a function, as far as its looks go. */
static bool looks_declared(const CFile *file, unsigned token)
{
  const CFunctionText *function = cfile_function(file, token);
  bool is_parameter = function && function->open < token && token < function->close;
  return is_declarator(file, token) &&
         (is_parameter || file->tokens.data[token].statement != CFILE_NONE);
}

/* A variable that the program does not need is not in it, but hides others of its name. */
static bool is_hidden(const Sources *sources, const Declared *own, Point at)
{
  const CFunctionText *function = cfile_function(at.file, at.token);
  uint64_t key = hash_mix((uintptr_t)own->base, at.token), answer = 0;
  if (!function || map_get(&sources->hidden->answers, key, &answer))
    return answer;
  unsigned from = own->token > function->open ? own->token : function->open;
  for (unsigned i = from + 1; i < at.token && !answer; i++)
    answer = cfile_is(at.file, i, own->base) && looks_declared(at.file, i) &&
             scope_end(at.file, i) >= at.token;
  map_put(&sources->hidden->answers, key, answer);
  return answer;
}

/* The declaration that the name means: the last one whose scope is not over. */
static const Declared *find_base(const Sources *sources, const char *base, Point at)
{
  uint64_t index = 0;
  const Declared *best = NULL;
  map_get(&sources->first_of_base, (uintptr_t)base, &index);
  for (; index; index = sources->declared.data[index - 1].next) {
    const Declared *d = &sources->declared.data[index - 1];
    if (is_known(d, at) && (!best || d->token > best->token))
      best = d;
  }
  return best && !is_hidden(sources, best, at) ? best : NULL;
}

const char *sources_name(const Sources *sources, const Variable *var, Point at)
{
  uint64_t index;
  if (!map_get(&sources->declared_of_var, (uintptr_t)var, &index))
    return NULL;
  const Declared *own = &sources->declared.data[index - 1];
  const Declared *meant = find_base(sources, own->base, at);
  if (!meant || !is_known(own, at) || meant->token != own->token)
    return NULL;
  return plain_name(terms_names(sources->program->terms), var->source);
}

const Variable *sources_variable(const Sources *sources, const Function *function, const char *name,
                                 Point at)
{
  Interner *names = terms_names(sources->program->terms);
  const char *base = base_name(names, name), *whole = intern(names, name);
  const Declared *meant = find_base(sources, base, at);
  uint64_t index = 0;
  map_get(&sources->first_of_base, (uintptr_t)base, &index);
  for (; meant && index; index = sources->declared.data[index - 1].next) {
    const Declared *d = &sources->declared.data[index - 1];
    if (d->var && d->file == meant->file && d->token == meant->token &&
        (!d->var->owner || d->var->owner == function) && plain_name(names, d->var->source) == whole)
      return d->var;
  }
  return NULL;
}

const Object *sources_object(const Sources *sources, const Function *function, const char *name,
                             Point at)
{
  const char *whole = intern(terms_names(sources->program->terms), name);
  const Declared *meant = find_base(sources, whole, at);
  uint64_t index = 0;
  map_get(&sources->first_of_base, (uintptr_t)whole, &index);
  for (; meant && index; index = sources->declared.data[index - 1].next) {
    const Declared *d = &sources->declared.data[index - 1];
    if (d->object && d->file == meant->file && d->token == meant->token &&
        (!d->object->owner || d->object->owner == function))
      return d->object;
  }
  return NULL;
}
