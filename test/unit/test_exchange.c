/* Messages that arrive whole or not at all, and what engines take from them. */
#include "engine/exchange.h"

#include <unistd.h>

#include "base/mail.h"
#include "cfa_tools.h"
#include "term/parse.h"
#include "term/print.h"

/* ---- mail ---- */

static void test_mail(void)
{
  int ends[2];
  Text text = {0};
  CHECK(mail_open(ends));
  CHECK(!mail_receive(ends[1], &text));
  CHECK(mail_send(ends[0], "one") && mail_send(ends[0], "two") && mail_send(ends[1], "back"));
  CHECK(mail_receive(ends[1], &text));
  CHECK_TEXT(text_of(&text), "one");
  CHECK(mail_receive(ends[1], &text));
  CHECK_TEXT(text_of(&text), "two");
  CHECK(!mail_receive(ends[1], &text) && mail_receive(ends[0], &text));
  CHECK_TEXT(text_of(&text), "back");
  mail_close(ends[0]);
  CHECK(!mail_receive(ends[1], &text) && !mail_send(ends[1], "nobody"));
  CHECK(!mail_receive(-1, &text) && !mail_send(-1, "nobody"));
  mail_close(ends[1]);
  text_free(&text);
}

/* Nobody reads: the sender does not wait, and what is in the way arrives whole. */
static void test_full_mail(void)
{
  int ends[2];
  unsigned sent = 0, got = 0;
  char *message = mem_zero(1, MAIL_MOST + 2);
  Text text = {0};
  memset(message, 'x', MAIL_MOST + 1);
  CHECK(mail_open(ends));
  CHECK(!mail_send(ends[0], message));
  message[MAIL_MOST] = 0;
  while (sent < 1000 && mail_send(ends[0], message))
    sent++;
  CHECK(sent > 1 && sent < 1000);
  while (mail_receive(ends[1], &text)) {
    CHECK(text.length == MAIL_MOST);
    got++;
  }
  CHECK(got == sent && mail_send(ends[0], "room again"));
  mail_close(ends[0]);
  mail_close(ends[1]);
  mem_free(message);
  text_free(&text);
}

/* ---- exchange ---- */

#define PROGRAM                                                                                    \
  "program lp64\nglobal i : bv32 = 0:bv32\nglobal j : bv32 = 0:bv32\nentry main\n"                 \
  "function main : ()\n local main::a : bv32\n loc 0 entry\n 0 -> 1 i := 0:bv32\n"                 \
  " 1 -> 1 i := (add i 1:bv32)\n 1 -> 2 call () := f ()\nend\n"                                    \
  "function f : ()\n local f::b : bv32\n loc 0 entry\n loc 1 exit\n 0 -> 1 return ()\nend\n"

/* Two members and what leads from one to the other. */
typedef struct Pair {
  Run *run;
  Program *program;
  Exchange *one, *other;
  int ends[2];
} Pair;

static Pair pair_new(void)
{
  Pair p = {.run = run_new()};
  p.program = tools_parse(p.run, PROGRAM);
  p.one = exchange_new(p.program);
  p.other = exchange_new(p.program);
  CHECK(mail_open(p.ends));
  exchange_join(p.one, p.ends[0]);
  exchange_join(p.other, p.ends[1]);
  return p;
}

static void pair_free(Pair *p)
{
  mail_close(p->ends[0]);
  mail_close(p->ends[1]);
  exchange_free(p->one);
  exchange_free(p->other);
  program_free(p->program);
  run_free(p->run);
}

static const Location *head(const Pair *p)
{
  return p->program->entry->locations.data[1];
}

static const Term *variable(void *context, const char *name)
{
  const Variable *var = map_get_ptr(&((Program *)context)->variable_of_name, name);
  return var ? var->term : NULL;
}

static const Term *read_term(const Pair *p, const char *text)
{
  Reader reader = {.run = p->run,
                   .terms = p->program->terms,
                   .file = "term",
                   .at = text,
                   .line = 1,
                   .start = text,
                   .variable = variable,
                   .context = p->program};
  const Term *res = term_parse(&reader);
  CHECK(res);
  return res;
}

static void tell(const Pair *p, const char *text)
{
  exchange_tell(p->one, head(p), read_term(p, text));
}

static void check_facts(const Pair *p, const char *wanted)
{
  Text text = {0};
  unsigned count = exchange_look(p->other);
  for (unsigned i = 0; i < count; i++) {
    Fact fact = exchange_fact(p->other, i);
    text_format(&text, "%s%u ", i ? ", " : "", fact.head->id);
    term_print(fact.invariant, &text);
  }
  CHECK_TEXT(text_of(&text), wanted);
  text_free(&text);
}

static void test_facts(void)
{
  Pair p = pair_new();
  tell(&p, "(and (ule i 10:bv32) (eq j 3:bv32))");
  check_facts(&p, "");
  exchange_send(p.one);
  check_facts(&p, "1 (ule i 10:bv32), 1 (eq j 3:bv32)");
  tell(&p, "(eq j 3:bv32)"); /* known already */
  exchange_send(p.one);
  CHECK(!exchange_bound(p.other));
  exchange_tell_bound(p.one, 4);
  exchange_tell_bound(p.one, 3);
  exchange_send(p.one);
  check_facts(&p, "1 (ule i 10:bv32), 1 (eq j 3:bv32)");
  CHECK(exchange_bound(p.other) == 4);
  CHECK(p.run->stats.messages_sent == 2 && p.run->stats.messages_received == 2);
  CHECK(exchange_look(p.one) == 2); /* nothing comes back */
  CHECK(p.run->stats.messages_received == 2);
  pair_free(&p);
}

/* Refuted guesses are no facts, and a conjunction of them is not their parts. */
static void test_refuted(void)
{
  static const char *const guesses[] = {"(ule i 3:bv32)", "(ult 3:bv32 i)",
                                        "(and (eq i 1:bv32) (eq j 3:bv32))"};
  Pair p = pair_new();
  for (unsigned i = 0; i < 3; i++)
    exchange_tell_refuted(p.one, head(&p), read_term(&p, guesses[i]));
  CHECK(!exchange_is_refuted(p.other, head(&p), read_term(&p, guesses[0])));
  exchange_send(p.one);
  check_facts(&p, "");
  for (unsigned i = 0; i < 3; i++) {
    CHECK(exchange_is_refuted(p.other, head(&p), read_term(&p, guesses[i])));
    CHECK(!exchange_is_refuted(p.other, p.program->entry->entry, read_term(&p, guesses[i])));
  }
  CHECK(!exchange_is_refuted(p.other, head(&p), read_term(&p, "(eq j 3:bv32)")));
  exchange_send(p.other); /* nothing comes back */
  exchange_look(p.one);
  CHECK(p.run->stats.messages_sent == 1 && p.run->stats.messages_received == 1);
  pair_free(&p);
}

/* What says nothing, and what is of another function. */
static void test_kept_back(void)
{
  Pair p = pair_new();
  tell(&p, "true");
  tell(&p, "(eq f::b 1:bv32)");
  tell(&p, "(and (eq f::b 1:bv32) (eq main::a 1:bv32))");
  exchange_send(p.one);
  check_facts(&p, "1 (eq main::a 1:bv32)");
  pair_free(&p);
}

/* A message that is wrong somewhere is none; what follows is taken. */
static void test_broken(void)
{
  static const char *const broken[] = {
      "(define-fun |main:1| ((i (_ BitVec 32))) Bool (= i #x00000001))\n(define-fun |main:",
      "(define-fun |main:99| () Bool false)",
      "(define-fun |main:1| () Bool (= k #x00000001))",
      "(define-fun |main:1| () Bool i)",
      "nonsense",
      "refuted",
      "refuted \f(define-fun |main:1| () Bool i)\f",
      "refuted (define-fun |main:1| ((j (_ BitVec 32))) Bool (= j #x00000003))", /* cut off */
      "bound",
      "bound x"};
  Pair p = pair_new();
  for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++)
    CHECK(mail_send(p.ends[0], broken[i]));
  tell(&p, "(eq j 3:bv32)");
  exchange_send(p.one);
  check_facts(&p, "1 (eq j 3:bv32)");
  CHECK(!exchange_bound(p.other) && p.run->fail == FAIL_NONE);
  CHECK(!exchange_is_refuted(p.other, head(&p), read_term(&p, "(eq j 3:bv32)")));
  pair_free(&p);
}

/* More than a message has room for goes as several; where nobody reads, what is too much is lost.
 */
static void test_many(void)
{
  Pair p = pair_new();
  Text text = {0};
  for (unsigned i = 1; i <= 1500; i++) {
    text_clear(&text);
    text_format(&text, "(not (eq i %u:bv32))", i);
    tell(&p, text_of(&text));
  }
  exchange_send(p.one);
  CHECK(p.run->stats.messages_sent > 1 && !p.run->stats.messages_lost);
  CHECK(exchange_look(p.other) == 1500);
  for (unsigned i = 1; i < 10000; i++) {
    exchange_tell_bound(p.one, i);
    exchange_send(p.one);
  }
  CHECK(p.run->stats.messages_lost);
  exchange_look(p.other);
  CHECK(exchange_bound(p.other) > 1 && exchange_bound(p.other) < 9999);
  text_free(&text);
  pair_free(&p);
}

static void test_nobody(void)
{
  exchange_tell_bound(NULL, 3);
  exchange_send(NULL);
  exchange_tell_refuted(NULL, NULL, NULL);
  CHECK(!exchange_is_refuted(NULL, NULL, NULL));
  CHECK(!exchange_look(NULL) && !exchange_bound(NULL) && exchange_end(NULL) == -1);
  exchange_free(NULL);
}

int main(void)
{
  RUN(test_mail);
  RUN(test_full_mail);
  RUN(test_facts);
  RUN(test_refuted);
  RUN(test_kept_back);
  RUN(test_broken);
  RUN(test_many);
  RUN(test_nobody);
  return check_summary();
}
