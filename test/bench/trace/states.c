/* A protocol: states, a window and a clock that stay in order. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

enum { SENDING, WAITING, CLOSED };

int main(void)
{
  int state = SENDING, sent = 0, confirmed = 0, now = 0, asked = 0;
  while (state != CLOSED) {
    if (now < 1000)
      now++;
    if (state == SENDING) {
      if (sent < 1000)
        sent++;
      if (__VERIFIER_nondet_int()) {
        asked = now;
        state = WAITING;
      }
    } else {
      if (confirmed < sent)
        confirmed++;
      else
        state = CLOSED;
    }
    if (confirmed > sent || asked > now)
      __VERIFIER_error();
  }
  return 0;
}
