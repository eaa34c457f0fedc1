/* Arrays of memory as terms.  Addresses are mostly constants, so that an array is mostly a variable
 * and what was stored over it, one element for each address. */
#include "smt/slot.h"

/* So many elements are looked through; choices of more nodes, counted as trees, are not. */
enum { MOST_DEPTH = 256, MOST_NODES = 5000 };

static bool are_apart(const Term *a, const Term *b)
{
  return term_is_const(a) && term_is_const(b) && a != b;
}

const Term *array_read(Terms *terms, const Term *array, const Term *index)
{
  unsigned depth = 0;
  while (array->op == TERM_STORE && depth++ < MOST_DEPTH && are_apart(array->args[1], index))
    array = array->args[0];
  if (array->op == TERM_ITE && array->size <= MOST_NODES)
    return term_ite(terms, array->args[0], array_read(terms, array->args[1], index),
                    array_read(terms, array->args[2], index));
  if (array->op != TERM_STORE || depth >= MOST_DEPTH)
    return term_select(terms, array, index);
  const Term *here = term_eq(terms, index, array->args[1]);
  if (term_is_true(here))
    return array->args[2];
  return term_ite(terms, here, array->args[2], array_read(terms, array->args[0], index));
}

typedef VEC(const Term *) Layers;

static const Term *put_back(Terms *terms, const Term *array, Layers *layers)
{
  while (layers->count) {
    const Term *layer = vec_pop(layers);
    array = term_store(terms, array, layer->args[1], layer->args[2]);
  }
  vec_free(layers);
  return array;
}

const Term *array_write(Terms *terms, const Term *array, const Term *index, const Term *element)
{
  Layers above = {0};
  const Term *below = array;
  while (below->op == TERM_STORE && above.count < MOST_DEPTH && are_apart(below->args[1], index)) {
    vec_push(&above, below);
    below = below->args[0];
  }
  if (below->op == TERM_STORE && below->args[1] == index)
    array = put_back(terms, below->args[0], &above);
  vec_free(&above);
  return term_store(terms, array, index, element);
}

/* ---- choices ---- */

static bool has_place(const Term *array)
{
  return array->op == TERM_STORE && term_is_const(array->args[1]);
}

/* The first array below both, if it is below both by elements at constant addresses alone. */
static const Term *common_part(const Term *one, const Term *other)
{
  Map below = {0};
  map_put_ptr(&below, one, one);
  for (unsigned i = 0; i < MOST_DEPTH && has_place(one); i++) {
    one = one->args[0];
    map_put_ptr(&below, one, one);
  }
  for (unsigned i = 0; i < MOST_DEPTH && has_place(other) && !map_has_ptr(&below, other); i++)
    other = other->args[0];
  bool found = map_has_ptr(&below, other);
  map_free(&below);
  return found ? other : NULL;
}

static const Term *root_of(const Term *array)
{
  for (unsigned i = 0; i < MOST_DEPTH && has_place(array); i++)
    array = array->args[0];
  return array;
}

static void list_layers(const Term *array, const Term *end, Layers *out)
{
  for (; array != end; array = array->args[0])
    vec_push(out, array);
}

const Term *array_choose(Terms *terms, const Term *condition, const Term *yes, const Term *no)
{
  const Term *common = common_part(yes, no);
  const Term *end_yes = common ? common : root_of(yes), *end_no = common ? common : root_of(no);
  const Term *res = common ? common : term_ite(terms, condition, end_yes, end_no);
  Layers layers = {0};
  Map done = {0};
  list_layers(yes, end_yes, &layers);
  list_layers(no, end_no, &layers);
  for (unsigned i = layers.count; i-- > 0;) {
    const Term *index = layers.data[i]->args[1];
    if (map_has_ptr(&done, index))
      continue;
    map_put_ptr(&done, index, index);
    res = array_write(
        terms, res, index,
        term_ite(terms, condition, array_read(terms, yes, index), array_read(terms, no, index)));
  }
  map_free(&done);
  vec_free(&layers);
  return res;
}
