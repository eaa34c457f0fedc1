/* Memory cells that have to do with each other: the fields of a queue. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

struct queue {
  int given, taken, room;
};

static void put(struct queue *q)
{
  if (q->given - q->taken < q->room)
    q->given++;
}

static void take(struct queue *q)
{
  if (q->taken < q->given)
    q->taken++;
}

int main(void)
{
  struct queue q = {0, 0, 4};
  int n = __VERIFIER_nondet_int(), puts = 0;
  if (n < 0 || n > 100)
    return 0;
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int()) {
      put(&q);
      puts++;
    } else {
      take(&q);
    }
    if (q.taken > q.given || puts > n)
      __VERIFIER_error();
  }
  return 0;
}
