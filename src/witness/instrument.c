#include "witness/instrument.h"

#include <string.h>

#include "cfa/pointsto.h"
#include "engine/heads.h"
#include "term/parse_c_type.h"

/* ---- expressions ---- */

typedef struct Names {
  const Sources *sources;
  const Function *function;
  Point at;
  const CVariable *result; /* NULL: none */
  MemoryReads *reads;
} Names;

static const char result_name[] = "__octant_result";

/* Of a scalar in memory: a variable of its type that is to have its value. */
static bool read_memory(const Names *names, const Object *object, CVariable *out)
{
  Program *program = names->function->program;
  Function *function = program->functions.data[names->function->id];
  const char *text = object->ctype ? object->ctype : "";
  Run *scratch = run_new();
  Reader reader = {.run = scratch, .terms = program->terms, .file = "", .at = text, .line = 1};
  CType type = {0};
  bool is_pointer = *text && text[strlen(text) - 1] == '*';
  bool good = is_pointer || (c_read_type(&reader, program->pointer_bits, &type) && !*reader.at);
  run_free(scratch);
  Type bits = type.type.kind == TYPE_FLOAT ? type.type : type_bv((unsigned)object->size * 8);
  if (!good || object->size > 8 || !object->size || (bits.kind == TYPE_FLOAT && bits.width > 64))
    return false;
  Variable *into = program_add_variable(program, function, VARIABLE_TEMP, "witness!cell", bits);
  into->source = NULL;
  into->pointer = is_pointer;
  vec_push(names->reads, ((MemoryRead){into, object}));
  *out = (CVariable){into->term, type.is_signed, is_pointer};
  return true;
}

Location *instrument_reads(Program *program, Location *from, const MemoryReads *reads)
{
  for (unsigned i = 0; i < reads->count; i++) {
    Location *next = function_add_location(program, from->function);
    edge_load(program, from, next, NULL, reads->data[i].into, reads->data[i].object->base->term);
    from = next;
  }
  return from;
}

static bool find_name(void *context, const char *name, CVariable *out)
{
  const Names *names = context;
  if (names->result && !strcmp(name, result_name)) {
    *out = *names->result;
    return true;
  }
  const Variable *var = sources_variable(names->sources, names->function, name, names->at);
  const Object *object = !var && names->reads
                             ? sources_object(names->sources, names->function, name, names->at)
                             : NULL;
  if (object)
    return read_memory(names, object, out);
  if (!var)
    return false;
  *out = (CVariable){var->term, var->is_signed, var->pointer};
  return true;
}

/* On one line, with a name that C can read for \result. */
static void add_plain(const char *text, Text *out)
{
  static const char acsl[] = "\\result";
  for (; *text; text++)
    if (!strncmp(text, acsl, sizeof acsl - 1)) {
      text_add(out, result_name);
      text += sizeof acsl - 2;
    } else {
      text_add_char(out, strchr("\n\r\t", *text) ? ' ' : *text);
    }
}

const Term *instrument_parse(const Sources *sources, const Function *function, Point at,
                             const char *text, const CVariable *result, MemoryReads *reads,
                             Refusal *refusal)
{
  const Program *program = sources_program(sources);
  Names names = {sources, function, at, result, reads};
  CNames known = {find_name, &names, program->pointer_bits};
  Run *scratch = run_new();
  Text plain = {0};
  add_plain(text, &plain);
  Reader reader = {.run = scratch,
                   .terms = program->terms,
                   .file = "",
                   .at = text_of(&plain),
                   .line = 1,
                   .start = text_of(&plain)};
  const Term *term = term_parse_c_defined(&reader, &known);
  if (!term && refusal) {
    const char *why = scratch->reason ? strrchr(scratch->reason, ':') : NULL;
    text_format(&refusal->why, "its expression \"%.200s\" was not understood:%s", text,
                why ? why + 1 : " it is no C");
    refusal->unsupported = true;
  }
  text_free(&plain);
  run_free(scratch);
  return term;
}

/* ---- invariants ---- */

typedef struct Site {
  Program *program;
  const Term *invariant;
  MemoryReads reads;
  const char *note;
  const Place *place;
} Site;

static Location *add_error(const Site *site, Function *function)
{
  Location *error = function_add_location(site->program, function);
  error->kind = LOCATION_ERROR;
  error->note = site->note;
  error->place = site->place;
  return error;
}

static void demand_at(const Site *site, Location *at, Location *behind)
{
  Terms *terms = site->program->terms;
  at = instrument_reads(site->program, at, &site->reads);
  if (!term_is_false(site->invariant))
    edge_assume(site->program, at, behind, NULL, site->invariant, BRANCH_NONE);
  if (!term_is_true(site->invariant))
    edge_assume(site->program, at, add_error(site, at->function), NULL,
                term_not(terms, site->invariant), BRANCH_NONE);
}

/* Only for those who come to the statement. */
static void demand_on_entry(const Site *site, const EdgeIndex *index, Location *at,
                            const CFile *file, const CStatement *s)
{
  Location *gate = function_add_location(site->program, at->function);
  for (unsigned i = at->in.count; i > 0; i--)
    if (edge_arrives(index, at->in.data[i - 1], file, s))
      edge_redirect(at->in.data[i - 1], gate);
  demand_at(site, gate, at);
}

static bool goes_round(const EdgeIndex *index, const Location *at, const CFile *file,
                       const CStatement *s)
{
  for (unsigned i = 0; i < at->in.count; i++)
    if (!edge_arrives(index, at->in.data[i], file, s))
      return true;
  return false;
}

static void add_number(Refusal *refusal, unsigned number, const WitnessInvariant *item)
{
  Text whole = {0};
  text_format(&whole, "invariant %u (line %u): %s", number, item->line, text_of(&refusal->why));
  text_free(&refusal->why);
  refusal->why = whole;
}

/* Where an invariant is to hold. */
typedef struct Spot {
  Point at;
  const CStatement *statement; /* that the places are those of; NULL: there are none */
  LocationVec places;
} Spot;
typedef VEC(Spot) Spots;

/* One that holds wherever it stands. */
static bool says_nothing(const Sources *sources, Point at, const char *value)
{
  const Term *term =
      instrument_parse(sources, sources_program(sources)->entry, at, value, NULL, NULL, NULL);
  return term && term_is_true(term);
}

static bool find_spot(const Sources *sources, const EdgeIndex *index, const WitnessInvariant *item,
                      Spot *spot, Refusal *refusal)
{
  if (!locate(sources, &item->place, item->is_loop ? POINT_LOOP : POINT_STATEMENT, &spot->at,
              &refusal->why)) {
    refusal->unsupported = spot->at.file && spot->at.file->vague;
    return false;
  }
  const CFile *file = spot->at.file;
  const CStatement *s = point_statement(spot->at);
  if (!item->is_loop)
    spot->statement = locations_of_statement(index, file, s, &spot->places);
  else if (locations_of_loop(index, file, s, &spot->places))
    spot->statement = s;
  if (spot->statement)
    return true;
  vec_clear(&spot->places);
  if (says_nothing(sources, spot->at, item->value))
    return true;
  text_format(&refusal->why, "the automaton has no location of its own for %s:%u", item->place.file,
              item->place.line);
  refusal->unsupported = true;
  return false;
}

static bool add_invariant(Program *program, const Sources *sources, const EdgeIndex *index,
                          const WitnessInvariant *item, unsigned number, const Spot *spot,
                          Refusal *refusal)
{
  const CStatement *s = point_statement(spot->at);
  Point scope = spot->at;
  if (item->is_loop && s->kind == STATEMENT_FOR)
    scope.token = s->close;
  bool good = true;
  for (unsigned i = 0; i < spot->places.count && good; i++) {
    Location *place = spot->places.data[i];
    Site site = {.program = program};
    site.invariant =
        instrument_parse(sources, place->function, scope, item->value, NULL, &site.reads, refusal);
    good = site.invariant != NULL;
    if (!good) {
      vec_free(&site.reads);
      break;
    }
    site.note = intern_format(terms_names(program->terms), INVARIANT_NOTE "%u", number);
    site.place = program_place(program, scope.file->name, item->place.line, item->place.column,
                               place->function->source, NULL);
    if (!item->is_loop && place != place->function->entry &&
        goes_round(index, place, scope.file, spot->statement))
      demand_on_entry(&site, index, place, scope.file, spot->statement);
    else
      demand_at(&site, place, location_split(program, place));
    vec_free(&site.reads);
  }
  return good;
}

static bool add_invariants(Program *program, const Sources *sources, const EdgeIndex *index,
                           const Witness *witness, Refusal *refusal)
{
  Spots spots = {0};
  unsigned count = witness->invariants.count, number = 0;
  bool good = true;
  /* All are found before the first is woven in. */
  for (; number < count && good; number++) {
    Spot spot = {0};
    good = find_spot(sources, index, &witness->invariants.data[number], &spot, refusal);
    vec_push(&spots, spot);
  }
  for (number = good ? 0 : number; number < count && good; number++)
    good = add_invariant(program, sources, index, &witness->invariants.data[number], number + 1,
                         &spots.data[number], refusal);
  if (!good)
    add_number(refusal, number, &witness->invariants.data[number - 1]);
  for (unsigned i = 0; i < spots.count; i++)
    vec_free(&spots.data[i].places);
  vec_free(&spots);
  return good;
}

bool instrument_correctness(Program *program, const StringList *files, const Witness *witness,
                            Refusal *refusal)
{
  Sources *sources = sources_new(program, files);
  EdgeIndex *index = edge_index_new(sources);
  bool good = add_invariants(program, sources, index, witness, refusal);
  edge_index_free(index);
  sources_free(sources);
  program_renumber(program);
  return good && pointsto_make_regions(program);
}

/* ---- after inlining ---- */

/* Where the invariants of one place begin: they follow each other without changing anything. */
static const Location *first_of(const Location *at)
{
  while (at->in.count == 1 && at->in.data[0]->kind == EDGE_ASSUME && !at->in.data[0]->place &&
         at->in.data[0]->from->out.count == 2)
    at = at->in.data[0]->from;
  return at;
}

static void collect(Program *program, const Heads *heads, const Location *error, Claims *claims,
                    Candidates *candidates)
{
  for (unsigned i = 0; i < error->in.count; i++) {
    const Edge *edge = error->in.data[i];
    if (edge->kind != EDGE_ASSUME)
      continue;
    const Term *invariant = term_not(program->terms, edge->term);
    const Location *at = first_of(edge->from);
    claims_add(program, claims, at, invariant);
    if (!heads_at(heads, at))
      continue;
    unsigned count = invariant->op == TERM_AND ? invariant->count : 1;
    for (unsigned k = 0; k < count; k++)
      vec_push(candidates,
               ((Candidate){at, {.condition = count > 1 ? invariant->args[k] : invariant}}));
  }
}

void instrument_collect(Program *program, Claims *claims, Candidates *candidates)
{
  Heads *heads = heads_new(program);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->locations.count; k++) {
      const Location *at = function->locations.data[k];
      if (at->kind == LOCATION_ERROR && at->note &&
          !strncmp(at->note, INVARIANT_NOTE, strlen(INVARIANT_NOTE)))
        collect(program, heads, at, claims, candidates);
    }
  }
  heads_free(heads);
}
