/* The points of the source that witnesses speak of: keywords, statements, the ends of calls. */
#ifndef OCTANT_WITNESS_POSITION_H
#define OCTANT_WITNESS_POSITION_H

#include "witness/sources.h"

/* The parenthesis that ends the call of "callee" at the point; where a macro hides the call, the
 * macro's name. */
Point point_of_call_end(Point call, const char *callee);

/* The innermost statement at the point; NULL outside functions. */
const CStatement *point_statement(Point at);

/* Where the statement, or the full expression of its head, begins whose evaluation the point is
 * part of; false outside functions. */
bool point_of_evaluation(Point at, Point *out);

/* Where the full expression begins that the point is part of: behind "return", behind the "=" of a
 * declaration, else as before. */
bool point_of_full_expression(Point at, Point *out);

/* If the point belongs to the controlling expression of an if, while or for that is one comparison
 * or value, so that the automaton's branch is the source's: its keyword.  False elsewhere. */
bool point_of_branching(Point at, Point *out);

/* Is it the controlling expression of this statement, or its keyword where that stands for it? */
bool point_in_condition(const CFile *file, const CStatement *statement, unsigned token);

/* Does it stand in the controlling expression itself? */
bool point_in_expression(const CFile *file, const CStatement *statement, unsigned token);

/* The first statement of the function's body; false where it has none. */
bool point_of_first_statement(const CFile *file, const char *function, Point *out);

/* Adds {file_name: "f", line: 1, column: 2, function: g}. */
void point_print(Point at, Text *out);

#endif
