#include "witness/sources.h"

#include <ctype.h>
#include <string.h>

/* A declaration: of a variable (or a cell of one), or of an object in memory. */
typedef struct Declared {
  const char *base; /* interned: "s" of "s#2.f" */
  const char *name; /* interned: "s.f" of "s#2.f" */
  const Variable *var;
  const Object *object;
  const CFile *file;
  unsigned token;  /* where it is declared; CFILE_NONE: unknown */
  unsigned latest; /* the same, or where that may be at the latest */
  bool has_name;   /* it stands there; if not, it only hides others */
  unsigned until;  /* the last token where it is known */
  unsigned next;   /* of the same base: index + 1, 0: none */
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

/* The place, or the call that it was inlined at: the first one that is in one of the files. */
static const Place *own_place(const Sources *sources, const Place *place)
{
  while (place && !exact_file(sources, place->file))
    place = place->inlined_at;
  return place;
}

bool sources_point(const Sources *sources, const Place *place, Point *out)
{
  const Place *own = own_place(sources, place);
  out->file = own ? exact_file(sources, own->file) : NULL;
  if (!out->file || out->file->vague)
    return false;
  out->token = cfile_token(out->file, own->line, own->column, true);
  return out->token != CFILE_NONE;
}

const Place *sources_call(const Sources *sources, const Place *place)
{
  const Place *own = own_place(sources, place);
  return own ? own->inlined_at : NULL;
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

static bool is_static(const CFile *file, unsigned token)
{
  unsigned statement = file->tokens.data[token].statement;
  if (statement == CFILE_NONE)
    return false;
  for (; token && file->tokens.data[token].statement == statement; token--)
    if (cfile_is(file, token, "static"))
      return true;
  return false;
}

/* The tokens of a line, without the last. */
static TokenRange tokens_of_line(const CFile *file, unsigned line)
{
  unsigned from = file->lines.data[line - 1];
  unsigned to = line < file->lines.count ? file->lines.data[line] : -1u;
  unsigned low = 0, high = file->tokens.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (file->tokens.data[middle].start < from)
      low = middle + 1;
    else
      high = middle;
  }
  for (high = low; high < file->tokens.count && file->tokens.data[high].start < to;)
    high++;
  return (TokenRange){low, high};
}

/* Without a column, which only globals and static variables are: the one declaration of the name in
 * the line, or outside functions its first use. */
static unsigned find_in_line(const CFile *file, TokenRange line, const char *base)
{
  unsigned first = CFILE_NONE, declared = CFILE_NONE;
  for (unsigned i = line.from; i < line.to; i++) {
    if (is_member(file, i) || !cfile_is(file, i, base))
      continue;
    bool is_outside = !cfile_function(file, i);
    bool fits = is_declarator(file, i) && (is_outside || is_static(file, i));
    if (fits && declared != CFILE_NONE)
      return CFILE_NONE; /* which of the two? */
    first = first == CFILE_NONE && is_outside ? i : first;
    declared = fits ? i : declared;
  }
  return declared != CFILE_NONE ? declared : first;
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

/* A macro's declaration has its column, if any, and hides others to the end of the block that the
 * macro is used in, if not in one of its own. */
static void find_declaration(const Place *place, Declared *d)
{
  if (!place->line || place->line > d->file->lines.count)
    return;
  TokenRange line = tokens_of_line(d->file, place->line);
  d->token = place->column ? cfile_token(d->file, place->line, place->column, true)
                           : find_in_line(d->file, line, d->base);
  d->has_name = d->token != CFILE_NONE && cfile_is(d->file, d->token, d->base);
  if (d->token != CFILE_NONE)
    line = (TokenRange){d->token, d->token + 1};
  for (unsigned i = line.from; i < line.to; i++) {
    unsigned end = scope_end(d->file, i);
    d->token = line.from;
    d->latest = i;
    d->until = end > d->until ? end : d->until;
  }
}

/* Does it live as long as the program? */
static bool lasts(const Declared *d)
{
  return !(d->var ? d->var->owner : d->object->owner);
}

/* A macro's static variable may be taken for another one in its line: then neither has the name. */
static void find_rivals(Sources *sources, Declared *d)
{
  unsigned index = d->has_name && lasts(d) ? d->next : 0;
  for (; index; index = sources->declared.data[index - 1].next) {
    Declared *other = &sources->declared.data[index - 1];
    if (other->file == d->file && other->token == d->token && other->name == d->name &&
        lasts(other))
      d->has_name = other->has_name = false;
  }
}

static void declare(Sources *sources, const char *source, const Place *place, const Variable *var,
                    const Object *object)
{
  Interner *names = terms_names(sources->program->terms);
  if (!source || !place)
    return;
  Declared d = {.base = base_name(names, source),
                .name = plain_name(names, source),
                .var = var,
                .object = object,
                .token = CFILE_NONE};
  d.file = exact_file(sources, place->file);
  if (d.file && !d.file->vague)
    find_declaration(place, &d);
  uint64_t first = 0;
  map_get(&sources->first_of_base, (uintptr_t)d.base, &first);
  d.next = (unsigned)first;
  find_rivals(sources, &d);
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
  uint64_t key = hash_mix(hash_mix((uintptr_t)own->base, (uintptr_t)at.file), at.token);
  uint64_t answer = 0;
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
    if (is_known(d, at) && (!best || d->latest > best->latest))
      best = d;
  }
  return best && best->has_name && !is_hidden(sources, best, at) ? best : NULL;
}

static bool is_of_copy(const Variable *var, const Place *call)
{
  return !var->owner || (var->place && var->place->inlined_at == call);
}

const char *sources_name(const Sources *sources, const Variable *var, Point at, const Place *call)
{
  uint64_t index;
  if (!map_get(&sources->declared_of_var, (uintptr_t)var, &index) || !is_of_copy(var, call))
    return NULL;
  const Declared *own = &sources->declared.data[index - 1];
  const Declared *meant = find_base(sources, own->base, at);
  if (!meant || !is_known(own, at) || meant->token != own->token)
    return NULL;
  return own->name;
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
        (!d->var->owner || d->var->owner == function) && d->name == whole)
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
