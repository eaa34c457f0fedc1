// args: check --time-limit 15
// expect: ^Verdict: TRUE
/* Bounds of floats that are kept in a struct, in a loop that never has to end. */
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

typedef struct {
  float proportional, integral, derivative, sum, previous, least, most;
} Controller;

static float clamp(float value, float least, float most)
{
  return value < least ? least : value > most ? most : value;
}

static float step(Controller *c, float wanted, float measured)
{
  float error = wanted - measured, change = (error - c->previous) * c->derivative;
  c->sum = clamp(c->sum + error * c->integral, c->least, c->most);
  c->previous = error;
  return clamp(c->proportional * error + c->sum + change, c->least, c->most);
}

int main(void)
{
  Controller c = {0.5f, 0.1f, 0.01f, 0, 0, -10.f, 10.f};
  while (__VERIFIER_nondet_bool()) {
    float measured = __VERIFIER_nondet_float();
    if (!(measured >= -1000.f && measured <= 1000.f))
      continue;
    float out = step(&c, 20.f, measured);
    if (!(out >= -10.f && out <= 10.f && c.sum >= -10.f && c.sum <= 10.f))
      reach_error();
  }
  return 0;
}
