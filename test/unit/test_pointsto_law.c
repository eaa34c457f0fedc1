/* Soundness of regions as a law: random programs with pointers are executed, their statements in
 * any order, since the analysis ignores the flow.  Whenever two valid accesses touch the same byte,
 * they must have the same region, and in a region of typed cells the same cell. */
#include <stdlib.h>

#include "cfa/pointsto.h"
#include "check.h"

enum {
  POINTERS = 5,
  NUMBERS = 4,
  BYTES = 2,
  OBJECTS = 4,
  STATEMENTS = 24,
  STEPS = 400,
  BASE = 0x100000,
  SPAN = 0x100, /* between objects */
  MOST_OBJECTS = 32,
  HEAP_SIZE = 32
};

typedef enum Kind {
  ADDRESS_OF,       /* p = &o + c */
  MOVE,             /* p = q + c */
  INDEX,            /* p = q + n * s */
  STEP,             /* p = q + n */
  STEP_BACK,        /* p = q - n */
  DISTANCE,         /* n = p - q */
  MOVE_BY_DISTANCE, /* p = q + (r - s) */
  CHOOSE,           /* p = n ? q : r */
  TO_POINTER,       /* p = n */
  TO_NUMBER,        /* n = p + c */
  SET,              /* n = c */
  ADD_CONSTANT,     /* n = m + c */
  ADD,              /* n = m + k */
  SUBTRACT,         /* n = m - k */
  MASK,             /* n = m & c */
  OR,               /* n = m | k */
  XOR,              /* n = m ^ k */
  SHIFT_UP,         /* n = m << c */
  SHIFT_DOWN,       /* n = m >> c */
  CUT,              /* b = byte c of m */
  PASTE,            /* n = m | b << 8c */
  ALLOCATE,         /* p = new memory */
  LOAD_POINTER,
  STORE_POINTER,
  LOAD_NUMBER,
  STORE_NUMBER,
  LOAD_BYTE,
  STORE_BYTE,
  COPY_WIDE, /* eight bytes at q + c to p */
  COPY_BYTE, /* b = q[n]; p[n] = b */
  STORE_INDEXED,
  KINDS
} Kind;

typedef struct Statement {
  Kind kind;
  unsigned a, b, c, d;
  int64_t number;
  Edge *first, *second; /* its accesses */
} Statement;

/* A number and the objects it may be an address in, as a bit set.  A byte knows the number it was a
 * part of, and which: only bytes in their old order make an address again. */
typedef struct Datum {
  uint32_t value;
  uint32_t from;
  uint32_t origin;
  unsigned part;
} Datum;

typedef struct World {
  Run *run;
  Program *program;
  Terms *terms;
  Location *at;
  Variable *p[POINTERS], *n[NUMBERS], *b[BYTES], *wide, *byte, *top;
  Object *objects[OBJECTS];
  Statement statements[STATEMENTS];
  unsigned seed;
  /* Execution. */
  Datum pv[POINTERS], nv[NUMBERS], bv[BYTES];
  uint32_t size[MOST_OBJECTS];
  unsigned object_count;
  struct {
    Datum byte;
    const Region *region;
    uint32_t cell;
  } memory[MOST_OBJECTS * SPAN];
  unsigned accesses;
} World;

static World *w;

static unsigned roll(unsigned below)
{
  w->seed = w->seed * 1103515245u + 12345u;
  return (w->seed >> 16) % below;
}

static const Term *constant(int64_t number)
{
  return term_bv_signed(w->terms, 32, number);
}

static const Term *binary(TermOp op, const Term *a, const Term *b)
{
  return term_binary(w->terms, op, a, b);
}

static Location *move(Location **from)
{
  *from = w->at;
  return w->at = function_add_location(w->program, w->program->entry);
}

static void assign(Variable *var, const Term *term)
{
  Location *from, *to = move(&from);
  edge_assign(w->program, from, to, NULL, var, term);
}

static Edge *load(Variable *var, const Term *address)
{
  Location *from, *to = move(&from);
  return edge_load(w->program, from, to, NULL, var, address);
}

static Edge *store(const Term *address, const Term *value)
{
  Location *from, *to = move(&from);
  return edge_store(w->program, from, to, NULL, address, value);
}

static const Term *pasted(const Term *m, const Term *b, int64_t at)
{
  const Term *wide = term_resize_unsigned(w->terms, b, 32);
  return binary(TERM_BOR, m, binary(TERM_SHL, wide, constant(8 * at)));
}

static void emit(Statement *s)
{
  const Term *c = constant(s->number), *q = w->p[s->b % POINTERS]->term;
  const Term *r = w->p[s->c % POINTERS]->term, *t = w->p[s->d % POINTERS]->term;
  const Term *m = w->n[s->b % NUMBERS]->term, *k = w->n[s->c % NUMBERS]->term;
  Variable *p = w->p[s->a % POINTERS], *n = w->n[s->a % NUMBERS], *b = w->b[s->d % BYTES];
  const Term *at = binary(TERM_ADD, q, c), *byte_address;
  switch (s->kind) {
  case ADDRESS_OF: assign(p, binary(TERM_ADD, w->objects[s->b % OBJECTS]->base->term, c)); break;
  case MOVE: assign(p, at); break;
  case INDEX: assign(p, binary(TERM_ADD, q, term_binary_nsw(w->terms, TERM_MUL, k, c))); break;
  case STEP: assign(p, binary(TERM_ADD, q, k)); break;
  case STEP_BACK: assign(p, binary(TERM_SUB, q, k)); break;
  case DISTANCE: assign(n, binary(TERM_SUB, q, r)); break;
  case MOVE_BY_DISTANCE: assign(p, binary(TERM_ADD, q, binary(TERM_SUB, r, t))); break;
  case CHOOSE: assign(p, term_ite(w->terms, term_eq(w->terms, k, constant(0)), q, r)); break;
  case TO_POINTER: assign(p, m); break;
  case TO_NUMBER: assign(n, at); break;
  case SET: assign(n, c); break;
  case ADD_CONSTANT: assign(n, binary(TERM_ADD, m, c)); break;
  case ADD: assign(n, binary(TERM_ADD, m, k)); break;
  case SUBTRACT: assign(n, binary(TERM_SUB, m, k)); break;
  case MASK: assign(n, binary(TERM_BAND, m, c)); break;
  case OR: assign(n, binary(TERM_BOR, m, k)); break;
  case XOR: assign(n, binary(TERM_BXOR, m, k)); break;
  case SHIFT_UP: assign(n, binary(TERM_SHL, m, c)); break;
  case SHIFT_DOWN: assign(n, binary(TERM_LSHR, m, c)); break;
  case CUT:
    assign(b, term_extract(w->terms, m, 8 * (unsigned)s->number + 7, 8 * (unsigned)s->number));
    break;
  case PASTE: assign(n, pasted(m, b->term, s->number)); break;
  case ALLOCATE:
    assign(p, w->top->term);
    assign(w->top, binary(TERM_ADD, w->top->term, constant(SPAN)));
    break;
  case LOAD_POINTER: s->first = load(p, at); break;
  case STORE_POINTER: s->first = store(at, p->term); break;
  case LOAD_NUMBER: s->first = load(n, at); break;
  case STORE_NUMBER: s->first = store(at, n->term); break;
  case LOAD_BYTE: s->first = load(b, at); break;
  case STORE_BYTE: s->first = store(at, b->term); break;
  case COPY_WIDE:
    s->first = load(w->wide, at);
    s->second = store(p->term, w->wide->term);
    break;
  case COPY_BYTE:
    byte_address = binary(TERM_ADD, q, k);
    s->first = load(w->byte, byte_address);
    s->second = store(binary(TERM_ADD, p->term, k), w->byte->term);
    break;
  case STORE_INDEXED: s->first = store(binary(TERM_ADD, q, binary(TERM_MUL, k, c)), m); break;
  case KINDS: break;
  }
}

static int64_t random_number(Kind kind)
{
  static const int64_t offsets[] = {0, 0, 4, 8, 12, 16, 4, 8, -4, -8, 1, 2};
  static const int64_t strides[] = {4, 8, 12, 16, 2, -4};
  static const int64_t masks[] = {-8, 7, 0xff, 0xffff, -65536, -4};
  switch (kind) {
  case INDEX:
  case STORE_INDEXED: return strides[roll(6)];
  case MASK: return masks[roll(6)];
  case SET: return roll(4);
  case SHIFT_UP:
  case SHIFT_DOWN: return roll(9);
  case CUT:
  case PASTE: return roll(4);
  default: return offsets[roll(12)];
  }
}

static void build(unsigned seed)
{
  w = mem_zero(1, sizeof *w);
  w->seed = seed;
  w->run = run_new();
  w->program = program_new(w->run, 32);
  w->terms = w->program->terms;
  Function *f = program_add_function(w->program, "main");
  w->program->entry = f;
  w->at = function_add_location(w->program, f);
  for (unsigned i = 0; i < POINTERS; i++) {
    w->p[i] = program_add_variable(w->program, f, VARIABLE_LOCAL, "p", type_bv(32));
    w->p[i]->pointer = true;
  }
  for (unsigned i = 0; i < NUMBERS; i++)
    w->n[i] = program_add_variable(w->program, f, VARIABLE_LOCAL, "n", type_bv(32));
  for (unsigned i = 0; i < BYTES; i++)
    w->b[i] = program_add_variable(w->program, f, VARIABLE_LOCAL, "b", type_bv(8));
  w->wide = program_add_variable(w->program, f, VARIABLE_LOCAL, "wide", type_bv(64));
  w->byte = program_add_variable(w->program, f, VARIABLE_LOCAL, "byte", type_bv(8));
  w->top = program_add_variable(w->program, NULL, VARIABLE_GLOBAL, "top", type_bv(32));
  w->program->heap_top = w->top;
  for (unsigned i = 0; i < OBJECTS; i++)
    w->objects[i] =
        program_add_object(w->program, NULL, OBJECT_GLOBAL, "o", w->size[i] = 8 + 4 * roll(9), 4);
  /* Fewer kinds in one program leave more to tell apart. */
  uint64_t allowed = 0, often = (uint64_t)1 << LOAD_NUMBER | 1 << STORE_NUMBER;
  for (unsigned i = 1 + seed % 10; i > 0; i--)
    allowed |= (uint64_t)1 << roll(KINDS);
  allowed |= often | 1 << ADDRESS_OF | 1 << LOAD_POINTER | 1 << STORE_POINTER;
  for (unsigned i = 0; i < STATEMENTS; i++) {
    Kind kind = i < 3 ? ADDRESS_OF : roll(KINDS);
    while (!(allowed >> kind & 1))
      kind = roll(KINDS);
    w->statements[i] =
        (Statement){kind, roll(60), roll(60), roll(60), roll(60), random_number(kind), NULL, NULL};
    emit(&w->statements[i]);
  }
}

static bool is_valid(Datum address, unsigned width)
{
  unsigned at = (address.value - BASE) / SPAN;
  uint32_t offset = (address.value - BASE) % SPAN;
  return address.value >= BASE && at < w->object_count && (address.from >> at & 1) &&
         offset + width <= w->size[at];
}

/* C subtracts pointers into one object only. */
static bool have_distance(Datum a, Datum b)
{
  unsigned at = (a.value - BASE) / SPAN;
  return a.from == b.from && is_valid(a, 0) && is_valid(b, 0) && at == (b.value - BASE) / SPAN;
}

/* The field of a static object that an access falls into is that of its edge. */
static void check_field(const Edge *edge, uint32_t address)
{
  unsigned at = (address - BASE) / SPAN;
  if (at >= OBJECTS)
    return;
  const Object *object = w->objects[at];
  uint64_t offset = (address - BASE) % SPAN;
  if (object->stride)
    offset %= object->stride;
  bool found = false;
  for (unsigned i = 0; i < object->field_count; i++) {
    const Field *field = &object->fields[i];
    if (field->offset <= offset && offset < field->offset + field->width)
      found = field->region == edge->regions[0];
  }
  CHECK(found);
}

static void touch(const Edge *edge, Datum address, unsigned width)
{
  const Region *region = edge->regions[0];
  w->accesses++;
  for (unsigned i = 0; i < width; i++) {
    unsigned at = address.value - BASE + i;
    check_field(edge, address.value + i);
    CHECK(!w->memory[at].region || w->memory[at].region == region);
    CHECK(region->cell_bits == 8 || !w->memory[at].cell || w->memory[at].cell == address.value);
    w->memory[at].region = region;
    w->memory[at].cell = address.value;
  }
}

static Datum combine(uint32_t value, Datum a, Datum b)
{
  return (Datum){.value = value, .from = a.from | b.from};
}

static void do_load(const Edge *edge, Datum address, unsigned width, Datum *to)
{
  Datum res = {0};
  bool whole = width == 4;
  if (!is_valid(address, width))
    return;
  touch(edge, address, width);
  for (unsigned i = 0; i < width; i++) {
    Datum byte = w->memory[address.value - BASE + i].byte;
    res.value |= byte.value << 8 * i;
    res.from |= byte.from;
    whole &= byte.part == i && byte.origin == w->memory[address.value - BASE].byte.origin;
    if (width == 1)
      res = byte;
  }
  if (width == 4 && !whole)
    res.from = 0;
  *to = res;
}

static Datum part_of(Datum number, unsigned part)
{
  return (Datum){number.value >> 8 * part & 0xff, number.from, number.value, part};
}

static void do_store(const Edge *edge, Datum address, unsigned width, Datum value)
{
  if (!is_valid(address, width))
    return;
  touch(edge, address, width);
  for (unsigned i = 0; i < width; i++)
    w->memory[address.value - BASE + i].byte = width == 1 ? value : part_of(value, i);
}

static void copy_wide(const Statement *s, Datum from, Datum to)
{
  Datum bytes[8];
  if (!is_valid(from, 8) || !is_valid(to, 8))
    return;
  touch(s->first, from, 8);
  touch(s->second, to, 8);
  for (unsigned i = 0; i < 8; i++)
    bytes[i] = w->memory[from.value - BASE + i].byte;
  for (unsigned i = 0; i < 8; i++)
    w->memory[to.value - BASE + i].byte = bytes[i];
}

static void allocate(Datum *p)
{
  if (w->object_count == MOST_OBJECTS)
    return;
  w->size[w->object_count] = HEAP_SIZE;
  *p = (Datum){.value = BASE + w->object_count * SPAN, .from = 1u << w->object_count};
  w->object_count++;
}

static void execute(const Statement *s)
{
  Datum q = w->pv[s->b % POINTERS], r = w->pv[s->c % POINTERS], t = w->pv[s->d % POINTERS];
  Datum m = w->nv[s->b % NUMBERS], k = w->nv[s->c % NUMBERS], byte;
  Datum *p = &w->pv[s->a % POINTERS], *n = &w->nv[s->a % NUMBERS], *b = &w->bv[s->d % BYTES];
  uint32_t c = (uint32_t)s->number;
  Datum at = {.value = q.value + c, .from = q.from};
  Datum indexed = {.value = q.value + k.value * c, .from = q.from};
  switch (s->kind) {
  case ADDRESS_OF:
    *p = (Datum){.value = BASE + s->b % OBJECTS * SPAN + c, .from = 1u << s->b % OBJECTS};
    break;
  case MOVE: *p = at; break;
  case INDEX: *p = indexed; break;
  case STEP: *p = (Datum){.value = q.value + k.value, .from = q.from}; break;
  case STEP_BACK: *p = (Datum){.value = q.value - k.value, .from = q.from}; break;
  case DISTANCE:
    if (have_distance(q, r))
      *n = (Datum){.value = q.value - r.value, .from = 0};
    break;
  case MOVE_BY_DISTANCE:
    if (have_distance(r, t))
      *p = (Datum){.value = q.value + r.value - t.value, .from = q.from};
    break;
  case CHOOSE: *p = k.value ? r : q; break;
  case TO_POINTER: *p = m; break;
  case TO_NUMBER: *n = at; break;
  case SET: *n = (Datum){.value = c, .from = 0}; break;
  case ADD_CONSTANT: *n = (Datum){.value = m.value + c, .from = m.from}; break;
  case ADD: *n = combine(m.value + k.value, m, k); break;
  case SUBTRACT: *n = combine(m.value - k.value, m, k); break;
  case MASK: *n = (Datum){.value = m.value & c, .from = m.from}; break;
  case OR: *n = combine(m.value | k.value, m, k); break;
  case XOR: *n = combine(m.value ^ k.value, m, k); break;
  case SHIFT_UP: *n = (Datum){.value = m.value << c, .from = m.from}; break;
  case SHIFT_DOWN: *n = (Datum){.value = m.value >> c, .from = m.from}; break;
  case CUT: *b = part_of(m, c); break;
  case PASTE: *n = combine(m.value | b->value << 8 * c, m, *b); break;
  case ALLOCATE: allocate(p); break;
  case LOAD_POINTER: do_load(s->first, at, 4, p); break;
  case STORE_POINTER: do_store(s->first, at, 4, *p); break;
  case LOAD_NUMBER: do_load(s->first, at, 4, n); break;
  case STORE_NUMBER: do_store(s->first, at, 4, *n); break;
  case LOAD_BYTE: do_load(s->first, at, 1, b); break;
  case STORE_BYTE: do_store(s->first, at, 1, *b); break;
  case COPY_WIDE: copy_wide(s, at, *p); break;
  case COPY_BYTE:
    byte = (Datum){0};
    do_load(s->first, (Datum){.value = q.value + k.value, .from = q.from}, 1, &byte);
    do_store(s->second, (Datum){.value = p->value + k.value, .from = p->from}, 1, byte);
    break;
  case STORE_INDEXED: do_store(s->first, indexed, 4, m); break;
  case KINDS: break;
  }
}

static void run_once(void)
{
  memset(w->memory, 0, sizeof w->memory);
  memset(w->pv, 0, sizeof w->pv);
  memset(w->nv, 0, sizeof w->nv);
  memset(w->bv, 0, sizeof w->bv);
  w->object_count = OBJECTS;
  for (unsigned i = 0; i < STEPS; i++)
    execute(&w->statements[i < STATEMENTS ? i : roll(STATEMENTS)]);
}

static void test_accesses_of_a_byte_share_a_region(void)
{
  unsigned accesses = 0, regions = 0, typed = 0;
  for (unsigned seed = 1; seed <= 3000; seed++) {
    unsigned faults = check_faults;
    build(seed);
    CHECK(pointsto_make_regions(w->program));
    CHECK(program_check(w->program));
    for (unsigned i = 0; i < 4; i++)
      run_once();
    accesses += w->accesses;
    regions += w->program->regions.count;
    for (unsigned i = 0; i < w->program->regions.count; i++)
      typed += w->program->regions.data[i]->cell_bits != 8;
    program_free(w->program);
    run_free(w->run);
    mem_free(w);
    if (check_faults != faults) {
      printf("  seed %u\n", seed);
      break;
    }
  }
  if (getenv("TIMES"))
    printf("  %u accesses, %u regions, %u of typed cells\n", accesses, regions, typed);
  /* The law must not hold because all is one region.  Programs here take distances and orders of
   * numbers and addresses all the time, each of which may join two. */
  CHECK(accesses > 100000 && regions > 5500 && typed > 1800);
}

int main(void)
{
  RUN(test_accesses_of_a_byte_share_a_region);
  return check_summary();
}
