/* Complex numbers, vectors excepted. */
#include <complex.h>
#include <stdio.h>

static double _Complex twist(double _Complex z, float _Complex w) { return z * I + w; }
struct holder { int n; float _Complex z; };
static struct holder pass(struct holder h) { h.z += h.n; return h; }
static void show(double _Complex z) { printf("%g %g\n", __real__ z, __imag__ z); }
static double _Complex table[2] = {1.0 + 2.0i, -3.0i};

int main(void)
{
  double _Complex a = 1 + 2 * I, b = 3 - I;
  show(a + b);
  show(a - b);
  show(a * 2);
  show(-a);
  show(~a);
  show(twist(a, 0.5f + 0.25fi));
  show(table[0] - table[1]);
  __real__ a = 7;
  __imag__ a += 1;
  show(a);
  struct holder h = pass((struct holder){4, 1.5f - 2.5fi});
  show(h.z);
  printf("%d %d\n", a == b, a != b);
  printf("%g %d\n", (double)a, (int)(_Bool)b);
  int _Complex n = 3 + 4i;
  n *= 2 - 1i;
  printf("%d %d\n", __real__ n, __imag__ n);
  return 0;
}
