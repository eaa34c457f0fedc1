/* The words of the textual form that stand for enumerators, shared by printer and parser. */
#ifndef OCTANT_CFA_WORDS_H
#define OCTANT_CFA_WORDS_H

#include "cfa/cfa.h"

static const char *const variable_words[] = {
    [VARIABLE_GLOBAL] = "global", [VARIABLE_PARAM] = "param",  [VARIABLE_LOCAL] = "local",
    [VARIABLE_TEMP] = "temp",     [VARIABLE_ADDRESS] = "base",
};

static const char *const location_words[] = {
    [LOCATION_PLAIN] = "plain",
    [LOCATION_ERROR] = "error",
    [LOCATION_END] = "halt",
    [LOCATION_UNSUPPORTED] = "unsupported",
};

static const char *const havoc_words[] = {
    [HAVOC_INPUT] = "input",       [HAVOC_UNINIT] = "uninit", [HAVOC_EXTERNAL] = "external",
    [HAVOC_VOLATILE] = "volatile", [HAVOC_ERRNO] = "errno",   [HAVOC_NAN] = "nan",
    [HAVOC_OPEN] = "open",         [HAVOC_EITHER] = "either", [HAVOC_UNMODELLED] = "unmodelled",
};

static const char *const branch_words[] = {
    [BRANCH_NONE] = "none", [BRANCH_TRUE] = "true",       [BRANCH_FALSE] = "false",
    [BRANCH_CASE] = "case", [BRANCH_DEFAULT] = "default",
};

#endif
