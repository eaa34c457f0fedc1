/* Functions without a body: some that end the run or print are executed natively, the results of
 * all others are arbitrary.  Everything printed goes to one output, whatever the stream. */
#include "interp/externals.h"

typedef struct External {
  const char *name;
  /* False where the run ended. */
  bool (*execute)(Machine *machine, const Tuple *call);
} External;

Value external_argument(const Machine *m, const Tuple *call, unsigned i)
{
  if (i >= call->edge->arg_count)
    return value_of(0);
  return machine_get(m, call->operands[i], call->edge->args[i]->type);
}

static bool byte_of_some_store(Machine *m, uint64_t address, unsigned char *byte)
{
  if (store_peek(&m->stores[m->last_peeked], address, byte))
    return true;
  for (unsigned i = 0; i < m->store_count; i++)
    if (store_peek(&m->stores[i], address, byte)) {
      m->last_peeked = i;
      return true;
    }
  return false;
}

/* A global object says which region it is: others may take its zero ranges for theirs. */
bool external_byte(Machine *m, uint64_t address, unsigned char *byte)
{
  const Placed *placed = machine_placed_at(m, address);
  if (!placed)
    return byte_of_some_store(m, address, byte);
  unsigned store = machine_store_of(m, placed->object, address - placed->base);
  return store_peek(&m->stores[store], address, byte);
}

/* Output may fail: the result is a choice, and this is the one that is expected. */
static bool give(Machine *m, const Tuple *call, uint64_t result)
{
  const Edge *edge = call->edge;
  for (unsigned i = 0; i < edge->result_count; i++) {
    const Variable *to = edge->results[i];
    Type type = to->term->type;
    Value expected = value_truncate(value_of(result), type.width);
    machine_set(
        m, m->operands[to->id], type,
        choices_take(&m->choices, edge, to, type, HAVOC_EXTERNAL, edge->callee->name, &expected));
  }
  return true;
}

static bool execute_exit(Machine *m, const Tuple *call)
{
  machine_end(m, INTERP_RETURNED, (int)(external_argument(m, call, 0).lo & 255), NULL, NULL);
  return false;
}

static bool execute_abort(Machine *m, const Tuple *call)
{
  machine_end(m, INTERP_ABORTED, 134, call->edge->callee ? call->edge->callee->name : "abort",
              NULL);
  return false;
}

static unsigned char print_char(Machine *m, unsigned char c)
{
  if (m->input->out)
    putc(c, m->input->out);
  return c;
}

/* The number of characters printed. */
static uint64_t print_string(Machine *m, uint64_t address)
{
  uint64_t count = 0;
  unsigned char c;
  for (; external_byte(m, address, &c) && c; address++, count++)
    print_char(m, c);
  return count;
}

static bool execute_putchar(Machine *m, const Tuple *call)
{
  return give(m, call, print_char(m, (unsigned char)external_argument(m, call, 0).lo));
}

static bool execute_puts(Machine *m, const Tuple *call)
{
  uint64_t count = print_string(m, external_argument(m, call, 0).lo);
  print_char(m, '\n');
  return give(m, call, count + 1);
}

static bool execute_fputs(Machine *m, const Tuple *call)
{
  print_string(m, external_argument(m, call, 0).lo);
  return give(m, call, 1);
}

static bool execute_fwrite(Machine *m, const Tuple *call)
{
  uint64_t address = external_argument(m, call, 0).lo, count = external_argument(m, call, 2).lo;
  uint64_t bytes = external_argument(m, call, 1).lo * count;
  for (uint64_t i = 0; i < bytes && !m->program->run->stop; i++) {
    unsigned char c = 0;
    external_byte(m, address + i, &c);
    print_char(m, c);
  }
  return give(m, call, bytes ? count : 0);
}

static bool execute_fflush(Machine *m, const Tuple *call)
{
  if (m->input->out)
    fflush(m->input->out);
  return give(m, call, 0);
}

static bool execute_printf(Machine *m, const Tuple *call)
{
  return give(m, call, external_printf(m, call, 0));
}

static bool execute_fprintf(Machine *m, const Tuple *call)
{
  return give(m, call, external_printf(m, call, 1));
}

static bool execute_fprintf_checked(Machine *m, const Tuple *call)
{
  return give(m, call, external_printf(m, call, 2));
}

static bool execute_vprintf(Machine *m, const Tuple *call)
{
  return give(m, call, external_vprintf(m, call, 0));
}

static bool execute_vfprintf(Machine *m, const Tuple *call)
{
  return give(m, call, external_vprintf(m, call, 1));
}

static const External externals[] = {
    {"exit", execute_exit},
    {"_exit", execute_exit},
    {"_Exit", execute_exit},
    {"quick_exit", execute_exit},
    {"abort", execute_abort},
    {"__assert_fail", execute_abort},
    {"__assert_perror_fail", execute_abort},
    {"__assert", execute_abort},
    {"putchar", execute_putchar},
    {"putchar_unlocked", execute_putchar},
    {"putc", execute_putchar},
    {"putc_unlocked", execute_putchar},
    {"fputc", execute_putchar},
    {"fputc_unlocked", execute_putchar},
    {"_IO_putc", execute_putchar},
    {"puts", execute_puts},
    {"fputs", execute_fputs},
    {"fputs_unlocked", execute_fputs},
    {"fwrite", execute_fwrite},
    {"fwrite_unlocked", execute_fwrite},
    {"fflush", execute_fflush},
    {"printf", execute_printf},
    {"fprintf", execute_fprintf},
    {"dprintf", execute_fprintf},
    {"vprintf", execute_vprintf},
    {"vfprintf", execute_vfprintf},
    {"vdprintf", execute_vfprintf},
    {"__vprintf_chk", execute_vfprintf},
    {"__printf_chk", execute_fprintf},
    {"__fprintf_chk", execute_fprintf_checked},
};

static const External *find_external(const Function *callee)
{
  for (unsigned i = 0; callee && i < sizeof externals / sizeof *externals; i++)
    if (!strcmp(callee->name, externals[i].name))
      return &externals[i];
  return NULL;
}

bool interp_expects(const Edge *edge)
{
  return edge &&
         (edge->kind == EDGE_CALL ? find_external(edge->callee) != NULL
                                  : edge->kind == EDGE_HAVOC && havoc_expects_zero(edge->why));
}

static bool execute_unknown(Machine *m, const Function *callee, const Tuple *call)
{
  const char *name = !callee ? NULL : callee->source ? callee->source : callee->name;
  for (unsigned i = 0; i < call->edge->result_count; i++) {
    const Variable *to = call->edge->results[i];
    Type type = to->term->type;
    machine_set(m, m->operands[to->id], type, machine_choose(m, to, type, HAVOC_EXTERNAL, name));
  }
  return true;
}

bool machine_call_external(Machine *m, const Function *callee, const Tuple *call)
{
  const External *external = find_external(callee);
  return external ? external->execute(m, call) : execute_unknown(m, callee, call);
}
