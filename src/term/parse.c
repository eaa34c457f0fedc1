/* Reads terms with an explicit stack of open operators, so that no nesting is too deep. */
#include "term/parse.h"

#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "term/name.h"

/* A number right after a letter, as the 32 of bv32; 0 where there is none or it is too large. */
static unsigned read_width(const char *digits, size_t length)
{
  unsigned width = 0;
  if (!length || digits[0] == '0')
    return 0;
  for (size_t i = 0; i < length; i++) {
    if (!name_is_digit(digits[i]) || width > 1000)
      return 0;
    width = 10 * width + (unsigned)(digits[i] - '0');
  }
  return width;
}

static size_t token_length(const char *at)
{
  size_t length = 0;
  while (name_is_char(at[length]))
    length++;
  return length;
}

/* Of the token of this length: bool, bvN, fN. */
static bool scalar_type(const char *token, size_t length, Type *type)
{
  if (length == 4 && !strncmp(token, "bool", 4))
    *type = type_bool();
  else if (length > 2 && !strncmp(token, "bv", 2))
    *type = type_bv(read_width(token + 2, length - 2));
  else if (length > 1 && *token == 'f')
    *type = type_float(read_width(token + 1, length - 1));
  else
    return false;
  return type_is_valid(*type);
}

static bool read_scalar_type(Reader *reader, Type *type)
{
  reader_skip(reader);
  size_t length = token_length(reader->at);
  if (!scalar_type(reader->at, length, type))
    return reader_fail(reader, "expected a type: bool, bv1 to bv128, f32, f64, f80 or [bvN type]");
  reader->at += length;
  return true;
}

bool type_parse(Reader *reader, Type *type)
{
  if (!reader_accept(reader, "["))
    return read_scalar_type(reader, type);
  Type index, element;
  if (!read_scalar_type(reader, &index) || !read_scalar_type(reader, &element))
    return false;
  if (index.kind != TYPE_BV)
    return reader_fail(reader, "an array's index is a bit-vector");
  *type = type_array(index.width, element);
  return reader_expect(reader, "]");
}

/* A term whose closing parenthesis is still to come.  LET_TERM reads what a name stands for,
 * LET_BODY what is said with it; the arguments of an operator are the terms from "first" on. */
typedef enum FrameKind { FRAME_OP, FRAME_LET_TERM, FRAME_LET_BODY } FrameKind;

typedef struct Frame {
  FrameKind kind;
  TermOp op;
  unsigned flags, hi, lo;
  Type type;
  unsigned first;
  const char *name;     /* let */
  const Term *shadowed; /* what the name stood for outside; NULL: nothing */
} Frame;

typedef struct Parser {
  Reader *reader;
  VEC(Frame) frames;
  VEC(const Term *) terms;
  Map bound; /* interned name -> term; NULL where it went out of scope */
} Parser;

static bool find_op(const char *name, size_t length, TermOp *op)
{
  for (unsigned i = TERM_ITE; i < TERM_OP_COUNT; i++) {
    const char *known = term_op_name((TermOp)i);
    if (strlen(known) == length && !strncmp(known, name, length)) {
      *op = (TermOp)i;
      return true;
    }
  }
  return false;
}

static bool read_rounding(const char *name, size_t length, unsigned *mode)
{
  static const char *const names[] = {"even", "away", "up", "down", "zero"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == length && !strncmp(names[i], name, length)) {
      *mode = i;
      return true;
    }
  }
  return false;
}

/* The part of an operator's token after the dot. */
static bool read_suffix(Reader *reader, Frame *frame, const char *suffix, size_t length)
{
  bool can_wrap = frame->op == TERM_ADD || frame->op == TERM_SUB || frame->op == TERM_MUL;
  if (frame->op == TERM_FROUND && read_rounding(suffix, length, &frame->hi))
    return true;
  if (can_wrap && length == 3 && !strncmp(suffix, "nsw", 3)) {
    frame->flags = TERM_NSW;
    return true;
  }
  return reader_fail(reader, "%s has no variant \"%.*s\"", term_op_name(frame->op),
                     (int)(length > 40 ? 40 : length), suffix);
}

static bool read_op(Reader *reader, Frame *frame)
{
  const char *token = reader->at;
  size_t length = token_length(token), stem = 0;
  while (stem < length && token[stem] != '.')
    stem++;
  if (!find_op(token, stem, &frame->op))
    return reader_fail(reader, "no operator is named \"%.*s\"", (int)(stem > 40 ? 40 : stem),
                       token);
  reader->at += length;
  if (stem < length)
    return read_suffix(reader, frame, token + stem + 1, length - stem - 1);
  if (frame->op == TERM_FROUND)
    return reader_fail(reader, "fround needs a rounding mode, as in fround.even");
  return true;
}

static bool read_bit_number(Reader *reader, unsigned *bit)
{
  uint64_t number;
  if (!reader_number(reader, &number))
    return false;
  if (number >= BV_MOST_BITS)
    return reader_fail(reader, "there is no bit of that number");
  *bit = (unsigned)number;
  return true;
}

static bool open_let(Parser *p, Frame *frame)
{
  frame->kind = FRAME_LET_TERM;
  if (!reader_expect(p->reader, "(") || !reader_expect(p->reader, "("))
    return false;
  frame->name = reader_name(p->reader);
  if (!frame->name)
    return false;
  vec_push(&p->frames, *frame);
  return true;
}

/* After an opening parenthesis. */
static bool open_frame(Parser *p)
{
  Frame frame = {.kind = FRAME_OP, .first = p->terms.count};
  if (reader_accept(p->reader, "let"))
    return open_let(p, &frame);
  if (!read_op(p->reader, &frame))
    return false;
  if (frame.op == TERM_EXTRACT &&
      (!read_bit_number(p->reader, &frame.hi) || !read_bit_number(p->reader, &frame.lo)))
    return false;
  if (term_op_takes_type(frame.op) && !type_parse(p->reader, &frame.type))
    return false;
  vec_push(&p->frames, frame);
  return true;
}

static const Term *read_constant(Reader *reader)
{
  char number[64];
  const char *token = reader->at;
  size_t length = token_length(token);
  const char *colon = memchr(token, ':', length);
  Type type;
  Value value;
  size_t digits = colon ? (size_t)(colon - token) : length;
  if (!colon || !scalar_type(colon + 1, length - digits - 1, &type)) {
    reader_fail(reader, "a constant needs its type, as in 5:bv32 or 0x1p+3:f64");
    return NULL;
  }
  if (digits < sizeof number) {
    memcpy(number, token, digits);
    number[digits] = 0;
    if (value_parse(number, type, &value)) {
      reader->at += length;
      return term_const(reader->terms, type, value);
    }
  }
  reader_fail(reader, "\"%.*s\" is no constant of its type", (int)(length > 60 ? 60 : length),
              token);
  return NULL;
}

static const Term *read_variable(Parser *p)
{
  Reader *reader = p->reader;
  bool may_be_bound = *reader->at != '|';
  const char *name = reader_name(reader);
  if (!name)
    return NULL;
  const Term *res = may_be_bound ? map_get_ptr(&p->bound, name) : NULL;
  if (!res)
    res = reader->variable(reader->context, name);
  if (!res)
    reader_fail(reader, "no variable is named \"%.100s\"", name);
  return res;
}

static const Term *read_leaf(Parser *p)
{
  Reader *reader = p->reader;
  if (reader_accept(reader, "true"))
    return term_true(reader->terms);
  if (reader_accept(reader, "false"))
    return term_false(reader->terms);
  if (name_reads_as_number(reader->at))
    return read_constant(reader);
  return read_variable(p);
}

static const Term *close_op(Parser *p, const Frame *frame)
{
  unsigned count = p->terms.count - frame->first;
  const Term *const *args = count ? p->terms.data + frame->first : NULL;
  const char *fault = term_fault(frame->op, frame->type, frame->hi, frame->lo, count, args);
  if (fault) {
    reader_fail(p->reader, "%s %s", term_op_name(frame->op), fault);
    return NULL;
  }
  Terms *terms = p->reader->terms;
  const Term *res =
      frame->flags ? term_binary_nsw(terms, frame->op, args[0], args[1])
                   : term_make(terms, frame->op, frame->type, frame->hi, frame->lo, count, args);
  p->terms.count = frame->first;
  return res;
}

/* Between the term of a let and its body. */
static bool bind(Parser *p, Frame *frame)
{
  frame->kind = FRAME_LET_BODY;
  frame->shadowed = map_get_ptr(&p->bound, frame->name);
  map_put_ptr(&p->bound, frame->name, vec_pop(&p->terms));
  return reader_expect(p->reader, ")") && reader_expect(p->reader, ")");
}

/* One step: a leaf, an opening or a closing parenthesis. */
static bool step(Parser *p)
{
  const Term *term = NULL;
  if (reader_accept(p->reader, "("))
    return open_frame(p);
  if (p->frames.count && vec_last(&p->frames).kind == FRAME_OP && reader_accept(p->reader, ")")) {
    Frame frame = vec_pop(&p->frames);
    term = close_op(p, &frame);
  } else {
    term = read_leaf(p);
  }
  if (!term)
    return false;
  vec_push(&p->terms, term);
  /* A let waits for one term at a time. */
  while (p->frames.count && vec_last(&p->frames).kind != FRAME_OP) {
    Frame *top = &vec_last(&p->frames);
    if (top->kind == FRAME_LET_TERM)
      return bind(p, top);
    map_put_ptr(&p->bound, top->name, top->shadowed);
    p->frames.count--;
    if (!reader_expect(p->reader, ")"))
      return false;
  }
  return true;
}

const Term *term_parse(Reader *reader)
{
  Parser p = {.reader = reader};
  const Term *res = NULL;
  while (step(&p))
    if (!p.frames.count) {
      res = p.terms.data[0];
      break;
    }
  vec_free(&p.frames);
  vec_free(&p.terms);
  map_free(&p.bound);
  return res;
}
