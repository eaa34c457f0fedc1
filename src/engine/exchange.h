/* What the engines of a run tell each other: invariants that one of them proved, guesses that one
 * of them refuted, and how far executions were followed without an error.
 *
 * Those that run one after the other share one exchange.  A member of a portfolio has a copy of it,
 * and sends what it tells to its parent, which passes it on; it looks for what came when it begins
 * something new.  Nobody waits for anybody, and what gets lost is missed by nobody.
 *
 * What is told is proved, so who takes it for granted is as right as its sender: a proof lists the
 * invariants that it took among its claims, where they are checked anew (engine/opinion.h).  A
 * violation is executed in any case.  Nothing goes round in circles: whatever is told was proved
 * before, from what was told before that. */
#ifndef OCTANT_ENGINE_EXCHANGE_H
#define OCTANT_ENGINE_EXCHANGE_H

#include "cfa/cfa.h"

typedef struct Exchange Exchange;

/* Holds whenever the head of a loop is reached, in all executions, wherever objects lie. */
typedef struct Fact {
  const Location *head;
  const Term *invariant;
} Fact;

Exchange *exchange_new(Program *program);
void exchange_free(Exchange *exchange); /* NULL is fine */
/* From now on this process is a member, and "end" leads to its parent (base/mail.h; -1: nowhere).
 * It is lent. */
void exchange_join(Exchange *exchange, int end);
int exchange_end(const Exchange *exchange);

/* Whoever calls these passes run->exchange; where it is NULL nobody is told and nothing is known.
 */

/* Its conjuncts; those of addresses, of what the program has no name for and those that are too
 * large stay here. */
void exchange_tell(Exchange *exchange, const Location *head, const Term *invariant);
/* Some execution breaks it: nobody need try to prove it. */
void exchange_tell_refuted(Exchange *exchange, const Location *head, const Term *guess);
/* No execution of so many rounds of each loop, as bounded model checking counts them, has an error.
 */
void exchange_tell_bound(Exchange *exchange, unsigned rounds);
/* Sends what was told since the last time. */
void exchange_send(Exchange *exchange);

/* Looks for what came, and answers how many facts there are now, own ones included.  They stay,
 * so that who has seen some goes on from there. */
unsigned exchange_look(Exchange *exchange);
Fact exchange_fact(const Exchange *exchange, unsigned index);
bool exchange_is_refuted(const Exchange *exchange, const Location *head, const Term *guess);
unsigned exchange_bound(const Exchange *exchange);

#endif
