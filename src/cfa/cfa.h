/* The control-flow automaton: what a C program means, once, for every analysis.
 *
 * A Program is a set of functions over one term table.  A function is a graph of locations joined
 * by edges; an edge carries one operation.  Scalars that nobody points to are variables; all else
 * lives in memory, which is divided into regions.  Everything is owned by the Program and lives in
 * its arena; names are interned in the term table's interner.
 *
 * Semantics.  Control starts at the entry of the entry function.  A global variable holds its
 * initial value, a global object its initial content.  A local variable is written before it is
 * read (the front end havocs what C leaves indeterminate).  At a location the execution takes the
 * out-edge whose assumption holds; the front end makes assumptions of one location exclusive.
 * Where no edge can be taken, the execution is cut off (a false assumption) and counts for nothing.
 * An address is a bit-vector of program->pointer_bits.  Memory is total: a load yields what was
 * last stored at that address in that region, and an arbitrary but then fixed value where nothing
 * was stored.  A multi-byte access is little endian.  doc/cfa-language.md has the textual form. */
#ifndef OCTANT_CFA_CFA_H
#define OCTANT_CFA_CFA_H

#include "base/arena.h"
#include "base/map.h"
#include "base/run.h"
#include "base/text.h"
#include "term/term.h"

typedef struct Program Program;
typedef struct Function Function;
typedef struct Location Location;
typedef struct Edge Edge;
typedef struct Variable Variable;
typedef struct Object Object;
typedef struct Region Region;
typedef struct Place Place;

typedef struct Extern {
  const char *name;
  uint64_t size;
  bool per_thread;
} Extern;

/* A call of the unknown function: of what was called through this address, and is no known one. */
typedef struct UnknownCall {
  struct Edge *edge;
  const Term *address;
} UnknownCall;

/* Where something stands in the source: physical line and column of the file the user gave, or of
 * a model of the C library. */
#define LIBRARY_PREFIX "<library>/"
struct Place {
  const char *file;
  unsigned line, column;   /* from 1; 0 where unknown */
  const char *function;    /* source name of the enclosing function; NULL outside */
  const Place *inlined_at; /* the call this was inlined at, NULL at top level */
};

static inline bool place_is_library(const Place *place)
{
  return place->file && text_starts(place->file, LIBRARY_PREFIX);
}

typedef enum VariableKind {
  VARIABLE_GLOBAL,
  VARIABLE_PARAM,
  VARIABLE_LOCAL,  /* a source variable, or a cell of one */
  VARIABLE_TEMP,   /* made by the front end; has no source name */
  VARIABLE_ADDRESS /* the base address of an object: rigid while the object lives, never written */
} VariableKind;

struct Variable {
  unsigned id; /* index in program->variables */
  VariableKind kind;
  bool pointer;       /* the source type is a pointer: guides the points-to analysis */
  bool is_signed;     /* the source type is a signed integer: guides printing */
  const Term *term;   /* its VAR term; term->name is unique in the program */
  const char *source; /* how the source names it: x, s.f, a[3]; NULL for temporaries */
  const char *ctype;  /* its C type as text; NULL where unknown */
  const Place *place; /* of its declaration; NULL where unknown */
  Function *owner;    /* NULL for globals */
  const Term *init;   /* global: a constant, or an address + constant; NULL: arbitrary */
  bool exposed; /* global of C: functions without a body may change it; for the builders alone */
  bool foreign; /* a pointer from outside the program: it may lead to all that is exposed; likewise
                 */
  Object *object; /* address: of what */
};

typedef enum ObjectKind {
  OBJECT_GLOBAL,  /* static storage, string literals included */
  OBJECT_LOCAL,   /* one in each activation of its owner */
  OBJECT_FUNCTION /* what a function pointer points to */
} ObjectKind;

/* Initial content: a term at an offset, or a run of bytes where "value" is NULL. */
typedef struct Init {
  uint64_t offset;
  const Term *value;
  const unsigned char *bytes;
  uint64_t length;
} Init;

/* Which region holds a byte of an object: the field with offset <= at < offset + width, where "at"
 * is the byte's offset, modulo the object's stride if that is not 0. */
typedef struct Field {
  uint64_t offset, width;
  Region *region;
} Field;

struct Object {
  unsigned id; /* index in program->objects */
  ObjectKind kind;
  bool readonly;      /* string literals and constants */
  bool exposed;       /* as of variables */
  bool hidden;        /* static: other files have no name for it */
  bool secret;        /* exposed, but nobody outside is known to have its address */
  bool apart;         /* secret, certainly nobody has it, and it holds no pointers */
  bool foreign;       /* it may hold such pointers at first */
  const char *name;   /* unique in the program */
  const char *source; /* as the source names it; NULL for string literals */
  const char *ctype;
  const Place *place;
  uint64_t size, align;
  Variable *base;     /* its address */
  Function *owner;    /* OBJECT_LOCAL */
  Function *function; /* OBJECT_FUNCTION */
  Init *inits;        /* global: content at the start; what is not listed is zero */
  unsigned init_count;
  uint64_t stride; /* see Field; 0: no folding */
  Field *fields;   /* set by the points-to analysis */
  unsigned field_count;
};

/* Is it the text of an argument of main, argv[0] and so on? */
static inline bool object_is_argument(const Object *object)
{
  return object->source && text_starts(object->source, "argv[");
}

/* A part of memory that no pointer leaves: an array from addresses to cells of cell_bits bits.
 * With cell_bits 8, accesses of several bytes read and write consecutive cells; otherwise every
 * access of the region has just this width. */
struct Region {
  unsigned id; /* index in program->regions */
  unsigned cell_bits;
  const char *name;
};

typedef enum LocationKind {
  LOCATION_PLAIN,
  LOCATION_ERROR,      /* "note" is the violated property, as in the verdict line */
  LOCATION_END,        /* the execution ends here (exit, abort, trap); "note" says why */
  LOCATION_UNSUPPORTED /* what cannot be modelled; "note" says what */
} LocationKind;

typedef VEC(Edge *) EdgeVec;

struct Location {
  unsigned id; /* index in function->locations */
  LocationKind kind;
  Function *function;
  const char *note;
  const Place *place; /* where the note stands, for other kinds than plain */
  const Place *loop;  /* head of a source loop: place of its keyword, else NULL */
  EdgeVec out, in;
};

typedef enum EdgeKind {
  EDGE_ASSIGN, /* var := term */
  EDGE_HAVOC,  /* var := anything; or, with var NULL, the "term" bytes at "address" := anything */
  EDGE_ASSUME, /* term holds */
  EDGE_LOAD,   /* var := memory at address, as many bits as var has */
  EDGE_STORE,  /* memory at address := term */
  EDGE_CALL,   /* results := callee(args); callee NULL: the function whose address is "address" */
  EDGE_RETURN  /* leave the function with args as its results; "to" is the function's exit */
} EdgeKind;

typedef enum HavocKind {
  HAVOC_INPUT,    /* __VERIFIER_nondet_*: "what" is its name */
  HAVOC_UNINIT,   /* an indeterminate value: "what" is the source name, or NULL */
  HAVOC_EXTERNAL, /* effect of a function without a body: "what" is its name */
  HAVOC_VOLATILE,
  HAVOC_ERRNO, /* the error that a library function may have left: "what" is its name; 0: none */
  HAVOC_NAN,   /* what the bits of a NaN that was computed are made of (cfa/nan.h) */
  /* What the library function "what" may do, as C leaves it open: 0 is what it is expected to do,
   * and what else it may do need not ever happen. */
  HAVOC_OPEN,
  HAVOC_EITHER,    /* which of two ways the library function "what" takes, when both are likely */
  HAVOC_UNMODELLED /* something over-approximated: "what" says what */
} HavocKind;

/* Is 0 chosen where nobody says otherwise? */
static inline bool havoc_expects_zero(HavocKind why)
{
  return why == HAVOC_ERRNO || why == HAVOC_NAN || why == HAVOC_OPEN || why == HAVOC_EITHER;
}

typedef enum Branch { BRANCH_NONE, BRANCH_TRUE, BRANCH_FALSE, BRANCH_CASE, BRANCH_DEFAULT } Branch;

struct Edge {
  unsigned id; /* index in function->edges */
  EdgeKind kind;
  HavocKind why; /* havoc */
  Branch branch; /* assume: which side of a source condition or switch this is */
  Location *from, *to;
  const Place *place;
  Variable *var;
  const Term *term;
  const Term *address;
  const char *what; /* havoc */
  Region **regions; /* load, store: one; havoc of memory: all it may touch; none before points-to */
  unsigned region_count;
  Function *callee;
  const Term **args;
  unsigned arg_count;
  Variable **results;
  unsigned result_count;
};

typedef VEC(Location *) LocationVec;
typedef VEC(Variable *) VariableVec;
typedef VEC(Function *) FunctionVec;
typedef VEC(Object *) ObjectVec;
typedef VEC(Region *) RegionVec;

/* Whether an integer of C is signed. */
typedef enum Sign { SIGN_UNKNOWN, SIGN_SIGNED, SIGN_UNSIGNED } Sign;

struct Function {
  Program *program;
  unsigned id;        /* index in program->functions */
  const char *name;   /* unique in the program */
  const char *source; /* as the source names it */
  const Place *place;
  bool has_body;
  bool dropped; /* had a body, which was dropped as nobody calls it */
  bool noreturn;
  bool variadic;
  bool by_memory;             /* of C: structs are passed or returned in memory, or as vectors */
  bool pure;                  /* without a body, and known to change nothing but its results */
  bool library;               /* without a body: its results are not arbitrary, but not known */
  VariableVec params, locals; /* locals: all other variables it owns */
  Type *result_types;
  unsigned result_count;
  Sign result_sign; /* of C programs, not in the textual form */
  LocationVec locations;
  EdgeVec edges;
  Location *entry, *exit; /* exit has no out-edges; all return edges lead to it */
  Object *object;         /* its address; NULL where nobody takes it */
};

struct Program {
  Run *run;
  Arena *arena;
  Terms *terms;
  unsigned pointer_bits; /* 32 or 64 */
  FunctionVec functions;
  VariableVec variables;
  ObjectVec objects;
  RegionVec regions;
  Map variable_of_term;                 /* VAR term -> Variable */
  Map function_of_name, object_of_name; /* interned names */
  Function *entry;                      /* has no parameters */
  /* The least address never allocated; at the start above all objects and a multiple of 16.  NULL
   * where nothing is allocated. */
  Variable *heap_top;
  VEC(const char *) assumed; /* what the automaton takes for granted, one sentence each, distinct */
  /* Of C programs, not in the textual form. */
  VEC(const char *) error_functions; /* whose call is a violation; interned */
  VEC(Extern) externs;               /* what the linker wants and no file defines */
  bool older_inline;                 /* "inline" alone makes a definition, as before C99 */
  bool entry_is_static;              /* unknown to the linker */
  bool entry_is_odd; /* its caller passes structs in memory, vectors or an open list */

  /* For the builders alone. */
  VEC(UnknownCall) unknown_calls;
  Map variable_of_name;      /* every variable name ever given (interned) -> Variable */
  Map last_suffix;           /* name and name space -> the last "#n" tried */
  Map places;                /* hash -> interned places with it */
  LocationVec all_locations; /* dropped ones included: what program_free has to free */
  FunctionVec all_functions;
};

Program *program_new(Run *run, unsigned pointer_bits);
void program_free(Program *program);

/* Builders.  Texts are interned; a name that is taken gets a suffix "#2", "#3", ... (region names
 * need not be unique).  A builder sets what it is told and leaves the rest zero, for the caller to
 * fill in; texts written into fields must be interned in terms_names(program->terms).  Nothing but
 * program_check checks types. */
/* Its source name is "name" until the caller says otherwise. */
Function *program_add_function(Program *program, const char *name);
/* Joins the params or locals of its owner. */
Variable *program_add_variable(Program *program, Function *owner, VariableKind kind,
                               const char *name, Type type);
/* Also makes the object's address variable, which is always named "&" + its name. */
Object *program_add_object(Program *program, Function *owner, ObjectKind kind, const char *name,
                           uint64_t size, uint64_t align);
Region *program_add_region(Program *program, const char *name, unsigned cell_bits);
/* The address of a function as an object; made at the first call. */
Object *program_function_object(Program *program, Function *function);
/* A function's first location becomes its entry, until the caller says otherwise, and gives it a
 * body. */
Location *function_add_location(Program *program, Function *function);
const Place *program_place(Program *program, const char *file, unsigned line, unsigned column,
                           const char *function, const Place *inlined_at); /* interned */
void program_assume(Program *program, const char *sentence);

Edge *edge_assign(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                  const Term *term);
Edge *edge_havoc(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                 HavocKind why, const char *what);
Edge *edge_havoc_memory(Program *program, Location *from, Location *to, const Place *place,
                        const Term *address, const Term *size, HavocKind why, const char *what);
Edge *edge_assume(Program *program, Location *from, Location *to, const Place *place,
                  const Term *condition, Branch branch);
Edge *edge_load(Program *program, Location *from, Location *to, const Place *place, Variable *var,
                const Term *address);
Edge *edge_store(Program *program, Location *from, Location *to, const Place *place,
                 const Term *address, const Term *value);
Edge *edge_call(Program *program, Location *from, Location *to, const Place *place,
                Function *callee, const Term *target, unsigned arg_count, const Term *const *args,
                unsigned result_count, Variable *const *results);
/* Makes the function's exit where there is none yet. */
Edge *edge_return(Program *program, Location *from, const Place *place, unsigned count,
                  const Term *const *values);

/* Takes an edge out of its function: at once out of the lists of its two locations, which become
 * NULL in the edge, and out of function->edges at the next program_renumber. */
void edge_remove(Edge *edge);
/* Leads the edge to another location of the function. */
void edge_redirect(Edge *edge, Location *to);
/* A new location behind this one, which keeps what leads to it: all edges out of it begin there. */
Location *location_split(Program *program, Location *location);
void edge_set_regions(Program *program, Edge *edge, unsigned count, Region *const *regions);
/* Drops removed edges and unreachable locations (never entry and exit), and what functions that are
 * no longer in program->functions owned; makes ids dense again, in the order of the textual form:
 * variables and objects of the program, then those of each function. */
void program_renumber(Program *program);

Variable *program_variable(const Program *program, const Term *var);  /* of a VAR term */
Function *program_function(const Program *program, const char *name); /* NULL: none */
Object *program_object(const Program *program, const char *name);     /* NULL: none */

/* Checks types, links and the rules above; false with FAIL_INTERNAL naming the first fault. */
bool program_check(Program *program);

/* Counts functions, locations, edges, variables, loops, ... into run->stats. */
void program_count(Program *program);

#endif
