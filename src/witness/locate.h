/* Where a witness's positions are in the source and in the automaton. */
#ifndef OCTANT_WITNESS_LOCATE_H
#define OCTANT_WITNESS_LOCATE_H

#include "witness/position.h"
#include "witness/read.h"

/* What can stand at a position. */
typedef enum PointKind {
  POINT_STATEMENT, /* a statement or declaration; of a labelled one, that behind the label */
  POINT_BRANCHING, /* the keyword of if, switch or a loop */
  POINT_LOOP,      /* of a loop */
  POINT_CALL,      /* the parenthesis that ends a call, or a macro's name */
  POINT_TARGET     /* a statement or full expression */
} PointKind;

/* The token at the place; without a column the leftmost that fits.  False, with the reason added,
 * where the place contradicts the files; then "out" has a file that is vague, if that is why. */
bool locate(const Sources *sources, const WitnessPlace *place, PointKind kind, Point *out,
            Text *why);

/* The edges of a program by where they stand in its files. */
typedef struct EdgeIndex EdgeIndex;
EdgeIndex *edge_index_new(const Sources *sources);
void edge_index_free(EdgeIndex *index);
const Sources *edge_index_sources(const EdgeIndex *index);
/* Where the edge stands; false: in none of the files. */
bool edge_point(const EdgeIndex *index, const Edge *edge, Point *out);

typedef VEC(Edge *) EdgeList;

/* Appends those that stand between the tokens, both included, in the order of the program. */
void edge_index_find(const EdgeIndex *index, const CFile *file, unsigned from, unsigned to,
                     EdgeList *out);

/* Appends the calls, and arbitrary values that stand for results of calls, that end at the point.
 */
void edges_of_call(const EdgeIndex *index, Point end, EdgeList *out);

/* Which way an edge leaves a controlling expression; unknown where neither what is controlled nor
 * what is after "else" is in the automaton. */
typedef enum Side { SIDE_INSIDE, SIDE_TRUE, SIDE_FALSE, SIDE_UNKNOWN } Side;

/* Appends the branches of the statement's controlling expression. */
void edges_of_condition(const EdgeIndex *index, const CFile *file, const CStatement *statement,
                        EdgeList *out);
Side edge_side(const EdgeIndex *index, const CFile *file, const CStatement *statement,
               const Edge *edge);

/* Is the edge a branch of the statement's controlling expression? */
bool edge_decides(const EdgeIndex *index, const Edge *edge, const CFile *file,
                  const CStatement *statement);
/* Does the edge stand within the statement? */
bool edge_is_in(const EdgeIndex *index, const Edge *edge, const CFile *file,
                const CStatement *statement);
/* Does an error stand within the statement? */
bool has_error(const EdgeIndex *index, const CFile *file, const CStatement *statement);

/* Appends the locations where control comes to the statement: those before its first edges.  Where
 * it has none, those of the next one that has; it is returned whose they are.  NULL where the
 * automaton does not tell which those are, or what comes there by another way; no locations where
 * nothing comes but to an error. */
const CStatement *locations_of_statement(const EdgeIndex *index, const CFile *file,
                                         const CStatement *statement, LocationVec *out);
/* Is the edge, which leads to one of these locations, a way to the statement?  Another one goes
 * round a loop within it. */
bool edge_arrives(const EdgeIndex *index, const Edge *edge, const CFile *file,
                  const CStatement *statement);
/* Those where a loop's controlling expression is about to be evaluated; false where the automaton
 * has none. */
bool locations_of_loop(const EdgeIndex *index, const CFile *file, const CStatement *loop,
                       LocationVec *out);

#endif
