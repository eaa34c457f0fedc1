/* A field of three bits counts modulo eight. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Packet {
  unsigned kind : 5, turn : 3;
};

int main(void)
{
  struct Packet packet = {9, 0};
  unsigned rounds = 0;
  while (__VERIFIER_nondet_uint()) {
    packet.turn++;
    rounds++;
  }
  check(packet.turn == rounds % 8 && packet.kind == 9);
}
