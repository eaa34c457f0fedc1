/* Loops over bytes become loops over the cells of the memory that they fill or copy.
 *
 * The points-to analysis is run without these loops (a copy makes its two places the same); what is
 * left tells in which fields the memory is accessed.  The loop is then replaced by one that writes
 * those fields, each at once, the last one in part where the size cuts it.  Bytes in no field are
 * read by nobody. */
#include "cfa/byteloop.h"
#include "cfa/ptterm.h"

enum { MOST_PIECES = 64 };

typedef struct Piece {
  uint64_t offset; /* from the start, or within one round of the loop */
  unsigned bytes;
} Piece;

typedef VEC(Piece) PieceVec;

typedef struct Writer {
  Program *program;
  Terms *terms;
  const ByteLoop *loop;
  const Place *place;
  const Term *at;   /* what the offsets of pieces are added to, besides the addresses; or NULL */
  const Term *left; /* bytes to be written from there */
  uint64_t stride;  /* "left" is shift + stride * n; 0: just "shift" */
  uint64_t shift;
  bool whole; /* as many bytes are left as the pieces have */
  Location *here;
} Writer;

/* ---- in which pieces ---- */

static bool add_piece(PieceVec *pieces, uint64_t offset, const PtField *field)
{
  unsigned bytes = field->bits && field->bits % 8 == 0 ? field->bits / 8 : 1;
  if (bytes != 1 && bytes != field->width)
    bytes = 1;
  for (uint64_t at = 0; at < field->width; at += bytes) {
    if (pieces->count == MOST_PIECES)
      return false;
    vec_push(pieces, ((Piece){offset + at, bytes}));
  }
  return true;
}

static int compare_pieces(const Piece *a, const Piece *b)
{
  return (a->offset > b->offset) - (a->offset < b->offset);
}

static void sort_pieces(PieceVec *pieces)
{
  for (unsigned i = 1; i < pieces->count; i++)
    for (unsigned k = i; k && compare_pieces(&pieces->data[k - 1], &pieces->data[k]) > 0; k--) {
      Piece swapped = pieces->data[k];
      pieces->data[k] = pieces->data[k - 1];
      pieces->data[k - 1] = swapped;
    }
}

/* Does the place cut the field in two?  Then "offset" is not where the field starts. */
static bool is_cut(const PtNode *root, const PtField *field, uint64_t offset)
{
  if (root->modulus)
    return offset + field->width > root->modulus;
  return (int64_t)offset < 0 && (int64_t)(offset + field->width) > 0;
}

/* False where nothing is gained, or too much would have to be written. */
static bool find_pieces(PtCell to, PieceVec *pieces)
{
  const PtNode *root = to.node;
  bool gains = false;
  for (unsigned i = 0; root && i < root->fields.count; i++) {
    const PtField *field = &root->fields.data[i];
    uint64_t offset = pt_reduce(root, field->start - to.offset);
    if (!field->accessed || (!root->modulus && (int64_t)(offset + field->width) <= 0))
      continue;
    if (is_cut(root, field, offset) || offset >> 31 || !add_piece(pieces, offset, field))
      return false;
    gains |= field->bits > 8;
  }
  sort_pieces(pieces);
  return gains;
}

/* ---- writing them ---- */

static const Term *number(const Writer *w, uint64_t value)
{
  return term_bv(w->terms, w->program->pointer_bits, value);
}

static const Term *place_of(const Writer *w, const Term *base, uint64_t offset)
{
  const Term *by =
      w->at ? term_binary_nsw(w->terms, TERM_ADD, w->at, number(w, offset)) : number(w, offset);
  return term_binary(w->terms, TERM_ADD, base, by);
}

static Location *new_location(Writer *w)
{
  return function_add_location(w->program, w->loop->head->function);
}

static Location *step(Writer *w)
{
  Location *from = w->here;
  w->here = new_location(w);
  return from;
}

static Variable *new_variable(Writer *w, const char *role, Type type)
{
  Function *owner = w->loop->head->function;
  const char *name = intern_format(terms_names(w->terms), "%s::%%%s", owner->name, role);
  return program_add_variable(w->program, owner, VARIABLE_TEMP, name, type);
}

static Variable *load(Writer *w, const Term *base, const Piece *piece)
{
  Variable *var = new_variable(w, "piece", type_bv(8 * piece->bytes));
  Location *from = step(w);
  edge_load(w->program, from, w->here, w->place, var, place_of(w, base, piece->offset));
  return var;
}

static const Term *value_of_piece(Writer *w, const Piece *piece)
{
  if (w->loop->load)
    return load(w, w->loop->from, piece)->term;
  const Term *res = w->loop->byte;
  for (unsigned i = 1; i < piece->bytes; i++)
    res = term_binary(w->terms, TERM_CONCAT, res, w->loop->byte);
  return res;
}

static void store(Writer *w, const Piece *piece, const Term *value)
{
  Location *from = step(w);
  edge_store(w->program, from, w->here, w->place, place_of(w, w->loop->to, piece->offset), value);
}

/* Only the first left - offset bytes change. */
static void store_part(Writer *w, const Piece *piece)
{
  unsigned width = 8 * piece->bytes;
  const Term *old = load(w, w->loop->to, piece)->term, *fresh = value_of_piece(w, piece);
  const Term *bytes = term_binary(w->terms, TERM_SUB, w->left, number(w, piece->offset));
  const Term *bits = term_binary(w->terms, TERM_MUL, term_resize_unsigned(w->terms, bytes, width),
                                 term_bv(w->terms, width, 8));
  const Term *keeps = term_binary(w->terms, TERM_SHL, term_bv_signed(w->terms, width, -1), bits);
  const Term *kept = term_binary(w->terms, TERM_BAND, old, keeps);
  const Term *changed =
      term_binary(w->terms, TERM_BAND, fresh, term_unary(w->terms, TERM_BNOT, keeps));
  store(w, piece, term_binary(w->terms, TERM_BOR, kept, changed));
}

/* Goes on from a new location where the condition can hold; false where it cannot. */
static bool branch(Writer *w, Location *from, const Term *condition)
{
  if (term_is_false(condition))
    return false;
  w->here = from;
  if (!term_is_true(condition)) {
    w->here = new_location(w);
    edge_assume(w->program, from, w->here, w->place, condition, BRANCH_NONE);
  }
  return true;
}

static void join(Writer *w, Location **end)
{
  if (!*end) {
    *end = w->here;
    return;
  }
  edge_assume(w->program, w->here, *end, w->place, term_true(w->terms), BRANCH_NONE);
}

/* Can the bytes that are left end within the piece? */
static bool may_be_cut(const Writer *w, const Piece *piece)
{
  for (uint64_t at = piece->offset + 1; at < piece->offset + piece->bytes; at++)
    if (w->stride ? (at - w->shift) % w->stride == 0 : at == w->shift)
      return true;
  return false;
}

static void write_piece(Writer *w, const Piece *piece)
{
  Location *from = w->here, *end = NULL;
  const Term *start = number(w, piece->offset), *stop = number(w, piece->offset + piece->bytes);
  const Term *fits =
      w->whole ? term_true(w->terms) : term_binary(w->terms, TERM_ULE, stop, w->left);
  /* A round begins where bytes are left. */
  const Term *begun = w->at && !piece->offset ? term_true(w->terms)
                                              : term_binary(w->terms, TERM_ULT, start, w->left);
  if (branch(w, from, fits)) {
    store(w, piece, value_of_piece(w, piece));
    join(w, &end);
  }
  if (!may_be_cut(w, piece))
    begun = fits;
  const Term *is_part = term_and(w->terms, begun, term_not(w->terms, fits));
  if (!w->whole && branch(w, from, is_part)) {
    store_part(w, piece);
    join(w, &end);
  }
  if (!w->whole && branch(w, from, term_not(w->terms, begun)))
    join(w, &end);
  w->here = end;
}

static void write_pieces(Writer *w, const PieceVec *pieces)
{
  for (unsigned i = 0; i < pieces->count; i++)
    write_piece(w, &pieces->data[i]);
}

/* The index ends as the size, where somebody asks. */
static void finish(Writer *w)
{
  const ByteLoop *loop = w->loop;
  if (loop->index_is_live)
    edge_assign(w->program, w->here, loop->leave->to, w->place, loop->index, loop->size);
  else
    edge_assume(w->program, w->here, loop->leave->to, w->place, term_true(w->terms), BRANCH_NONE);
  edge_remove(loop->leave);
  edge_remove(loop->enter);
}

/* Memory that is not folded: every field once. */
static void write_once(Writer *w, const PieceVec *pieces)
{
  w->loop->head->loop = NULL;
  w->left = w->loop->size;
  w->here = w->loop->head;
  write_pieces(w, pieces);
  finish(w);
}

static Location *round_head(Writer *w)
{
  Location *res = new_location(w);
  res->loop = w->loop->head->loop;
  w->loop->head->loop = NULL;
  return res;
}

/* Folded memory: a round for each element; in the last one the size may cut it. */
static void write_rounds(Writer *w, const PieceVec *pieces, uint64_t element)
{
  Variable *at = new_variable(w, "at", type_bv(w->program->pointer_bits));
  Location *head = round_head(w), *end = new_location(w);
  const Term *goes_on = term_binary(w->terms, TERM_ULT, at->term, w->loop->size);
  edge_assign(w->program, w->loop->head, head, w->place, at, number(w, 0));
  edge_assume(w->program, head, end, w->place, term_not(w->terms, goes_on), BRANCH_NONE);
  branch(w, head, goes_on);
  w->at = at->term;
  w->left = term_binary(w->terms, TERM_SUB, w->loop->size, w->at);
  write_pieces(w, pieces);
  if (!w->whole) {
    const Term *is_last = term_binary(w->terms, TERM_ULE, w->left, number(w, element));
    edge_assume(w->program, w->here, end, w->place, is_last, BRANCH_NONE);
    branch(w, w->here, term_not(w->terms, is_last));
  }
  edge_assign(w->program, w->here, head, w->place, at,
              term_binary_nsw(w->terms, TERM_ADD, w->at, number(w, element)));
  w->here = end;
  finish(w);
}

/* Which numbers the size may be.  It is one without a sign: what is said of signed numbers holds
 * but for a multiple of 2^32 or 2^64. */
static void set_size(Writer *w, PointsTo *pt)
{
  if (term_is_const(w->loop->size)) {
    w->shift = w->loop->size->value.lo;
    return;
  }
  PtShape shape = pt_shape(pt, w->loop->amount);
  w->stride = shape.stride ? shape.stride & -shape.stride : (uint64_t)1 << 32;
  w->shift = shape.shift & (w->stride - 1);
}

static void set_round(Writer *w, uint64_t element)
{
  w->stride = pt_gcd(w->stride, element);
  w->shift %= w->stride;
  w->whole = w->stride == element && !w->shift;
}

/* A short loop over what is bytes anyway becomes as many steps. */
static bool find_bytes(const Term *size, PieceVec *pieces)
{
  if (!term_is_const(size) || size->value.lo > MOST_PIECES)
    return false;
  vec_clear(pieces);
  for (uint64_t i = 0; i < size->value.lo; i++)
    vec_push(pieces, ((Piece){i, 1}));
  return true;
}

static bool rewrite(PointsTo *pt, const ByteLoop *loop)
{
  PtCell to = pt_find(pt_value(pt, &pt->common, loop->store, loop->to));
  PieceVec pieces = {0};
  bool typed = find_pieces(to, &pieces), fine = typed || find_bytes(loop->size, &pieces);
  Writer writer = {.program = pt->program,
                   .terms = pt->program->terms,
                   .loop = loop,
                   .place = loop->store->place};
  set_size(&writer, pt);
  if (typed && to.node->modulus) {
    set_round(&writer, to.node->modulus);
    write_rounds(&writer, &pieces, to.node->modulus);
  } else if (fine) {
    write_once(&writer, &pieces);
  }
  vec_free(&pieces);
  return fine;
}

bool pointsto_split_byte_loops(Program *program)
{
  ByteLoopVec loops = {0};
  program_find_byte_loops(program, &loops);
  unsigned changed = 0;
  if (loops.count) {
    PointsTo *pt = pt_run_without(program, &loops);
    for (unsigned i = 0; i < loops.count; i++)
      changed += rewrite(pt, &loops.data[i]);
    pointsto_free(pt);
  }
  vec_free(&loops);
  if (changed)
    program_renumber(program);
  return changed;
}
