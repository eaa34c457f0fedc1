/* One of the handlers ends the device by itself when its buffer is full; the caller ends it again.
 */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

struct Device {
  int open, fill;
  int (*handle)(struct Device *, int);
};
static int handle_byte(struct Device *device, int byte)
{
  device->fill += byte > 0;
  return 0;
}
static int handle_block(struct Device *device, int byte)
{
  device->fill += 4;
  if (device->fill > 9 && byte == 'q') {
    device->open = 0;
    return 1;
  }
  return byte == 'q';
}

static void end(struct Device *device)
{
  check(device->open);
  device->open = 0;
}

int main(void)
{
  struct Device device = {1, 0, handle_byte};
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_uint() % 3 == 1)
      device.handle = handle_block;
    if (device.handle(&device, __VERIFIER_nondet_int()))
      break;
  }
  end(&device);
}
