#include "engine/sample.h"

#include "engine/mixture.h"

enum {
  MOST_RUNS = 40,
  LEAST_RUNS = 4,
  RUN_COST = 200000, /* edges to be compiled, bytes of memory to be laid out over all runs */
  RUN_STEPS = 20000,
  ALL_STEPS = 400000,
  SPARE_ROWS = 40, /* the first runs may use so many beyond their share */
  MOST_ROWS = 200,
  FIRST_ARRIVALS = 5, /* all taken, then exponentially rarer ones */
  LAST_ARRIVAL = 512, /* up to here the last arrival of a run is known and taken as well */
  ALL_VALUES = 4000000
};

/* One head during one run. */
typedef struct Visit {
  unsigned arrivals, next; /* the next arrival to be taken */
  bool pending;            /* "latest" holds a row that was not taken */
  uint64_t *latest;
} Visit;

typedef struct Sampler {
  const Heads *heads;
  const Hints *hints;
  Mixture mixture;
  const SampleWatch *watch;
  Samples *samples;
  Visit *visits;       /* by head */
  unsigned **heads_of; /* function id, location id -> number of the head + 1; NULL: none */
  uint64_t values;     /* taken so far */
  unsigned run;
} Sampler;

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  Sampler *s = context;
  s->samples->arbitrary = true;
  return var && !interp_expects(edge) && mixture_value(&s->mixture, var->term->type, value);
}

/* ---- rows ---- */

static void take_row(Sampler *s, unsigned number, const uint64_t *row)
{
  HeadSamples *samples = &s->samples->at[number];
  unsigned columns = samples->head->variables.count;
  unsigned share = SPARE_ROWS + MOST_ROWS * (s->run + 1) / MOST_RUNS;
  if (samples->rows >= share || samples->rows >= MOST_ROWS || s->values > ALL_VALUES)
    return;
  for (unsigned i = 0; i < columns; i++)
    vec_push(&samples->values, row[i]);
  vec_push(&samples->origins, s->run);
  samples->rows++;
  s->values += columns + 1;
}

static void arrive(Sampler *s, unsigned number, Machine *at)
{
  Visit *visit = &s->visits[number];
  const VariableVec *variables = &s->heads->list.data[number].variables;
  bool taken = ++visit->arrivals >= visit->next;
  if (!taken && visit->arrivals > LAST_ARRIVAL)
    return;
  for (unsigned i = 0; i < variables->count; i++)
    visit->latest[i] = interp_value(at, variables->data[i]).lo;
  visit->pending = !taken;
  if (!taken)
    return;
  take_row(s, number, visit->latest);
  if (s->watch)
    s->watch->head(s->watch->context, s->heads->list.data[number].location, at);
  if (visit->arrivals >= FIRST_ARRIVALS)
    visit->next = visit->arrivals + visit->arrivals / 2;
}

static bool look(void *context, const Edge *edge, Machine *at)
{
  Sampler *s = context;
  const unsigned *heads = s->heads_of[edge->from->function->id];
  if (heads && heads[edge->from->id])
    arrive(s, heads[edge->from->id] - 1, at);
  if (s->watch)
    s->watch->edge(s->watch->context, edge, at);
  return true;
}

static void end_run(Sampler *s)
{
  for (unsigned i = 0; i < s->heads->list.count; i++) {
    Visit *visit = &s->visits[i];
    if (visit->pending && visit->arrivals <= LAST_ARRIVAL)
      take_row(s, i, visit->latest);
    visit->arrivals = visit->next = 0;
    visit->pending = false;
  }
}

/* ---- runs ---- */

static void open_visits(Sampler *s, const Program *program)
{
  unsigned count = s->heads->list.count;
  s->visits = mem_zero(count + 1, sizeof *s->visits);
  s->heads_of = mem_zero(program->functions.count + 1, sizeof *s->heads_of);
  for (unsigned i = 0; i < count; i++) {
    const Head *head = &s->heads->list.data[i];
    const Function *function = head->location->function;
    if (!s->heads_of[function->id])
      s->heads_of[function->id] = mem_zero(function->locations.count, sizeof(unsigned));
    s->heads_of[function->id][head->location->id] = i + 1;
    s->visits[i].latest = mem_zero(head->variables.count + 1, sizeof(uint64_t));
    s->samples->at[i].head = head;
  }
}

static void close_visits(Sampler *s, const Program *program)
{
  for (unsigned i = 0; i < s->heads->list.count; i++)
    mem_free(s->visits[i].latest);
  for (unsigned i = 0; i < program->functions.count; i++)
    mem_free(s->heads_of[i]);
  mem_free(s->visits);
  mem_free(s->heads_of);
}

/* Each run compiles and lays out the program again: the larger it is, the fewer there are. */
static unsigned count_runs(const Program *program)
{
  uint64_t cost = 1;
  for (unsigned i = 0; i < program->functions.count; i++)
    cost += program->functions.data[i]->edges.count;
  for (unsigned i = 0; i < program->objects.count; i++)
    cost += program->objects.data[i]->size / 16;
  uint64_t runs = RUN_COST / cost + LEAST_RUNS;
  return runs < MOST_RUNS ? (unsigned)runs : MOST_RUNS;
}

static void run_all(Sampler *s, Program *program)
{
  unsigned most = count_runs(program);
  uint64_t longest = s->watch && s->watch->steps ? s->watch->steps : RUN_STEPS;
  uint64_t steps = 0, all = ALL_STEPS + longest;
  for (s->run = 0; s->run < most && steps < all && !program->run->stop; s->run++) {
    s->mixture = mixture_of_run(s->hints, s->run);
    InterpInput input = {.seed = s->run,
                         .step_limit = s->run ? RUN_STEPS : longest,
                         .look = look,
                         .choose = choose,
                         .context = s};
    InterpResult result;
    if (s->watch)
      s->watch->start(s->watch->context);
    bool ran = interp_run(program, &input, &result);
    end_run(s);
    steps += result.steps;
    interp_result_free(&result);
    s->samples->cut[s->run] = ran && result.end == INTERP_STEP_LIMIT;
    s->samples->runs++;
    if (!ran || !s->samples->arbitrary)
      break;
  }
}

Samples *samples_take(Program *program, const Heads *heads, const Hints *hints,
                      const SampleWatch *watch)
{
  Samples *samples = mem_zero(1, sizeof *samples);
  samples->count = heads->list.count;
  samples->at = mem_zero(samples->count + 1, sizeof *samples->at);
  samples->cut = mem_zero(MOST_RUNS, sizeof *samples->cut);
  Sampler sampler = {.heads = heads, .hints = hints, .watch = watch, .samples = samples};
  open_visits(&sampler, program);
  if (heads->list.count)
    run_all(&sampler, program);
  close_visits(&sampler, program);
  return samples;
}

void samples_free(Samples *samples)
{
  for (unsigned i = 0; i < samples->count; i++) {
    vec_free(&samples->at[i].values);
    vec_free(&samples->at[i].origins);
  }
  mem_free(samples->cut);
  mem_free(samples->at);
  mem_free(samples);
}
