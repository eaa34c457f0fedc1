/* Where the value of a term may point to. */
#include "cfa/ptterm.h"

/* Integers below this, and their negatives, are no addresses: NULL with an offset, error codes. */
enum { NO_ADDRESS = 65536 };

/* The arguments that a value comes from, and what happens to the place they point to. */
typedef struct Flow {
  unsigned count;
  const Term *from[3];
  bool blurs; /* the offset is unknown afterwards */
  uint64_t shift, stride;
  const Term *beside[2]; /* what is doubted: an address and a number, or two addresses; or NULL */
} Flow;

static void put_cell(PtSolver *solver, Map *map, const void *key, PtCell cell)
{
  map_put_ptr(map, key, arena_copy(solver->arena, &cell, sizeof cell));
}

PtCell pt_variable(PointsTo *pt, PtContext *context, const Variable *var)
{
  if (!context->function || var->owner != context->function || var->kind == VARIABLE_ADDRESS) {
    PtCell *cell = &pt->cells[var->id];
    if (!cell->node)
      *cell = pt_new_cell(&pt->solver, var->source ? var->source : var->term->name);
    return *cell;
  }
  const PtCell *known = map_get_ptr(&context->cells, var);
  if (known)
    return *known;
  PtCell cell = pt_new_cell(&pt->solver, var->source);
  put_cell(&pt->solver, &context->cells, var, cell);
  return cell;
}

static unsigned line_of(const PtContext *context, const Edge *edge)
{
  const Edge *shown = context->call ? context->call : edge;
  return shown->place ? shown->place->line : 0;
}

/* The new memory that this edge allocates. */
static PtCell site_cell(PointsTo *pt, PtContext *context, const Edge *edge)
{
  const PtCell *known = map_get_ptr(&context->sites, edge);
  if (known)
    return *known;
  unsigned line = edge ? line_of(context, edge) : 0;
  PtCell cell =
      pt_new_cell(&pt->solver, line ? arena_format(pt->solver.arena, "heap@%u", line) : "heap");
  cell.node->heap = true;
  put_cell(&pt->solver, &context->sites, edge, cell);
  return cell;
}

static Flow flow_all(const Term *term, bool blurs)
{
  Flow flow = {.blurs = blurs};
  for (unsigned i = 0; i < term->count && flow.count < 3; i++)
    if (!term_is_const(term->args[i]))
      flow.from[flow.count++] = term->args[i];
  return flow;
}

static Flow flow_from(const Term *argument, bool blurs)
{
  return (Flow){.count = 1, .from = {argument}, .blurs = blurs};
}

static Flow flow_moved(const Term *base, const Term *number, const PtShape *by, bool backwards)
{
  return (Flow){.count = 1,
                .from = {base},
                .shift = backwards ? -by->shift : by->shift,
                .stride = by->stride,
                .beside = {base, number}};
}

/* An address and a number: the place moves.  Two addresses of opposite sign: a number.  No address:
 * integers that may be addresses in disguise. */
static Flow flow_of_sum(PointsTo *pt, const Term *term)
{
  bool minus = term->op == TERM_SUB;
  const Term *left = term->args[0], *right = term->args[1];
  PtShape a = pt_shape(pt, left), b = pt_shape(pt, right);
  if (minus)
    b.role = b.role == ROLE_ADDRESS ? ROLE_NEGATED : b.role == ROLE_NEGATED ? ROLE_ADDRESS : b.role;
  if (a.role == ROLE_ADDRESS && b.role == ROLE_NUMBER)
    return flow_moved(left, right, &b, minus);
  if (!minus && a.role == ROLE_NUMBER && b.role == ROLE_ADDRESS)
    return flow_moved(right, left, &a, false);
  if ((a.role == ROLE_ADDRESS && b.role == ROLE_NEGATED) ||
      (a.role == ROLE_NEGATED && b.role == ROLE_ADDRESS))
    return pt_is_own(left) || pt_is_own(right) ? (Flow){0} : (Flow){.beside = {left, right}};
  if (a.role == ROLE_NUMBER && b.role == ROLE_NUMBER && term_is_const(right))
    return flow_moved(left, right, &b, minus);
  return flow_all(term, true);
}

/* Keeps the lowest bits as they are. */
static bool is_low_mask(const Term *term)
{
  uint64_t low = term->value.lo;
  return term_is_const(term) && !term->value.hi && !(low & (low + 1));
}

/* So many low bits of something.  Where these can still be a whole address, they are that of any
 * that differs in the bits above, such as a tag. */
static Flow flow_of_low(const Term *from, unsigned bits)
{
  enum { LEAST_BITS = 32 };
  Flow flow = flow_from(from, false);
  flow.stride = bits >= LEAST_BITS && bits < 64 ? UINT64_C(1) << bits : 0;
  return flow;
}

static unsigned bits_of_mask(const Term *mask)
{
  return (unsigned)__builtin_popcountll(mask->value.lo);
}

static Flow flow_of_remainder(const Term *term)
{
  const Term *divisor = term->args[1];
  bool power = term_is_const(divisor) && !divisor->value.hi && divisor->value.lo &&
               !(divisor->value.lo & (divisor->value.lo - 1));
  return flow_of_low(term->args[0], power ? (unsigned)__builtin_ctzll(divisor->value.lo) : 0);
}

/* Parts of an address (low bits, quotients, bytes) keep its place: whoever puts an address together
 * again does so by operations that blur, or by memory, which keeps the bytes in order. */
static Flow flow_of(PointsTo *pt, const Term *term)
{
  switch (term->op) {
  case TERM_ITE: return (Flow){.count = 2, .from = {term->args[1], term->args[2]}};
  case TERM_ADD:
  case TERM_SUB: return flow_of_sum(pt, term);
  case TERM_BAND:
    return is_low_mask(term->args[1]) ? flow_of_low(term->args[0], bits_of_mask(term->args[1]))
                                      : flow_all(term, true);
  case TERM_MUL:
  case TERM_NEG:
  case TERM_BNOT:
  case TERM_BOR:
  case TERM_BXOR: return flow_all(term, true);
  case TERM_SHL:
  case TERM_STOF:
  case TERM_UTOF:
  case TERM_FTOS:
  case TERM_FTOU: return flow_from(term->args[0], true);
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_SREM:
  case TERM_LSHR:
  case TERM_ASHR:
  case TERM_ZEXT:
  case TERM_SEXT:
  case TERM_FBITS:
  case TERM_FOFBITS: return flow_from(term->args[0], false);
  case TERM_UREM: return flow_of_remainder(term);
  case TERM_EXTRACT: return flow_of_low(term->args[0], term->lo ? 0 : term->type.width);
  case TERM_CONCAT: return flow_all(term, !term_is_const(term->args[0]));
  case TERM_FADD:
  case TERM_FSUB:
  case TERM_FMUL:
  case TERM_FDIV:
  case TERM_FNEG:
  case TERM_FABS:
  case TERM_FSQRT:
  case TERM_FREM:
  case TERM_FROUND:
  case TERM_FCVT:
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONSTARRAY: return flow_all(term, true);
  default: return (Flow){0};
  }
}

static Map *memo_of(PointsTo *pt, PtContext *context, const Term *term)
{
  return pt_shape(pt, term).has_top ? &pt->scratch : &context->values;
}

static PtCell known_cell(PointsTo *pt, PtContext *context, const Term *term)
{
  return *(const PtCell *)map_get_ptr(memo_of(pt, context, term), term);
}

/* A number that is multiplied counts elements, and leads to no other object: a distance in elements
 * C knows in one object alone. */
static void note_doubt(PointsTo *pt, PtContext *context, const Flow *flow)
{
  PtTrust trust = !flow->count ? TRUST_DISTANCE : flow->stride > 1 ? TRUST_GUESS : TRUST_OFFSET;
  if (flow->beside[0])
    pt_doubt(pt, trust, known_cell(pt, context, flow->beside[0]),
             known_cell(pt, context, flow->beside[1]));
}

static PtCell combine(PointsTo *pt, PtContext *context, const Flow *flow)
{
  PtCell res = {0};
  for (unsigned i = 0; i < flow->count; i++) {
    PtCell arg = known_cell(pt, context, flow->from[i]);
    pt_unify(&pt->solver, res, arg);
    if (!res.node)
      res = arg;
  }
  note_doubt(pt, context, flow);
  if (!res.node)
    return res;
  if (flow->blurs)
    pt_collapse(&pt->solver, res);
  pt_fold(&pt->solver, res, flow->stride);
  return pt_find(pt_shift(res, flow->shift));
}

static PtCell leaf(PointsTo *pt, PtContext *context, const Edge *edge, const Term *term)
{
  if (pt_shape(pt, term).fresh)
    return site_cell(pt, context, edge);
  const Variable *var = term_is_var(term) ? program_variable(pt->program, term) : NULL;
  bool holds = var && (term->type.kind == TYPE_BV || term->type.kind == TYPE_FLOAT ||
                       term->type.kind == TYPE_ARRAY);
  return holds ? pt_variable(pt, context, var) : (PtCell){0};
}

PtCell pt_value(PointsTo *pt, PtContext *context, const Edge *edge, const Term *root)
{
  map_clear(&pt->scratch);
  VEC(const Term *) open = {0};
  vec_push(&open, root);
  while (open.count) {
    const Term *term = vec_last(&open);
    Map *memo = memo_of(pt, context, term);
    unsigned before = open.count;
    if (map_has_ptr(memo, term)) {
      open.count--;
      continue;
    }
    bool is_leaf = !term->count || pt_shape(pt, term).fresh;
    Flow flow = is_leaf ? (Flow){0} : flow_of(pt, term);
    for (unsigned i = 0; i < flow.count; i++)
      if (!map_has_ptr(memo_of(pt, context, flow.from[i]), flow.from[i]))
        vec_push(&open, flow.from[i]);
    for (unsigned i = 0; i < 2; i++)
      if (flow.beside[i] && !map_has_ptr(memo_of(pt, context, flow.beside[i]), flow.beside[i]))
        vec_push(&open, flow.beside[i]);
    if (open.count > before)
      continue;
    PtCell cell = is_leaf ? leaf(pt, context, edge, term) : combine(pt, context, &flow);
    put_cell(&pt->solver, memo, term, cell);
    open.count--;
  }
  vec_free(&open);
  return known_cell(pt, context, root);
}

static bool is_far(const Term *term)
{
  int64_t number = term_is_const(term) ? pt_signed(term) : 0;
  return term->type.kind == TYPE_BV && (number >= NO_ADDRESS || number < -NO_ADDRESS);
}

/* An index added to an address that is an integer constant. */
static bool is_far_sum(PointsTo *pt, const Term *term)
{
  return term->op == TERM_ADD && pt_shape(pt, term).role == ROLE_NUMBER &&
         (is_far(term->args[0]) || is_far(term->args[1]));
}

static PtCell absolute_cell(PointsTo *pt, const Term *constant)
{
  if (!pt->absolute.node)
    pt->absolute = pt_new_cell(&pt->solver, "absolute");
  return pt_shift(pt->absolute, value_sign_extend(constant->value, constant->type.width).lo);
}

PtCell pt_pointer_value(PointsTo *pt, PtContext *context, const Edge *edge, const Term *term)
{
  if (term_is_const(term))
    return is_far(term) ? absolute_cell(pt, term) : (PtCell){0};
  PtCell cell = pt_value(pt, context, edge, term);
  if (!is_far_sum(pt, term))
    return cell;
  pt->far_accesses = true;
  PtCell absolute = absolute_cell(pt, is_far(term->args[0]) ? term->args[0] : term->args[1]);
  pt_collapse(&pt->solver, absolute);
  pt_unify(&pt->solver, absolute, cell);
  return absolute;
}

PtCell pt_address(PointsTo *pt, PtContext *context, const Edge *edge)
{
  if (term_is_const(edge->address)) {
    pt->far_accesses |= is_far(edge->address);
    return absolute_cell(pt, edge->address);
  }
  PtCell cell = pt_pointer_value(pt, context, edge, edge->address);
  if (cell.node)
    return cell;
  const PtCell *known = map_get_ptr(&pt->unknown, edge);
  if (known)
    return *known;
  cell = pt_new_cell(&pt->solver, "unknown");
  put_cell(&pt->solver, &pt->unknown, edge, cell);
  return cell;
}
