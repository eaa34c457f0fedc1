/* Predicates and values in one state: the examples of the specification.
 *
 * Each row is one exploration from a given precision, breadth first, where every edge is a block.
 * The numbers of nodes are those of the specification, whose integers are unbounded; here they have
 * 32 bits, which changes none of them.  Nor does it matter that we look for what covers a state
 * when it is made, not when it is to be expanded, and among all states, not the expanded ones
 * alone: in no example do two equal states wait at the same time. */
#include "product_tools.h"

#define HEAD "program ilp32\nglobal x : bv32 signed\nglobal y : bv32 signed\nglobal b : bv32\n"
#define MAIN "entry main\nfunction main : ()\n loc 0 entry\n"

/* x=0; y=0; while (x <= 5) { y = x % 5; x++; } assert(y == 0); */
#define E1(go, leave)                                                                              \
  HEAD MAIN " loc 7 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 x := 0:bv32\n 1 -> 2 y := 0:bv32\n 2 -> 3 assume " go "\n"                    \
            " 3 -> 4 y := (srem x 5:bv32)\n 4 -> 2 x := (add x 1:bv32)\n 2 -> 5 assume " leave     \
            "\n 5 -> 6 assume (eq y 0:bv32)\n 5 -> 7 assume (not (eq y 0:bv32))\nend\n"
#define E1_SAFE E1("(sle x 5:bv32)", "(slt 5:bv32 x)")
#define E1_UNSAFE E1("(slt x 5:bv32)", "(sle 5:bv32 x)")

/* y=false; x=0; while (x < 1000) { y = x % 2 == 0; x++; } assert(!y); */
#define E2                                                                                         \
  "program ilp32\nglobal x : bv32 signed\nglobal y : bool\n" MAIN                                  \
  " loc 7 error note \"unreach-call\"\n"                                                           \
  " 0 -> 1 y := false\n 1 -> 2 x := 0:bv32\n 2 -> 3 assume (slt x 1000:bv32)\n"                    \
  " 3 -> 4 y := (eq (srem x 2:bv32) 0:bv32)\n 4 -> 2 x := (add x 1:bv32)\n"                        \
  " 2 -> 5 assume (not (slt x 1000:bv32))\n 5 -> 6 assume (not y)\n 5 -> 7 assume y\nend\n"

/* x=0; while (go) x++; assert(good); */
#define COUNTER(go, good)                                                                          \
  HEAD MAIN " loc 5 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 x := 0:bv32\n 1 -> 2 assume " go "\n 2 -> 1 x := (add x 1:bv32)\n"            \
            " 1 -> 3 assume (not " go ")\n 3 -> 4 assume " good "\n 3 -> 5 assume (not " good      \
            ")\nend\n"
#define E3 COUNTER("(sle x 10:bv32)", "(slt 10:bv32 x)")
#define E6 COUNTER("(sle x 1000:bv32)", "(slt 1000:bv32 x)")
#define E8_COUNTER COUNTER("(slt x 8:bv32)", "(eq x 8:bv32)")

/* x=0; while (x < 5) x++; y=true; x++; assert(x == 6); */
#define E4                                                                                         \
  "program ilp32\nglobal x : bv32 signed\nglobal y : bool\n" MAIN                                  \
  " loc 7 error note \"unreach-call\"\n"                                                           \
  " 0 -> 1 x := 0:bv32\n 1 -> 2 assume (slt x 5:bv32)\n 2 -> 1 x := (add x 1:bv32)\n"              \
  " 1 -> 3 assume (sle 5:bv32 x)\n 3 -> 4 y := true\n 4 -> 5 x := (add x 1:bv32)\n"                \
  " 5 -> 6 assume (eq x 6:bv32)\n 5 -> 7 assume (not (eq x 6:bv32))\nend\n"

/* if (x != 1) if (x == 1) error; */
#define E5                                                                                         \
  HEAD MAIN " loc 3 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 assume (not (eq x 1:bv32))\n 0 -> 2 assume (eq x 1:bv32)\n"                   \
            " 1 -> 3 assume (eq x 1:bv32)\n 1 -> 2 assume (not (eq x 1:bv32))\nend\n"

/* x=0; y=10; x=y; assert(x == y); */
#define E7                                                                                         \
  HEAD MAIN " loc 5 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 x := 0:bv32\n 1 -> 2 y := 10:bv32\n 2 -> 3 x := y\n"                          \
            " 3 -> 4 assume (eq x y)\n 3 -> 5 assume (not (eq x y))\nend\n"

/* if (b == 0) x=1; else x=2; assert(x >= 1); */
#define E8_BRANCH                                                                                  \
  HEAD MAIN " loc 5 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 assume (eq b 0:bv32)\n 0 -> 2 assume (not (eq b 0:bv32))\n"                   \
            " 1 -> 3 x := 1:bv32\n 2 -> 3 x := 2:bv32\n"                                           \
            " 3 -> 4 assume (sle 1:bv32 x)\n 3 -> 5 assume (slt x 1:bv32)\nend\n"

/* assume(0 < x && x < 5); assert(x != 5); */
#define E8_RANGE                                                                                   \
  HEAD MAIN " loc 3 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 assume (and (slt 0:bv32 x) (slt x 5:bv32))\n"                                 \
            " 1 -> 2 assume (not (eq x 5:bv32))\n 1 -> 3 assume (eq x 5:bv32)\nend\n"

typedef struct Row {
  const char *program, *variables, *predicates;
  ProductStrategy strategy;
  int limit, share;
  Claim claim;
  unsigned nodes, covered; /* covered: where the specification says it, else ANY */
  const char *given_up;
} Row;

enum { ANY = 1000000 };

static void check_row(const Row *row, ProductOrder order)
{
  PredicateSettings settings = predicate_settings();
  settings.block = BLOCK_EDGE;
  settings.abstraction = ABSTRACTION_CARTESIAN;
  settings.strategy = (int)row->strategy;
  settings.limit = row->limit;
  settings.share = row->share;
  settings.order = (int)order;
  Product product = product_new(row->program, &settings);
  product_explore(&product, product_precision(product.program, row->variables, row->predicates));
  ProductCounts counts = product_count(&product);
  const Variable *x = map_get_ptr(&product.program->variable_of_name,
                                  intern(terms_names(product.program->terms), "x"));
  bool gave_up = precision_gave_up(reached_precision(product.reached), x);
  CHECK(product.seen.claim == row->claim);
  CHECK(counts.errors == (row->claim == CLAIM_UNSAFE));
  CHECK(counts.nodes == row->nodes);
  CHECK(row->covered == ANY || counts.covered == row->covered);
  CHECK(gave_up == !strcmp(row->given_up, "x"));
  if (counts.nodes != row->nodes || product.seen.claim != row->claim)
    printf("  %s; %s; strategy %d limit %d share %d order %d: %u nodes, %u covered\n",
           row->variables, row->predicates, (int)row->strategy, row->limit, row->share, (int)order,
           counts.nodes, counts.covered);
  product_free(&product);
}

static void check_rows(const Row *rows, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    for (int order = COVER_PREDICATES_FIRST; order <= COVER_TOGETHER; order++)
      check_row(&rows[i], (ProductOrder)order);
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void test_explicit(void)
{
  static const Row rows[] = {
      {E1_SAFE, "x y", "", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 23, 0, ""},
      {E1_UNSAFE, "x y", "", PRODUCT_NO_OP, 5, 0, CLAIM_UNSAFE, 20, 0, ""},
      {E2, "y", "", PRODUCT_NO_OP, 5, 0, CLAIM_UNSAFE, 13, 1, ""},
      {E2, "x y", "", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 3005, ANY, ""},
      {E4, "x", "", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 16, ANY, ""},
      {E5, "x", "", PRODUCT_NO_OP, 5, 0, CLAIM_UNSAFE, 5, ANY, ""},
      {E6, "x", "", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 2006, ANY, ""},
  };
  CHECK_ROWS(rows);
}

static void test_predicates(void)
{
  static const Row rows[] = {
      {E3, "", "(slt 10:bv32 x)", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 7, 1, ""},
      {E4, "y", "(sle 5:bv32 x)", PRODUCT_NO_OP, 5, 0, CLAIM_UNSAFE, 10, ANY, ""},
      {E4, "y", "(sle 5:bv32 x) (sle x 5:bv32) (eq x 6:bv32)", PRODUCT_NO_OP, 5, 0, CLAIM_SAFE, 9,
       1, ""},
  };
  CHECK_ROWS(rows);
}

/* What the specification says of the ARG at the end is an exploration from the last precision. */
static void test_giving_up(void)
{
  static const Row rows[] = {
      {E5, "x", "", PRODUCT_STATE, 1, 0, CLAIM_UNSAFE, 5, ANY, "x"},
      {E5, "x", "", PRODUCT_STATE, 100, 0, CLAIM_UNSAFE, 5, ANY, "x"},
      {E5, "x", "(eq x 1:bv32)", PRODUCT_STATE, 5, 0, CLAIM_SAFE, 4, 0, "x"},
      {E6, "x", "", PRODUCT_PATH_NO_T, 1, 0, CLAIM_UNSAFE, 9, ANY, "x"},
      {E6, "x", "", PRODUCT_PATH_NO_T, 5, 0, CLAIM_UNSAFE, 17, ANY, "x"},
      {E6, "x", "", PRODUCT_PATH_T, 5, 0, CLAIM_UNSAFE, 18, ANY, "x"},
      {E6, "", "(slt 1000:bv32 x)", PRODUCT_PATH_NO_T, 5, 0, CLAIM_SAFE, 7, 1, ""},
  };
  CHECK_ROWS(rows);
}

static void test_sharing(void)
{
  static const Row rows[] = {
      {E7, "x", "(eq y 10:bv32)", PRODUCT_NO_OP, 5, 0, CLAIM_UNSAFE, 6, 0, ""},
      {E7, "x", "(eq y 10:bv32)", PRODUCT_STATE, 5, 0, CLAIM_UNSAFE, 6, 0, "x"},
      {E7, "x", "(eq y 10:bv32)", PRODUCT_STATE, 5, 1, CLAIM_SAFE, 5, 0, ""},
      {E7, "x", "(eq y 10:bv32)", PRODUCT_PATH_NO_T, 5, 1, CLAIM_SAFE, 5, 0, ""},
  };
  CHECK_ROWS(rows);
}

#define E8_ROW(program, k, strategy, claim, nodes, given_up)                                       \
  {program, "x", "", PRODUCT_##strategy, k, 0, CLAIM_##claim, nodes, ANY, given_up}

static void test_strategies(void)
{
  static const Row rows[] = {
      E8_ROW(E8_BRANCH, 1, STATE, SAFE, 7, ""),
      E8_ROW(E8_BRANCH, 1, PATH_NO_T, SAFE, 7, ""),
      E8_ROW(E8_BRANCH, 1, ARG_NO_T, UNSAFE, 8, "x"),
      E8_ROW(E8_BRANCH, 2, STATE, SAFE, 7, ""),
      E8_ROW(E8_BRANCH, 2, PATH_NO_T, SAFE, 7, ""),
      E8_ROW(E8_BRANCH, 2, ARG_NO_T, SAFE, 7, ""),
      E8_ROW(E8_COUNTER, 1, STATE, SAFE, 20, ""),
      E8_ROW(E8_COUNTER, 1, PATH_NO_T, UNSAFE, 9, "x"),
      E8_ROW(E8_COUNTER, 1, ARG_NO_T, UNSAFE, 9, "x"),
      E8_ROW(E8_COUNTER, 8, STATE, SAFE, 20, ""),
      E8_ROW(E8_COUNTER, 8, PATH_NO_T, UNSAFE, 23, "x"),
      E8_ROW(E8_COUNTER, 8, ARG_NO_T, UNSAFE, 23, "x"),
      E8_ROW(E8_COUNTER, 9, STATE, SAFE, 20, ""),
      E8_ROW(E8_COUNTER, 9, PATH_NO_T, SAFE, 20, ""),
      E8_ROW(E8_COUNTER, 9, ARG_NO_T, SAFE, 20, ""),
      E8_ROW(E8_RANGE, 3, STATE, UNSAFE, 4, "x"),
      E8_ROW(E8_RANGE, 3, PATH_NO_T, UNSAFE, 4, "x"),
      E8_ROW(E8_RANGE, 3, ARG_NO_T, UNSAFE, 4, "x"),
      E8_ROW(E8_RANGE, 4, STATE, SAFE, 9, ""),
      E8_ROW(E8_RANGE, 4, PATH_NO_T, SAFE, 9, ""),
      E8_ROW(E8_RANGE, 4, ARG_NO_T, SAFE, 9, ""),
  };
  CHECK_ROWS(rows);
}

int main(void)
{
  RUN(test_explicit);
  RUN(test_predicates);
  RUN(test_giving_up);
  RUN(test_sharing);
  RUN(test_strategies);
  return check_summary();
}
