/* Devices behind tables of functions: only what is open is used. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Device {
  int open;
  const struct Operations *operations;
};
struct Operations {
  int (*start)(struct Device *);
  void (*use)(struct Device *);
  void (*end)(struct Device *);
};
static int start_plainly(struct Device *device)
{
  device->open = 1;
  return 0;
}
static int start_or_fail(struct Device *device)
{
  if (__VERIFIER_nondet_int())
    return -1;
  device->open = 1;
  return 0;
}
static void use(struct Device *device)
{
  check(device->open);
}
static void end(struct Device *device)
{
  check(device->open);
  device->open = 0;
}
static const struct Operations disk = {start_plainly, use, end}, modem = {start_or_fail, use, end};

int main(void)
{
  struct Device devices[2] = {{0, &disk}, {0, &modem}};
  while (__VERIFIER_nondet_uint()) {
    struct Device *device = &devices[__VERIFIER_nondet_uint() % 2];
    if (!device->open) {
      if (device->operations->start(device) != 0)
        continue;
      device->operations->use(device);
    } else if (__VERIFIER_nondet_uint() % 2)
      device->operations->use(device);
    else
      device->operations->end(device);
  }
}
