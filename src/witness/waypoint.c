#include "witness/waypoint.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "term/bits.h"

/* ---- cases ---- */

/* A constant of C; false where it is none, or too large. */
static bool read_number(const char *text, Bits *out)
{
  bool negative = *text == '-';
  char *end;
  text += negative;
  if (!isdigit((unsigned char)*text))
    return false;
  errno = 0;
  uint64_t value = strtoull(text, &end, 0);
  *out = negative ? -(Bits)value : value;
  return !errno && !end[strspn(end, "uUlL")];
}

/* Of a switch over char or short, which the automaton compares in that width. */
static bool is_narrow(const Term *label)
{
  return label->type.width < 32;
}

/* Is the value that C compares not told because the label has lost its sign? */
static bool is_doubtful(const Term *label)
{
  unsigned width = label->type.width;
  return is_narrow(label) && bits_of(label->value) >> (width - 1);
}

bool waypoint_takes_case(const Waypoint *waypoint, const Edge *edge)
{
  Bits wanted;
  if (!read_number(waypoint->value, &wanted) || edge->branch == BRANCH_DEFAULT)
    return edge->branch == BRANCH_DEFAULT && !strcmp(waypoint->value, "default");
  const Term *label = edge->term->args[1]; /* see tells_cases */
  unsigned width = is_narrow(label) ? 64 : label->type.width;
  return !((bits_of(label->value) ^ wanted) & bits_mask(width));
}

/* ---- what the automaton has ---- */

/* A branch is passed with one of these values. */
static bool check_branch(const Waypoint *waypoint, const CStatement *s, Refusal *refusal)
{
  Bits number;
  const char *value = waypoint->value;
  if (s->kind == STATEMENT_SWITCH && (!strcmp(value, "default") || read_number(value, &number)))
    return true;
  if (s->kind != STATEMENT_SWITCH && (!strcmp(value, "true") || !strcmp(value, "false")))
    return true;
  text_format(&refusal->why,
              s->kind == STATEMENT_SWITCH ? "a case is a number or default, not %.50s"
                                          : "a branch is true or false, not %.50s",
              value);
  refusal->unsupported = s->kind == STATEMENT_SWITCH; /* perhaps a constant's name */
  return false;
}

/* x, s->f, a[i], f(x): the automaton compares it as it is; x + 1 == 3 has become x == 2, and
 * (char)x == 300 nothing. */
static bool is_plain(const CFile *file, const CStatement *s)
{
  for (unsigned i = s->open + 1; i < s->close; i++) {
    char kind = file->tokens.data[i].kind, next = file->tokens.data[i + 1].kind;
    bool is_cast = kind == ')' && (next == TOKEN_WORD || next == '(');
    if (kind == '-' && next == '>')
      i++;
    else if (strchr("+-*/%&|^!~<>=?{", kind) || is_cast)
      return false;
  }
  return true;
}

/* "case 1 ... 9:" */
static bool has_ranges(const CFile *file, const CStatement *s)
{
  bool in_label = false;
  for (unsigned i = s->close; i < s->last; i++) {
    char kind = file->tokens.data[i].kind;
    in_label = cfile_is(file, i, "case") || (in_label && kind != ':');
    if (in_label && kind == '.')
      return true;
  }
  return false;
}

/* Are the cases of the source those of the automaton? */
static bool tells_cases(const Waypoint *waypoint, const CFile *file, const CStatement *s,
                        const EdgeList *edges)
{
  bool is_default = !strcmp(waypoint->value, "default");
  for (unsigned i = 0; i < edges->count && !is_default; i++) {
    const Edge *edge = edges->data[i];
    if (edge->branch != BRANCH_DEFAULT &&
        (edge->term->op != TERM_EQ || !term_is_const(edge->term->args[1]) ||
         is_doubtful(edge->term->args[1])))
      return false;
  }
  return (is_default || is_plain(file, s)) && !has_ranges(file, s);
}

/* Does the automaton tell on which side each branch leaves the statement's expression? */
static bool tells_sides(const EdgeIndex *index, const CFile *file, const CStatement *s,
                        const EdgeList *edges)
{
  for (unsigned i = 0; i < edges->count; i++)
    if (edge_side(index, file, s, edges->data[i]) == SIDE_UNKNOWN)
      return false;
  return true;
}

/* Does the automaton have what the waypoint is passed at? */
static bool check_place(const EdgeIndex *index, const Waypoint *waypoint, Point at,
                        Refusal *refusal)
{
  EdgeList edges = {0};
  LocationVec places = {0};
  bool good = true;
  if (waypoint->kind == WAYPOINT_BRANCHING) {
    const CStatement *s = point_statement(at);
    edges_of_condition(index, at.file, s, &edges);
    good = edges.count && (s->kind == STATEMENT_SWITCH ? tells_cases(waypoint, at.file, s, &edges)
                                                       : tells_sides(index, at.file, s, &edges));
  } else if (waypoint->kind == WAYPOINT_ASSUMPTION) {
    good = locations_of_statement(index, at.file, point_statement(at), &places) && places.count;
  }
  vec_free(&edges);
  vec_free(&places);
  if (!good) {
    text_format(&refusal->why, "the automaton has no %s of its own for %s:%u",
                waypoint->kind == WAYPOINT_BRANCHING ? "branch" : "location", waypoint->place.file,
                waypoint->place.line);
    refusal->unsupported = true;
  }
  return good;
}

static bool check_call(const EdgeIndex *index, const Waypoint *waypoint, Point at, Refusal *refusal)
{
  EdgeList edges = {0};
  edges_of_call(index, at, &edges);
  bool macro = at.file->tokens.data[at.token].kind != ')', good = edges.count > 0;
  vec_free(&edges);
  refusal->unsupported = !good && !macro;
  if (refusal->unsupported)
    text_format(&refusal->why, "the automaton has no call of its own for %s:%u",
                waypoint->place.file, waypoint->place.line);
  else if (!good)
    text_format(&refusal->why, "no call ends at %s:%u:%u", waypoint->place.file,
                waypoint->place.line, waypoint->place.column);
  return good;
}

bool waypoint_check(const EdgeIndex *index, const Waypoint *waypoint, Point at, Refusal *refusal)
{
  switch (waypoint->kind) {
  case WAYPOINT_BRANCHING:
    return check_branch(waypoint, point_statement(at), refusal) &&
           check_place(index, waypoint, at, refusal);
  case WAYPOINT_ASSUMPTION: return check_place(index, waypoint, at, refusal);
  case WAYPOINT_RETURN:
  case WAYPOINT_ENTER: return check_call(index, waypoint, at, refusal);
  case WAYPOINT_TARGET: break;
  }
  return true;
}
