/* Terms to register code: each distinct subterm of an edge is evaluated once. */
#include <assert.h>

#include "interp/compile.h"

void compile_new_edge(Compiler *c)
{
  c->generation++;
  c->next_temp = c->code->variable_slots;
}

uint32_t compile_temp(Compiler *c, bool wide)
{
  uint32_t res = c->next_temp;
  c->next_temp += wide ? 2 : 1;
  if (c->next_temp > c->code->slots)
    c->code->slots = c->next_temp;
  return res;
}

static Operand unsupported(Compiler *c)
{
  c->unsupported = true;
  return 0;
}

/* Wide constants are found by a hash; where two share one, the later is just added again. */
static Operand constant(Compiler *c, Type type, Value value)
{
  Machine *m = c->machine;
  bool wide = type_is_wide(type);
  Map *known = wide ? &m->wide_constants : &m->constants;
  uint64_t key = wide ? hash_mix(value.lo, value.hi) : value.lo, at;
  if (map_get(known, key, &at) &&
      (!wide || (m->globals.data[at] == value.lo && m->globals.data[at + 1] == value.hi)))
    return OPERAND_GLOBAL | (Operand)at;
  at = m->globals.count;
  vec_push(&m->globals, value.lo);
  if (wide)
    vec_push(&m->globals, value.hi);
  map_put(known, key, at);
  return OPERAND_GLOBAL | (Operand)at;
}

static Operand variable(Compiler *c, const Term *term)
{
  const Variable *var = program_variable(c->machine->program, term);
  Operand res = var ? c->machine->operands[var->id] : OPERAND_NONE;
  return res == OPERAND_NONE ? unsupported(c) : res;
}

/* True where the term needs no instruction or was evaluated before. */
static bool lookup(Compiler *c, const Term *term, Operand *operand)
{
  uint64_t entry;
  if (term->type.kind == TYPE_ARRAY)
    *operand = unsupported(c);
  else if (term->op == TERM_CONST)
    *operand = constant(c, term->type, term->value);
  else if (term->op == TERM_VAR)
    *operand = variable(c, term);
  else if (map_get(&c->values, (uintptr_t)term, &entry) && entry >> 32 == c->generation)
    *operand = (Operand)entry;
  else
    return false;
  return true;
}

static Operand argument(Compiler *c, const Term *term, unsigned i)
{
  Operand res = 0;
  bool known = lookup(c, term->args[i], &res);
  assert(known);
  (void)known;
  return res;
}

static uint32_t to_slot(Compiler *c, Operand operand)
{
  if (!(operand & OPERAND_GLOBAL))
    return operand;
  uint32_t temp = compile_temp(c, false);
  compiler_emit(c, INSN_MOVE_G, 0, temp, operand & ~OPERAND_GLOBAL, 0);
  return temp;
}

void compile_move(Compiler *c, Type type, Operand to, Operand from)
{
  if (to == from)
    return;
  if (type_is_wide(type))
    compiler_emit(c, INSN_MOVE2, 0, to, from, 0);
  else if (to & OPERAND_GLOBAL)
    compiler_emit(c, INSN_MOVE_TO_G, 0, to & ~OPERAND_GLOBAL, to_slot(c, from), 0);
  else if (from & OPERAND_GLOBAL)
    compiler_emit(c, INSN_MOVE_G, 0, to, from & ~OPERAND_GLOBAL, 0);
  else
    compiler_emit(c, INSN_MOVE, 0, to, from, 0);
}

static bool is_narrow(const Term *term)
{
  bool res = !type_is_wide(term->type);
  for (unsigned i = 0; i < term->count; i++)
    res = res && !type_is_wide(term->args[i]->type);
  return res;
}

/* The binary instruction of a narrow term, INSN_COUNT where there is none. */
static InsnOp binary_insn(const Term *term)
{
  bool is_double = term->args[0]->type.width == 64;
  switch (term->op) {
  case TERM_ADD: return INSN_ADD;
  case TERM_SUB: return INSN_SUB;
  case TERM_MUL: return INSN_MUL;
  case TERM_UDIV: return INSN_UDIV;
  case TERM_SDIV: return INSN_SDIV;
  case TERM_UREM: return INSN_UREM;
  case TERM_SREM: return INSN_SREM;
  case TERM_AND:
  case TERM_BAND: return INSN_BAND;
  case TERM_OR:
  case TERM_BOR: return INSN_BOR;
  case TERM_BXOR: return INSN_BXOR;
  case TERM_SHL: return INSN_SHL;
  case TERM_LSHR: return INSN_LSHR;
  case TERM_ASHR: return INSN_ASHR;
  case TERM_CONCAT: return INSN_CONCAT;
  case TERM_SADDO: return INSN_SADDO;
  case TERM_SSUBO: return INSN_SSUBO;
  case TERM_SMULO: return INSN_SMULO;
  case TERM_UADDO: return INSN_UADDO;
  case TERM_UMULO: return INSN_UMULO;
  case TERM_FADD: return is_double ? INSN_FADD64 : INSN_FADD32;
  case TERM_FSUB: return is_double ? INSN_FSUB64 : INSN_FSUB32;
  case TERM_FMUL: return is_double ? INSN_FMUL64 : INSN_FMUL32;
  case TERM_FDIV: return is_double ? INSN_FDIV64 : INSN_FDIV32;
  default: return INSN_COUNT;
  }
}

static InsnOp compare_insn(const Term *term)
{
  bool is_double = term->args[0]->type.width == 64;
  switch (term->op) {
  case TERM_EQ: return term->args[0]->type.kind == TYPE_FLOAT ? INSN_COUNT : INSN_EQ;
  case TERM_ULT: return INSN_ULT;
  case TERM_ULE: return INSN_ULE;
  case TERM_SLT: return INSN_SLT;
  case TERM_SLE: return INSN_SLE;
  case TERM_FEQ: return is_double ? INSN_FEQ64 : INSN_FEQ32;
  case TERM_FLT: return is_double ? INSN_FLT64 : INSN_FLT32;
  case TERM_FLE: return is_double ? INSN_FLE64 : INSN_FLE32;
  default: return INSN_COUNT;
  }
}

/* The unary instruction; *w and *more are its fields w and c. */
static InsnOp unary_insn(const Term *term, unsigned *w, unsigned *more)
{
  Type from = term->args[0]->type, to = term->type;
  bool from_double = from.width == 64, to_double = to.width == 64;
  *w = 64 - from.width;
  *more = 0;
  switch (term->op) {
  case TERM_NOT: return INSN_NOT;
  case TERM_NEG: return INSN_NEG;
  case TERM_BNOT: return INSN_BNOT;
  case TERM_EXTRACT: *w = 64 - to.width, *more = term->lo; return INSN_EXTRACT;
  case TERM_SEXT: *more = to.width; return INSN_SEXT;
  case TERM_FNEG: return INSN_FNEG;
  case TERM_FABS: return INSN_FABS;
  case TERM_FSQRT: return from_double ? INSN_FSQRT64 : INSN_FSQRT32;
  case TERM_FCVT:
    if (from_double == to_double)
      return INSN_COUNT;
    return to_double ? INSN_FWIDEN : INSN_FNARROW;
  case TERM_STOF: return to_double ? INSN_STOF64 : INSN_STOF32;
  case TERM_UTOF: return to_double ? INSN_UTOF64 : INSN_UTOF32;
  case TERM_FTOS: *w = 64 - to.width; return from_double ? INSN_FTOS64 : INSN_FTOS32;
  default: return INSN_COUNT;
  }
}

static bool is_commutative(InsnOp op)
{
  return op == INSN_ADD || op == INSN_MUL || op == INSN_BAND || op == INSN_BOR || op == INSN_BXOR ||
         op == INSN_EQ;
}

/* Emits a two-operand instruction in the form that fits where its operands are. */
static unsigned emit_binary(Compiler *c, InsnOp op, unsigned form, unsigned width, uint32_t a,
                            Operand x, Operand y)
{
  if (x & OPERAND_GLOBAL && !(y & OPERAND_GLOBAL) && is_commutative(op)) {
    Operand other = x;
    x = y, y = other;
  }
  x = to_slot(c, x);
  if (y & OPERAND_GLOBAL)
    form += FORM_GLOBAL;
  return compiler_emit(c, op + form, 64 - width, a, x, y & ~OPERAND_GLOBAL);
}

static unsigned operand_width(const Term *term)
{
  return term->args[term->op == TERM_CONCAT ? 1 : 0]->type.width;
}

/* and/or may have more than two arguments: only the last step may write "wish", which can be an
 * argument's slot. */
static Operand emit_chain(Compiler *c, const Term *term, InsnOp op, Operand wish)
{
  unsigned width = operand_width(term);
  Operand left = argument(c, term, 0);
  for (unsigned i = 1; i < term->count; i++) {
    bool last = i + 1 == term->count;
    uint32_t to = last && wish != OPERAND_NONE ? wish : compile_temp(c, false);
    emit_binary(c, op, 0, width, to, left, argument(c, term, i));
    left = to;
  }
  return left;
}

static Operand emit_apply(Compiler *c, const Term *term, Operand wish)
{
  if (term->count > 3 || term->op == TERM_SELECT || term->op == TERM_STORE)
    return unsupported(c);
  Apply apply = {term->op, term->type, term->args[0]->type, term->hi, term->lo, term->count, 0,
                 {0},      {0}};
  for (unsigned i = 0; i < term->count; i++) {
    apply.args[i] = argument(c, term, i);
    apply.wide[i] = type_is_wide(term->args[i]->type);
  }
  apply.result = wish != OPERAND_NONE ? wish : compile_temp(c, type_is_wide(term->type));
  compiler_emit(c, INSN_APPLY, 0, c->applies.count, 0, 0);
  vec_push(&c->applies, apply);
  return apply.result;
}

static bool is_number(const Term *term, uint64_t number)
{
  return term_is_const(term) && value_equal(term->value, value_of(number));
}

static Operand emit_select(Compiler *c, const Term *term, Operand wish)
{
  if (is_number(term->args[1], 1) && is_number(term->args[2], 0))
    return argument(c, term, 0);
  uint32_t to = wish != OPERAND_NONE ? wish : compile_temp(c, false);
  compiler_emit(c, INSN_SELECT, 0, to, to_slot(c, argument(c, term, 0)), argument(c, term, 1));
  compiler_emit(c, INSN_COUNT, 0, argument(c, term, 2), 0, 0);
  return to;
}

/* Changes only how the bits are read. */
static bool is_renaming(const Term *term)
{
  return term->op == TERM_ZEXT || term->op == TERM_FBITS || term->op == TERM_FOFBITS;
}

/* Emits the operator of a term whose arguments are evaluated. */
static Operand emit_node(Compiler *c, const Term *term, Operand wish)
{
  if (!is_narrow(term))
    return emit_apply(c, term, wish);
  if (is_renaming(term))
    return argument(c, term, 0);
  if (term->op == TERM_ITE)
    return emit_select(c, term, wish);
  InsnOp op = binary_insn(term);
  if (op == INSN_COUNT)
    op = compare_insn(term);
  if (op != INSN_COUNT)
    return emit_chain(c, term, op, wish);
  unsigned w, more;
  op = unary_insn(term, &w, &more);
  if (op == INSN_COUNT)
    return emit_apply(c, term, wish);
  uint32_t from = to_slot(c, argument(c, term, 0));
  uint32_t to = wish != OPERAND_NONE ? wish : compile_temp(c, false);
  compiler_emit(c, op, w, to, from, more);
  return to;
}

Operand compile_term(Compiler *c, const Term *root, Operand wish)
{
  Operand res = 0;
  if (lookup(c, root, &res))
    return res;
  vec_push(&c->visits, ((Visit){root, 0}));
  while (c->visits.count) {
    Visit *top = &vec_last(&c->visits);
    const Term *term = top->term;
    if (lookup(c, term, &res)) {
      c->visits.count--;
    } else if (top->next < term->count) {
      const Term *arg = term->args[top->next++];
      if (!lookup(c, arg, &res))
        vec_push(&c->visits, ((Visit){arg, 0}));
    } else {
      res = emit_node(c, term, term == root ? wish : OPERAND_NONE);
      map_put(&c->values, (uintptr_t)term, (uint64_t)c->generation << 32 | res);
      c->visits.count--;
    }
  }
  return res;
}

uint32_t compile_to_slot(Compiler *c, const Term *term)
{
  return to_slot(c, compile_term(c, term, OPERAND_NONE));
}

/* A comparison jumps by itself unless its value is there already. */
static bool branch_on_comparison(Compiler *c, const Term *term, bool when)
{
  Operand known;
  if (!term->count || lookup(c, term, &known) || !is_narrow(term))
    return false;
  InsnOp op = compare_insn(term);
  if (op == INSN_COUNT)
    return false;
  Operand x = compile_term(c, term->args[0], OPERAND_NONE);
  Operand y = compile_term(c, term->args[1], OPERAND_NONE);
  vec_push(&c->exits,
           emit_binary(c, op, when ? FORM_JUMP : FORM_ELSE, operand_width(term), 0, x, y));
  return true;
}

static const Term *strip_not(const Term *term, bool *when)
{
  for (; term->op == TERM_NOT; term = term->args[0])
    *when = !*when;
  return term;
}

static void branch_on(Compiler *c, const Term *term, bool when)
{
  term = strip_not(term, &when);
  if (term_is_const(term)) {
    if ((term->value.lo != 0) == when)
      vec_push(&c->exits, compiler_emit(c, INSN_JUMP, 0, 0, 0, 0));
    return;
  }
  if (branch_on_comparison(c, term, when))
    return;
  uint32_t slot = compile_to_slot(c, term);
  vec_push(&c->exits, compiler_emit(c, when ? INSN_JUMP_TRUE : INSN_JUMP_FALSE, 0, 0, slot, 0));
}

void compile_branch(Compiler *c, const Term *condition, bool when)
{
  condition = strip_not(condition, &when);
  if (condition->op != (when ? TERM_OR : TERM_AND)) {
    branch_on(c, condition, when);
    return;
  }
  for (unsigned i = 0; i < condition->count; i++)
    branch_on(c, condition->args[i], when);
}
