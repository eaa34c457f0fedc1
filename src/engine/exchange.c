#include "engine/exchange.h"

#include <stdlib.h>
#include <string.h>

#include "base/mail.h"
#include "cfa/address.h"
#include "check/inductive.h"

enum { MOST_FACTS = 2000, MOST_SIZE = 400 };
/* How messages begin; others are invariants.  Each refuted guess ends with the end mark, for a
 * conjunction of them says something else. */
static const char bound_word[] = "bound ", refuted_word[] = "refuted ", end_mark[] = "\f";

struct Exchange {
  Program *program;
  VEC(Fact) facts; /* all distinct */
  unsigned sent;   /* so many of them, or they came from elsewhere */
  VEC(Fact) refuted;
  Map refuted_at;        /* hash of one -> 1 */
  unsigned sent_refuted; /* as "sent" */
  unsigned bound, sent_bound;
  int end;           /* to the parent; -1: there is nobody */
  bool knows_layout; /* the next two are known */
  bool looks;        /* the program looks at addresses */
  Bitset holders;    /* of addresses */
};

Exchange *exchange_new(Program *program)
{
  Exchange *x = mem_zero(1, sizeof *x);
  x->program = program;
  x->end = -1;
  return x;
}

void exchange_free(Exchange *x)
{
  if (!x)
    return;
  vec_free(&x->facts);
  vec_free(&x->refuted);
  map_free(&x->refuted_at);
  bitset_free(&x->holders);
  mem_free(x);
}

/* What there is now is not to be sent. */
static void call_sent(Exchange *x)
{
  x->sent = x->facts.count;
  x->sent_refuted = x->refuted.count;
  x->sent_bound = x->bound;
}

void exchange_join(Exchange *x, int end)
{
  x->end = end;
  call_sent(x);
}

int exchange_end(const Exchange *x)
{
  return x ? x->end : -1;
}

/* ---- what may be told ---- */

static bool any_edge(const void *context, const Edge *edge)
{
  (void)context;
  return edge != NULL;
}

static void learn_layout(Exchange *x)
{
  if (x->knows_layout)
    return;
  x->knows_layout = true;
  x->looks = program_looks_at_addresses(x->program, any_edge, NULL);
  if (!x->looks)
    x->holders = program_address_holders(x->program);
}

typedef struct Scope {
  const Exchange *exchange;
  const Location *head;
  bool fits; /* all variables so far */
} Scope;

static void look_at(void *context, const Term *term)
{
  Scope *scope = context;
  const Variable *var = program_variable(scope->exchange->program, term);
  scope->fits &= var && var->kind != VARIABLE_ADDRESS &&
                 (!var->owner || var->owner == scope->head->function) &&
                 !bitset_has(&scope->exchange->holders, var->id);
}

/* Some engines place objects somewhere: what they find holds wherever they lie only where nobody
 * looks at addresses, and of what holds none. */
static bool may_be_told(Exchange *x, const Location *head, const Term *invariant)
{
  Scope scope = {x, head, true};
  if (term_is_const(invariant) || invariant->size > MOST_SIZE)
    return false;
  learn_layout(x);
  term_each_var(invariant, look_at, &scope);
  return scope.fits && !x->looks;
}

static bool is_known(const Exchange *x, const Location *head, const Term *invariant)
{
  for (unsigned i = 0; i < x->facts.count; i++)
    if (x->facts.data[i].head == head && x->facts.data[i].invariant == invariant)
      return true;
  return false;
}

void exchange_tell(Exchange *x, const Location *head, const Term *invariant)
{
  if (!x)
    return;
  for (unsigned i = 0; invariant->op == TERM_AND && i < invariant->count; i++)
    exchange_tell(x, head, invariant->args[i]);
  if (invariant->op != TERM_AND && x->facts.count < MOST_FACTS && !is_known(x, head, invariant) &&
      may_be_told(x, head, invariant))
    vec_push(&x->facts, ((Fact){head, invariant}));
}

static uint64_t hash_of(const Location *head, const Term *guess)
{
  return hash_mix((uintptr_t)head, (uintptr_t)guess);
}

/* Wrong where hashes happen to be equal: then a guess is missed, which nobody relies on. */
bool exchange_is_refuted(const Exchange *x, const Location *head, const Term *guess)
{
  uint64_t one;
  return x && map_get(&x->refuted_at, hash_of(head, guess), &one);
}

void exchange_tell_refuted(Exchange *x, const Location *head, const Term *guess)
{
  if (!x || x->refuted.count >= MOST_FACTS || exchange_is_refuted(x, head, guess) ||
      !may_be_told(x, head, guess))
    return;
  map_put(&x->refuted_at, hash_of(head, guess), 1);
  vec_push(&x->refuted, ((Fact){head, guess}));
}

void exchange_tell_bound(Exchange *x, unsigned rounds)
{
  if (x && rounds > x->bound)
    x->bound = rounds;
}

/* ---- out ---- */

static void send_text(Exchange *x, const char *text)
{
  Stats *stats = &x->program->run->stats;
  if (x->end < 0)
    return;
  if (mail_send(x->end, text))
    stats->messages_sent++;
  else
    stats->messages_lost++;
}

static void print_claims(const Exchange *x, const Fact *facts, unsigned count, FILE *out)
{
  Claims claims = {0};
  for (unsigned i = 0; i < count; i++)
    claims_add(x->program, &claims, facts[i].head, facts[i].invariant);
  claims_print(&claims, out);
  claims_free(&claims);
}

static void print_refuted(const Exchange *x, const Fact *facts, unsigned count, FILE *out)
{
  fputs(refuted_word, out);
  for (unsigned i = 0; i < count; i++) {
    print_claims(x, &facts[i], 1, out);
    fputs(end_mark, out);
  }
}

typedef void (*PrintFacts)(const Exchange *x, const Fact *facts, unsigned count, FILE *out);

static char *text_by(PrintFacts print, const Exchange *x, const Fact *facts, unsigned count)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    return NULL;
  print(x, facts, count, out);
  fclose(out);
  return text;
}

/* In several messages, where one would be too long. */
static void send_list(Exchange *x, PrintFacts print, const Fact *facts, unsigned count)
{
  if (x->end < 0)
    return;
  char *text = text_by(print, x, facts, count);
  unsigned half = count / 2;
  if (text && strlen(text) > MAIL_MOST && half) {
    send_list(x, print, facts, half);
    send_list(x, print, facts + half, count - half);
  } else if (text) {
    send_text(x, text);
  }
  free(text);
}

void exchange_send(Exchange *x)
{
  if (!x)
    return;
  if (x->facts.count > x->sent)
    send_list(x, print_claims, x->facts.data + x->sent, x->facts.count - x->sent);
  if (x->refuted.count > x->sent_refuted)
    send_list(x, print_refuted, x->refuted.data + x->sent_refuted,
              x->refuted.count - x->sent_refuted);
  if (x->bound > x->sent_bound) {
    Text text = {0};
    text_format(&text, "%s%u", bound_word, x->bound);
    send_text(x, text_of(&text));
    text_free(&text);
  }
  call_sent(x);
}

/* ---- in ---- */

typedef void (*TakeFact)(Exchange *x, const Location *head, const Term *term);

static void take_claims(Exchange *x, const char *text, TakeFact take_fact)
{
  Run *run = x->program->run;
  Claims claims;
  if (!claims_read(x->program, "message", text, &claims)) {
    run_log(run, "exchange", "%s", run->reason);
    run_forgive(run);
    return;
  }
  for (unsigned i = 0; i < claims.invariants.count; i++) {
    const MapEntry *entry = &claims.invariants.entries[i];
    take_fact(x, (const Location *)(uintptr_t)entry->key, (const Term *)(uintptr_t)entry->value);
  }
  claims_free(&claims);
}

static void take_refuted(Exchange *x, char *text)
{
  char *rest = text;
  for (const char *one; (one = strsep(&rest, end_mark)) && rest;)
    take_claims(x, one, exchange_tell_refuted);
}

static void take(Exchange *x, char *text)
{
  x->program->run->stats.messages_received++;
  run_log(x->program->run, "exchange", "%.200s", text);
  if (text_starts(text, bound_word))
    exchange_tell_bound(x, (unsigned)strtoul(text + strlen(bound_word), NULL, 10));
  else if (text_starts(text, refuted_word))
    take_refuted(x, text + strlen(refuted_word));
  else
    take_claims(x, text, exchange_tell);
}

unsigned exchange_look(Exchange *x)
{
  Text text = {0};
  if (!x)
    return 0;
  exchange_send(x); /* from here on, what is new came from elsewhere */
  while (!x->program->run->fail && mail_receive(x->end, &text))
    take(x, text.data);
  call_sent(x);
  text_free(&text);
  return x->facts.count;
}

Fact exchange_fact(const Exchange *x, unsigned index)
{
  return x->facts.data[index];
}

unsigned exchange_bound(const Exchange *x)
{
  return x ? x->bound : 0;
}
