/* What the parts of the translation from LLVM to the automaton share; private to this folder.
 *
 * A Translator holds the compiled units and everything with static storage; a Body is the
 * translation of one function.  A Storage is a source object (a global, a local, a by-value
 * parameter): either promoted to one variable per cell, or an object in memory.  A Reg is what an
 * LLVM register holds: a term for each of its scalar parts. */
#ifndef OCTANT_FRONTEND_TRANSLATE_H
#define OCTANT_FRONTEND_TRANSLATE_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "cfa/cfa.h"
#include "frontend/debug.h"
#include "frontend/layout.h"
#include "frontend/property.h"

enum {
  MOST_CELLS = 128,  /* a source object with more scalars than this lives in memory */
  MOST_COPIES = 64,  /* a longer copy or fill becomes a loop */
  MOST_FOLDED = 300, /* a larger term gets a temporary rather than being folded further */
};

typedef struct Unit {
  LLVMModuleRef module;
  const char *file; /* as the user named it */
  bool is_model;
} Unit;

typedef struct Cell {
  uint64_t offset, bytes;
  Variable *var; /* BV of 8 * bytes bits, or a Float */
} Cell;

typedef struct Storage {
  LLVMTypeRef type;
  uint64_t size, align;
  bool promoted;
  bool constant;   /* never written: its cells are their initial values */
  VEC(Cell) cells; /* promoted: ordered by offset, disjoint; what they leave out is padding */
  Object *object;  /* in memory */
  DebugVariable debug;
} Storage;

typedef struct Reg {
  unsigned count;
  const Term *parts[];
} Reg;

/* What the program is asked to be checked for, and the rules of the game. */
typedef struct Settings {
  bool svcomp;
  bool volatile_havoc;
  bool malloc_may_fail;
  bool keeps_sizes; /* allocated blocks carry their size in front: something asks for it */
  bool uses_errno;
  bool externals_write; /* functions without a body change what they can reach */
  bool is_part;         /* pointers come from outside: the program is part of another one */
  bool check_assertion, check_overflow, check_division, check_shift, check_bounds;
  StringList error_functions;
  StringList error_labels;
} Settings;

/* Does code that the program does not show change its globals, by name alone or by pointers, too,
 * that the program gets from there? */
typedef enum Exposing {
  EXPOSING_UNKNOWN,
  EXPOSING_NONE,
  EXPOSING_VALUES,
  EXPOSING_ADDRESSES
} Exposing;

typedef struct Translator {
  Run *run;
  Program *program;
  Terms *terms;
  Interner *names;
  Debug debug;
  LLVMContextRef context;
  LLVMTargetDataRef target;
  unsigned pointer_bits;
  Settings settings;
  Function *finish;      /* what exit and the end of main call; NULL: nothing is to be done then */
  VEC(Unit *) units;     /* owned by the program's arena */
  Map definitions;       /* interned external name -> LLVM definition */
  Map model_definitions; /* the same for what the models define */
  Map function_of_value; /* LLVM function -> Function */
  Map value_of_function; /* and back */
  Map storage_of_global; /* LLVM global -> Storage */
  Map labels;            /* LLVM block whose address is taken -> its number */
  Map param_of_alloca;   /* LLVM alloca that only keeps a parameter -> its Variable */
  Exposing exposing;
  Map exposed; /* LLVM globals and constants that such code reaches by a function that it calls */
  VEC(LLVMValueRef) to_translate; /* functions whose bodies are still to be done */
  VEC(Storage *) storages;        /* to be freed */
  VEC(Storage *) externs;         /* globals without a definition: arbitrary at the start */
} Translator;

typedef struct Body {
  Translator *tr;
  Program *program;
  Terms *terms;
  Arena *scratch; /* registers; emptied with the body */
  Function *function;
  LLVMValueRef llvm;
  const Unit *unit;
  Location *at;              /* where the next edge starts; NULL in dead code */
  Edge *last;                /* the last edge made, while "at" is its end */
  const Place *place;        /* of the instruction at hand */
  Map regs;                  /* LLVM value -> Reg */
  Map storage_of;            /* LLVM alloca or by-value parameter -> Storage */
  Map location_of;           /* LLVM block -> Location */
  Map index_of;              /* instruction of the block at hand -> its index there */
  unsigned index;            /* of the instruction at hand */
  VEC(LLVMValueRef) pending; /* registers of this block that are terms over variables */
  VEC(Variable *) free_temps;
  Map has_lifetime;                /* allocas with lifetime markers */
  struct BypassedList *bypassed;   /* locals without, in inner blocks; NULL: none */
  Variable *va_area;               /* variadic: address of the unnamed arguments */
  Storage *sret;                   /* what the function returns by memory */
  VEC(LLVMBasicBlockRef) to_visit; /* blocks reached but not yet translated */
} Body;

/* ---- unit_check.c ---- */
/* Does what the units ask of assembler, linker and loader leave the meaning of their C alone?
 * False with the failure recorded. */
bool translator_check_units(const Translator *tr);
/* Appends the first word of assembly that is a symbol of the program, or may make one; nothing
 * where there is none. */
void translator_find_symbol(const Translator *tr, const char *text, size_t length, Text *found);

/* ---- namesake.c ---- */
/* Gives functions that only share their name with one of the library a name of their own. */
void translator_part_namesakes(Translator *tr);
/* The name in C, interned. */
const char *value_source_name(const Translator *tr, LLVMValueRef value);

/* ---- symbols.c: units and names ---- */
/* A module from bitcode, to be disposed of by the caller; NULL where it is none. */
LLVMModuleRef translator_read(const Translator *tr, const unsigned char *data, size_t size);
bool translator_uses(const Translator *tr, const char *name); /* a function without defining it */
bool translator_add_unit(Translator *tr, const unsigned char *data, size_t size, const char *file,
                         bool is_model);
/* The definition that a use of this global or function means; itself where it has none. */
LLVMValueRef translator_resolve(Translator *tr, LLVMValueRef value);
/* The definition of a function or variable by its (interned) name, from the units or else from the
 * models, read when first asked for; NULL where there is none. */
LLVMValueRef translator_model(Translator *tr, const char *name);
const Unit *translator_unit_of(const Translator *tr, LLVMValueRef global);
/* The automaton's function for an LLVM function; queues its body for translation. */
Function *translator_function(Translator *tr, LLVMValueRef function);
/* The same of this very one, whatever others define under its name. */
Function *translator_function_itself(Translator *tr, LLVMValueRef function);
/* Is a call of a function of this name the violation itself? */
bool is_error_function(const Translator *tr, const char *name);
const char *translator_file(const Translator *tr, const Unit *unit, const char *clang_name);
const char *value_name(const Translator *tr, LLVMValueRef value); /* interned */
bool translator_is_static(LLVMValueRef global);                   /* no other file can name it */
/* Is the address that of a member or an element of something else?  And of what, in the end? */
bool value_is_element(LLVMValueRef address);
LLVMValueRef value_whole_of(LLVMValueRef address);

/* ---- exposed.c ---- */
/* May this global change in code that the program does not show, without a pointer to it? */
bool translator_is_exposed(Translator *tr, LLVMValueRef global);
/* May the program get its address from there? */
bool translator_has_exposed_address(Translator *tr, LLVMValueRef global);
/* Is it a function that neither the program nor the library has a body or a model of? */
bool translator_is_missing(const Translator *tr, LLVMValueRef function);
/* Is it a variable that is used, and that neither the program nor the library defines? */
bool translator_is_undefined(const Translator *tr, LLVMValueRef global);
bool translator_holds_pointers(const Translator *tr, LLVMTypeRef type);
/* Do numbers that the function gets stand for unions, which may hold pointers? */
bool translator_takes_unions(Translator *tr, LLVMValueRef function);

/* ---- secret.c ---- */
/* Have others no address of it?  They have of what they can name and of what the program gives
 * them; where it may give them one that is likely alone; and they certainly have none of what is
 * static and used in no such way. */
typedef enum Secrecy { SECRECY_NONE, SECRECY_LIKELY, SECRECY_SURE } Secrecy;
Secrecy translator_secrecy(Translator *tr, LLVMValueRef global);

/* ---- start.c: what happens before the program's first function and after its last ---- */
typedef struct Constructor {
  uint64_t priority;
  Function *function;
} Constructor;

typedef VEC(Constructor) Constructors;

/* Finds constructors, in their order, and what is to be done at the end. */
void start_find(Translator *tr, Constructors *first);
/* Makes the function where everything starts: the entry itself where it needs no preparation. */
void start_program(Translator *tr, Function *entry, const Constructors *first);

/* ---- storage.c: promotion and cells ---- */
void storage_decide(Translator *tr, Body *body, Storage *storage, LLVMValueRef value,
                    const char *fallback_name);
Storage *storage_new(Translator *tr, LLVMTypeRef type, uint64_t align);
void storage_free(Storage *storage);
/* The scalars of a type, with its padding as well where a union makes that matter. */
bool storage_leaves(const Translator *tr, LLVMTypeRef type, unsigned most, LeafVec *out);
/* Adds what the leaves of an object of "size" bytes leave out, as further leaves. */
void storage_add_padding(LeafVec *leaves, uint64_t size);

/* ---- globals.c ---- */
Storage *global_storage(Translator *tr, LLVMValueRef global);
/* Notes what no file defines and only code that is not reached asks for: the linker does. */
void globals_list_unreached(Translator *tr);
/* A constant as a term (scalars), with addresses of globals; NULL where it has no term. */
const Term *constant_term(Translator *tr, LLVMValueRef constant);

/* ---- emit.c: making edges ---- */
Variable *body_temp(Body *b, Type type, bool pointer);
void emit_assign(Body *b, Variable *var, const Term *term);
void emit_havoc(Body *b, Variable *var, HavocKind why, const char *what);
void emit_havoc_memory(Body *b, const Term *address, const Term *size, HavocKind why,
                       const char *what);
void emit_load(Body *b, Variable *var, const Term *address);
void emit_store(Body *b, const Term *address, const Term *value);
void emit_assume(Body *b, const Term *condition);
void emit_jump(Body *b, Location *to);
/* Leaves for a location of this kind where the condition holds, goes on where it does not. */
void emit_exit_if(Body *b, const Term *condition, LocationKind kind, const char *note);
void emit_end(Body *b, LocationKind kind, const char *note); /* what follows is dead */
/* Keeps registers that are still needed from changing with the variable: call before it does. */
void body_protect(Body *b, const Variable *var);
void body_protect_globals(Body *b); /* the same for all globals: before a call */
/* A variable that holds the term from here on (the term itself where it cannot change). */
const Term *body_hold(Body *b, const Term *term, bool pointer);
const Term *body_arbitrary(Body *b, Type type, HavocKind why, const char *what);
/* The result of an operation or a conversion of floats.  A NaN that was computed of constants does
 * not become one: its bits are not known (cfa/nan.h). */
const Term *body_computed(Body *b, const Term *result);

/* ---- operand.c: registers and constants ---- */
Reg *reg_new(Body *b, unsigned count);
Reg *body_reg(Body *b, LLVMValueRef value);
const Term *body_term(Body *b, LLVMValueRef value); /* of a scalar */
const Term *body_argument(Body *b, LLVMValueRef call, unsigned index);
void body_set(Body *b, LLVMValueRef value, const Term *term);
void body_set_reg(Body *b, LLVMValueRef value, Reg *reg);
bool body_is_pointer(LLVMValueRef value);
const Term *pointer_const(Translator *tr, uint64_t number);
const Term *as_bv(Terms *terms, const Term *term);   /* Bool to one bit */
const Term *as_bool(Terms *terms, const Term *term); /* one bit to Bool */
const Term *as_bits(Terms *terms, const Term *term); /* any scalar to a bit-vector */
const Term *from_bits(Terms *terms, const Term *bits, Type type);

/* ---- memory.c: loads, stores, copies ---- */
typedef struct Pointer {
  Storage *storage;    /* promoted storage it points into, or NULL */
  uint64_t offset;     /* there */
  const Term *address; /* else its address */
} Pointer;
Pointer body_pointer(Body *b, LLVMValueRef value);
Pointer pointer_shift(Body *b, Pointer pointer, uint64_t bytes);
const Term *memory_read(Body *b, Pointer pointer, Type type, bool is_pointer);
void memory_write(Body *b, Pointer pointer, const Term *value);
/* The term as it is before something is written there in several steps. */
const Term *memory_hold(Body *b, Pointer to, const Term *term, bool pointer);
Reg *memory_read_aggregate(Body *b, Pointer pointer, LLVMTypeRef type);
void memory_write_aggregate(Body *b, Pointer pointer, LLVMTypeRef type, const Reg *reg);
void memory_copy(Body *b, LLVMValueRef to, LLVMValueRef from, uint64_t size, uint64_t align,
                 bool may_overlap);
void memory_fill(Body *b, LLVMValueRef to, const Term *byte, uint64_t size, uint64_t align);
void memory_fill_leaves(Body *b, Pointer to, const LeafVec *leaves, const Term *byte);
/* The scalars and padding of the "size" bytes behind a call's result, as the type of what it is
 * assigned to has them; false where that does not tell. */
bool memory_result_leaves(Body *b, LLVMValueRef call, uint64_t size, LeafVec *out);
/* Scope entry: the storage holds anything, unless the block overwrites it from "first" on. */
void storage_begin(Body *b, Storage *storage, LLVMValueRef value, LLVMValueRef first);

/* ---- gep.c ---- */
const Term *gep_address(Body *b, LLVMValueRef gep, const Term *base);
bool gep_constant_offset(const Translator *tr, LLVMValueRef gep, int64_t *offset);
void gep_check_bounds(Body *b, LLVMValueRef pointer);

/* ---- instruction.c ---- */
void body_instruction(Body *b, LLVMValueRef instruction);

/* ---- operator.c ---- */
/* The operator of an LLVM binary or cast instruction or constant expression; NULL: none of ours. */
const Term *apply_binary(Terms *terms, LLVMOpcode opcode, bool nsw, const Term *x, const Term *y);
const Term *apply_cast(Terms *terms, LLVMOpcode opcode, Type to, const Term *x);
const Term *apply_icmp(Terms *terms, LLVMIntPredicate predicate, const Term *x, const Term *y);

const Term *apply_fcmp(Terms *terms, LLVMRealPredicate predicate, const Term *x, const Term *y);

/* ---- allocation.c, call.c, intrinsic.c, intrinsic_arith.c, library.c, library_math.c,
 * library_names.c, signature.c ---- */
void body_call(Body *b, LLVMValueRef call);
/* A call of that function without a body, in the place of something else. */
void body_call_external(Body *b, LLVMValueRef call, Function *callee);
/* Does in the place of a call of a model what that would do; false where it must be called. */
bool body_allocation(Body *b, LLVMValueRef call, LLVMValueRef callee, const char *name);
void body_assembly(Body *b, LLVMValueRef call, LLVMValueRef assembly);
bool body_intrinsic(Body *b, LLVMValueRef call, const char *name);
/* The same for those that compute a number; false where it is none. */
bool body_arithmetic(Body *b, LLVMValueRef call, const char *name);
/* Is the number negative, or a negative zero?  Nothing is asked of the bits of a NaN (cfa/nan.h).
 */
const Term *body_sign_of_number(Body *b, const Term *x);
bool body_library_call(Body *b, LLVMValueRef call, LLVMValueRef callee, const char *name);
/* A function of numbers alone; false where it is none. */
bool library_mathematics(Body *b, LLVMValueRef call, const char *name);
/* Library functions without a model that write nothing the program can see. */
bool library_is_pure(const char *name);
bool library_ends_program(const char *name);
/* Is it a function of the library without a model, so that its results are not arbitrary? */
bool library_computes(const char *name);
/* The same where it changes nothing that the program can see. */
bool library_only_computes(const char *name);
/* Variables that the library, or its models, have. */
bool library_is_variable(const char *name);
/* Does a call of this function have a meaning of its own, without a body? */
bool library_is_special(const char *name);
/* Has it a model that leaves errno alone, though the function may fail? */
bool library_hides_errno(const char *name);
/* What a pointer to this function leads to: for a special one, a function that calls it. */
LLVMValueRef library_behind_pointer(Translator *tr, LLVMValueRef function);
void body_unsupported(Body *b, const char *what);
/* Calls a function of the models by name: for intrinsics that are library functions in disguise. */
/* "result" may be NULL. */
bool body_call_model(Body *b, const char *name, unsigned count, const Term *const *args,
                     const Term **result);
/* That function, just called, may have left an error in errno. */
void body_may_set_errno(Body *b, const char *function);
/* What exit does first. */
void body_finish(Body *b);
/* What a function without a body that ends the program does first. */
void body_finish_before(Body *b, const char *name);
/* ---- heap.c ---- */
enum { HEAP_ALIGNMENT = 16 }; /* of every block, at least */
/* New memory. */
const Term *body_allocate(Body *b, const Term *size, uint64_t align);
/* A function that the models of allocation ask of the heap; false where it is none. */
bool heap_function(Body *b, LLVMValueRef call, const char *name);

typedef enum SlotKind { SLOT_SCALARS, SLOT_BYVAL, SLOT_SRET, SLOT_POINTER } SlotKind;
/* How one LLVM parameter or argument is passed: as these scalars. */
typedef struct Slot {
  SlotKind kind;
  LLVMTypeRef type; /* pointed to, for BYVAL, SRET and POINTER */
  uint64_t align;   /* of what is pointed to */
  LeafVec leaves;
} Slot;
Slot signature_param(Translator *tr, LLVMValueRef function, unsigned index);
Slot signature_argument(Translator *tr, LLVMValueRef call, unsigned index);
/* What a pointer to an operand of inline assembly points to. */
LLVMTypeRef signature_element(LLVMValueRef call, unsigned index);
void slot_free(Slot *slot);
/* Scalars of a register type, in order. */
bool signature_scalars(const Translator *tr, LLVMTypeRef type, LeafVec *out);

/* ---- bypass.c: locals whose declaration can be jumped over ---- */
void bypass_add(Body *b, Storage *storage, LLVMValueRef value, LLVMValueRef declare);
void bypass_enter(Body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
void bypass_free(Body *b);

/* ---- overflow.c ---- */
/* The call in this block that reports a signed left shift as undefined; NULL where there is none.
 */
LLVMValueRef overflow_shift_handler(LLVMBasicBlockRef block);
/* Does this branch only go around a part of clang's own condition for such a report?  Its second
 * successor is where both ways meet. */
bool overflow_joins_shift_check(LLVMValueRef branch);
/* Leaves for an error where that shift overflows as we define it. */
void overflow_check_shift(Body *b, LLVMValueRef handler);
/* The same for an operation on elements of vectors, which clang does not check.  LLVM tells signed
 * elements from others only where they are divided: elsewhere what may be an overflow is
 * unsupported. */
void overflow_check_element(Body *b, LLVMOpcode opcode, const Term *x, const Term *y);

/* ---- body.c ---- */
bool body_translate(Translator *tr, LLVMValueRef function);
void body_declare(Translator *tr, Function *function, LLVMValueRef llvm); /* parameters, results */
bool body_is_noreturn(LLVMValueRef function);
/* ---- control.c ---- */
void body_terminator(Body *b, LLVMBasicBlockRef block, LLVMValueRef instruction);
Reg *body_phi(Body *b, LLVMValueRef phi); /* the temporaries that hold its value */
void body_set_place(Body *b, LLVMValueRef instruction);
Pointer pointer_to(Storage *storage); /* to its start */
const Place *place_of(Translator *tr, const Unit *unit, LLVMMetadataRef location,
                      const char *function);

#endif
