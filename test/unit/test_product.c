/* Predicates and values in one state: the examples of the specification.
 *
 * Each row is one exploration from a given precision, breadth first, where every edge is a block.
 * The numbers of nodes are those of the specification, whose integers are unbounded; here they have
 * 32 bits, which changes none of them.  Nor does it matter that we look for what covers a state
 * when it is made, not when it is to be expanded, and among all states, not the expanded ones
 * alone: in no example do two equal states wait at the same time. */
#include "product_tools.h"
#include "term/print.h"

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
            " 0 -> 2 assume (eq x 1:bv32)\n 0 -> 1 assume (not (eq x 1:bv32))\n"                   \
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

/* y=7; if (b == 0) x=1; else x=2; assert(x >= 1): y has one value, x two, all together three. */
#define TWO_BRANCH                                                                                 \
  HEAD MAIN " loc 6 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 y := 7:bv32\n"                                                                \
            " 1 -> 2 assume (eq b 0:bv32)\n 1 -> 3 assume (not (eq b 0:bv32))\n"                   \
            " 2 -> 4 x := 1:bv32\n 3 -> 4 x := 2:bv32\n"                                           \
            " 4 -> 5 assume (sle 1:bv32 x)\n 4 -> 6 assume (slt x 1:bv32)\nend\n"

/* y=7; x=0; while (x < 8) x++; assert(x == 8): y has one value, x nine, all together ten. */
#define TWO_COUNTER                                                                                \
  HEAD MAIN " loc 6 error note \"unreach-call\"\n"                                                 \
            " 0 -> 1 y := 7:bv32\n 1 -> 2 x := 0:bv32\n"                                           \
            " 2 -> 3 assume (slt x 8:bv32)\n 3 -> 2 x := (add x 1:bv32)\n"                         \
            " 2 -> 4 assume (not (slt x 8:bv32))\n"                                                \
            " 4 -> 5 assume (eq x 8:bv32)\n 4 -> 6 assume (not (eq x 8:bv32))\nend\n"

typedef struct Row {
  const char *program, *variables, *predicates;
  ProductStrategy strategy;
  int limit, share;
  Claim claim;
  unsigned nodes, covered; /* covered: where the specification says it, else ANY */
  const char *given_up;    /* the names of all dropouts */
  const char *added;       /* by the exploration: the predicates; NULL: none */
} Row;

enum { ANY = 1000000, DEFAULT_LIMIT = -1 };

static Product explore(const Row *row, ProductOrder order)
{
  PredicateSettings settings = predicate_settings();
  settings.block = BLOCK_EDGE;
  settings.abstraction = ABSTRACTION_CARTESIAN;
  settings.strategy = (int)row->strategy;
  if (row->limit != DEFAULT_LIMIT)
    settings.limit = row->limit;
  settings.share = row->share;
  settings.order = (int)order;
  Product product = product_new(row->program, &settings);
  product_explore(&product, product_precision(product.program, row->variables, row->predicates));
  return product;
}

/* Every variable of the program is given up if and only if it is listed. */
static bool gave_up(Product *product, const char *names)
{
  const Precision *last = reached_precision(product->reached);
  Precision *wanted = product_precision(product->program, names, "");
  const VariableVec *all = &product->program->variables;
  bool same = true;
  for (unsigned i = 0; i < all->count; i++)
    same &= precision_gave_up(last, all->data[i]) ==
            precision_tracks(wanted, product->program->entry->entry, all->data[i]);
  precision_drop(wanted);
  return same;
}

/* The predicates at the end are those at the beginning and these. */
static bool added_predicates(Product *product, const Row *row)
{
  const Location *entry = product->program->entry->entry;
  Text text = {0};
  text_format(&text, "%s %s", row->predicates, row->added ? row->added : "");
  Precision *wanted = product_precision(product->program, "", text_of(&text));
  TermVec now = {0}, then = {0};
  precision_predicates(reached_precision(product->reached), entry, &now);
  precision_predicates(wanted, entry, &then);
  bool same = now.count == then.count;
  for (unsigned i = 0; same && i < now.count; i++)
    same = now.data[i] == then.data[i];
  vec_free(&now);
  vec_free(&then);
  precision_drop(wanted);
  text_free(&text);
  return same;
}

static void check_row(const Row *row, ProductOrder order)
{
  Product product = explore(row, order);
  ProductCounts counts = product_count(&product);
  CHECK(product.seen.claim == row->claim);
  CHECK(counts.errors == (row->claim == CLAIM_UNSAFE));
  CHECK(counts.nodes == row->nodes);
  CHECK(row->covered == ANY || counts.covered == row->covered);
  CHECK(gave_up(&product, row->given_up));
  CHECK(added_predicates(&product, row));
  if (counts.nodes != row->nodes || product.seen.claim != row->claim ||
      !gave_up(&product, row->given_up) || !added_predicates(&product, row))
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

#define TWO_ROW(program, k, strategy, claim, nodes, given_up, added)                               \
  {program, "x y", "", PRODUCT_##strategy, k, 0, CLAIM_##claim, nodes, ANY, given_up, added}

/* A second variable tells giving up one from giving up all, and counting each from counting all. */
static void test_two_variables(void)
{
  static const Row rows[] = {
      TWO_ROW(TWO_BRANCH, 1, ARG_NO_T, UNSAFE, 9, "x", NULL),
      TWO_ROW(TWO_BRANCH, 2, ARG_NO_T, SAFE, 8, "", NULL),
      TWO_ROW(TWO_BRANCH, 1, PATH_T, SAFE, 8, "", NULL),
      TWO_ROW(TWO_BRANCH, 1, ARG_T, SAFE, 8, "x", NULL),
      TWO_ROW(TWO_BRANCH, 2, ARG_T, SAFE, 8, "", NULL),
      TWO_ROW(TWO_BRANCH, 1, ARG_ONE_PRED, UNSAFE, 9, "x y b", NULL),
      TWO_ROW(TWO_BRANCH, 2, ARG_ONE_PRED, SAFE, 8, "", NULL),
      TWO_ROW(TWO_BRANCH, 2, ARG_WHOLE_PRED, UNSAFE, 9, "x y b", NULL),
      TWO_ROW(TWO_BRANCH, 3, ARG_WHOLE_PRED, SAFE, 8, "", NULL),
      TWO_ROW(TWO_BRANCH, 1, DYNAMIC, SAFE, 8, "x", "(sle 1:bv32 x)"),
      TWO_ROW(TWO_BRANCH, 2, DYNAMIC, SAFE, 8, "", NULL),
      TWO_ROW(TWO_COUNTER, 8, ARG_T, UNSAFE, 22, "x", NULL),
      TWO_ROW(TWO_COUNTER, 9, ARG_T, SAFE, 21, "", NULL),
      TWO_ROW(TWO_COUNTER, 8, ARG_ONE_PRED, UNSAFE, 24, "x y b", NULL),
      TWO_ROW(TWO_COUNTER, 9, ARG_ONE_PRED, SAFE, 21, "", NULL),
      TWO_ROW(TWO_COUNTER, 9, ARG_WHOLE_PRED, UNSAFE, 24, "x y b", NULL),
      TWO_ROW(TWO_COUNTER, 10, ARG_WHOLE_PRED, SAFE, 21, "", NULL),
      TWO_ROW(TWO_COUNTER, 8, DYNAMIC, UNSAFE, 24, "x", "(slt x 8:bv32)"),
      TWO_ROW(TWO_COUNTER, 9, DYNAMIC, SAFE, 21, "", NULL),
  };
  CHECK_ROWS(rows);
}

/* ---- state by state ---- */

static void note_node(void *context, ArgNode *node)
{
  ArgNodeVec *nodes = context;
  unsigned at = nodes->count;
  vec_push(nodes, node);
  for (; at > 0 && nodes->data[at - 1]->id > node->id; at--)
    nodes->data[at] = nodes->data[at - 1];
  nodes->data[at] = node;
}

/* "4 (eq x 1:bv32)*": the location, what is known, covered. */
static void print_node(const ArgNode *node, Text *out)
{
  Answer answer = {0};
  const Question what = {.kind = ASK_FORMULA};
  text_format(out, "%s%u", text_of(out)[0] ? ", " : "", node->location->id);
  if (cpa_ask(cpa_part(node->state, "predicate"), &what, &answer) && !term_is_true(answer.term)) {
    text_add(out, " ");
    term_print(answer.term, out);
  }
  text_add(out, node->covered_by ? "*" : "");
}

static void check_states(Row row, const char *wanted)
{
  Product product = explore(&row, COVER_PREDICATES_FIRST);
  ArgNodeVec nodes = {0};
  Text text = {0};
  reached_each(product.reached, note_node, &nodes);
  for (unsigned i = 0; i < nodes.count; i++)
    print_node(nodes.data[i], &text);
  CHECK_TEXT(text_of(&text), wanted);
  text_free(&text);
  vec_free(&nodes);
  product_free(&product);
}

/* The lists of the specification, in its order; what is known of error locations is not said. */
static void test_states(void)
{
  check_states((Row){E2, "y", "", PRODUCT_NO_OP, 5},
               "0, 1 (not y), 2 (not y), 3 (not y), 5 (not y), 4, 6 (not y), 2, 3, 5, 4*, 6, 7");
  check_states((Row){E3, "", "(slt 10:bv32 x)", PRODUCT_NO_OP, 5},
               "0, 1 (sle x 10:bv32), 2 (sle x 10:bv32), 1, 2 (sle x 10:bv32)*, "
               "3 (not (sle x 10:bv32)), 4 (not (sle x 10:bv32))");
  check_states((Row){E5, "x", "(eq x 1:bv32)", PRODUCT_STATE, 5},
               "0, 2 (eq x 1:bv32), 1 (not (eq x 1:bv32)), 2 (not (eq x 1:bv32))");
  check_states((Row){E7, "x", "(eq y 10:bv32)", PRODUCT_STATE, 5},
               "0, 1 (eq x 0:bv32), 2 (and (eq x 0:bv32) (eq y 10:bv32)), 3 (eq y 10:bv32), "
               "4 (eq y 10:bv32), 5");
  check_states((Row){E7, "x", "(eq y 10:bv32)", PRODUCT_STATE, 5, 1},
               "0, 1 (eq x 0:bv32), 2 (and (eq x 0:bv32) (eq y 10:bv32)), "
               "3 (and (eq x 10:bv32) (eq y 10:bv32)), 4 (and (eq x 10:bv32) (eq y 10:bv32))");
}

/* ---- coverage ---- */

/* if (b == 0) assume(x < 10); else x=value;  The predicate x < 10 matters at the end alone, so that
 * the one state there has the predicate and the other the value. */
#define MEETING(value)                                                                             \
  HEAD MAIN " 0 -> 1 assume (eq b 0:bv32)\n 0 -> 2 assume (not (eq b 0:bv32))\n"                   \
            " 1 -> 3 assume (slt x 10:bv32)\n 2 -> 4 x := " value "\n 4 -> 3 assume true\nend\n"

static unsigned count_covered(const char *text, ProductOrder order)
{
  PredicateSettings settings = predicate_settings();
  settings.block = BLOCK_EDGE;
  settings.order = (int)order;
  Product product = product_new(text, &settings);
  Precision *variables = product_precision(product.program, "x", "");
  Reader reader = product_reader(product.program, "(slt x 10:bv32)");
  PredicateVec predicate = {0};
  vec_push(&predicate,
           ((Predicate){product.program->entry->locations.data[3], term_parse(&reader)}));
  product_explore(&product, precision_with_predicates(variables, SCOPE_LOCATION, &predicate));
  unsigned res = product_count(&product).covered;
  precision_drop(variables);
  vec_free(&predicate);
  product_free(&product);
  return res;
}

/* (x=5 | true) lies below (unknown | x < 10), which only one question about both can tell. */
static void test_covering_together(void)
{
  CHECK(count_covered(MEETING("5:bv32"), COVER_PREDICATES_FIRST) == 0);
  CHECK(count_covered(MEETING("5:bv32"), COVER_VALUES_FIRST) == 0);
  CHECK(count_covered(MEETING("5:bv32"), COVER_TOGETHER) == 1);
  CHECK(count_covered(MEETING("10:bv32"), COVER_TOGETHER) == 0);
}

static void test_default_limit(void)
{
  static const Row rows[] = {
      {E6, "x", "", PRODUCT_PATH_NO_T, DEFAULT_LIMIT, 0, CLAIM_UNSAFE, 17, ANY, "x", NULL},
      {E6, "x", "", PRODUCT_PATH_T, DEFAULT_LIMIT, 0, CLAIM_UNSAFE, 18, ANY, "x", NULL},
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
  RUN(test_two_variables);
  RUN(test_states);
  RUN(test_covering_together);
  RUN(test_default_limit);
  return check_summary();
}
