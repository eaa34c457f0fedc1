// Requests of a device in a queue: dozens of branches, and memory that loops write.
// args: check --config portfolio --explain-strategy
// expect: ^strategy driver \(
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
enum { LENGTH = 4 };
static int queue[LENGTH], locked;
static void lock(void)
{
  if (locked)
    reach_error();
  locked = 1;
}
static void unlock(void)
{
  if (!locked)
    reach_error();
  locked = 0;
}
static void serve(int request)
{
  switch (request) {
  case 0: lock(), unlock(); break;
  case 3: lock(), unlock(); break;
  case 6: lock(), unlock(); break;
  case 9: lock(), unlock(); break;
  case 12: lock(), unlock(); break;
  case 15: lock(), unlock(); break;
  case 18: lock(), unlock(); break;
  case 21: lock(), unlock(); break;
  case 24: lock(), unlock(); break;
  case 27: lock(), unlock(); break;
  case 30: lock(), unlock(); break;
  case 33: lock(), unlock(); break;
  case 36: lock(), unlock(); break;
  case 39: lock(), unlock(); break;
  case 42: lock(), unlock(); break;
  case 45: lock(), unlock(); break;
  case 48: lock(), unlock(); break;
  case 51: lock(), unlock(); break;
  case 54: lock(), unlock(); break;
  case 57: lock(), unlock(); break;
  case 60: lock(), unlock(); break;
  case 63: lock(), unlock(); break;
  case 66: lock(), unlock(); break;
  case 69: lock(), unlock(); break;
  case 72: lock(), unlock(); break;
  case 75: lock(), unlock(); break;
  case 78: lock(), unlock(); break;
  case 81: lock(), unlock(); break;
  case 84: lock(), unlock(); break;
  case 87: lock(), unlock(); break;
  case 90: lock(), unlock(); break;
  case 93: lock(), unlock(); break;
  case 96: lock(), unlock(); break;
  case 99: lock(), unlock(); break;
  case 102: lock(), unlock(); break;
  case 105: lock(), unlock(); break;
  case 108: lock(), unlock(); break;
  case 111: lock(), unlock(); break;
  case 114: lock(), unlock(); break;
  case 117: lock(), unlock(); break;
  case 120: lock(), unlock(); break;
  case 123: lock(), unlock(); break;
  default: break;
  }
}
int main(void)
{
  for (;;) {
    for (int i = 0; i < LENGTH; i++)
      queue[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < LENGTH; i++)
      serve(queue[i]);
  }
}
