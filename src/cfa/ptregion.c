/* From the points-to graph to regions of memory. */
#include <stdlib.h>

#include "cfa/ptterm.h"

typedef struct Maker {
  PointsTo *pt;
  Program *program;
  Map names; /* region names that are taken */
} Maker;

/* The object that gives a node its name: the first one of the program. */
static const PtHeld *first_object(const PtNode *root)
{
  const PtHeld *res = NULL;
  for (unsigned i = 0; i < root->objects.count; i++)
    if (!res || root->objects.data[i].object->id < res->object->id)
      res = &root->objects.data[i];
  return res;
}

/* The object's name and the offset in it: "list", "list.4", "table[].8" where it is folded. */
static const char *field_name(Maker *maker, const PtNode *root, const PtField *field)
{
  const PtHeld *held = first_object(root);
  const char *base = held ? held->object->name : root->label ? root->label : "memory";
  uint64_t offset = pt_reduce(root, field->start - (held ? held->offset : 0));
  const char *fold = root->modulus ? "[]" : "";
  Interner *names = terms_names(maker->program->terms);
  if (root->fields.count == 1)
    return intern_format(names, "%s", base);
  return intern_format(names, "%s%s.%lld", base, fold, (long long)offset);
}

static const char *unique_name(Maker *maker, const char *name)
{
  Interner *names = terms_names(maker->program->terms);
  const char *res = name;
  uint64_t last = 1;
  map_get(&maker->names, (uintptr_t)name, &last);
  while (map_has_ptr(&maker->names, res))
    res = intern_format(names, "%s#%u", name, (unsigned)++last);
  map_put(&maker->names, (uintptr_t)name, last);
  if (res != name)
    map_put(&maker->names, (uintptr_t)res, 1);
  return res;
}

static Region *field_region(Maker *maker, const PtNode *root, PtField *field)
{
  if (!field->region) {
    const char *name = unique_name(maker, field_name(maker, root, field));
    field->region = program_add_region(maker->program, name, field->bits ? field->bits : 8);
  }
  return field->region;
}

/* Where in the object the field starts; false where it is not one piece of it: then its cells
 * cannot be told by their offset. */
static bool lies_in(const PtNode *root, const PtField *field, const PtHeld *held, uint64_t *start)
{
  *start = pt_reduce(root, field->start - held->offset);
  if (root->modulus)
    return *start + field->width <= root->modulus;
  return *start < held->object->size && *start + field->width <= held->object->size;
}

static bool misses(const PtNode *root, const PtField *field, const PtHeld *held)
{
  return !pt_field_meets(root, field, held->offset, held->object->size);
}

/* Typed cells need a field to lie in one piece in every object that has it. */
static void settle_bits(PtNode *root)
{
  for (unsigned i = 0; i < root->fields.count; i++) {
    PtField *field = &root->fields.data[i];
    field->region = NULL;
    for (unsigned j = 0; j < root->objects.count && field->bits; j++) {
      const PtHeld *held = &root->objects.data[j];
      uint64_t start;
      if (!misses(root, field, held) && !lies_in(root, field, held, &start))
        field->bits = 0;
    }
  }
}

static void set_access_region(Maker *maker, Edge *edge)
{
  PtCell at = pt_find(pt_address(maker->pt, &maker->pt->common, edge));
  PtField *field = pt_field(at);
  Region *region = field_region(maker, at.node, field);
  edge_set_regions(maker->program, edge, 1, &region);
}

/* All fields from the address on, up to the size where it is known; all of them for what functions
 * without bodies may write. */
static void set_havoc_regions(Maker *maker, Edge *edge)
{
  PtCell at = pt_find(pt_address(maker->pt, &maker->pt->common, edge));
  bool known = term_is_const(edge->term) && edge->why != HAVOC_EXTERNAL;
  uint64_t size = edge->term->value.lo;
  RegionVec regions = {0};
  for (unsigned i = 0; i < at.node->fields.count; i++) {
    const PtField *field = &at.node->fields.data[i];
    if (field->region && (!known || pt_field_meets(at.node, field, at.offset, size)))
      vec_push(&regions, field->region);
  }
  edge_set_regions(maker->program, edge, regions.count, regions.data);
  vec_free(&regions);
}

typedef void (*EdgeAction)(Maker *maker, Edge *edge);

static void each_edge(Maker *maker, EdgeAction access, EdgeAction havoc)
{
  for (unsigned i = 0; i < maker->program->functions.count; i++) {
    const EdgeVec *edges = &maker->program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++) {
      Edge *edge = edges->data[j];
      if (!edge->from)
        continue;
      if (access && (edge->kind == EDGE_LOAD || edge->kind == EDGE_STORE))
        access(maker, edge);
      if (havoc && edge->kind == EDGE_HAVOC && !edge->var)
        havoc(maker, edge);
    }
  }
}

typedef VEC(Field) FieldList;

static void add_field(FieldList *fields, uint64_t offset, uint64_t width, Region *region)
{
  if (width)
    vec_push(fields, ((Field){offset, width, region}));
}

static void clip_field(const PtNode *root, const PtField *field, const PtHeld *held,
                       FieldList *fields)
{
  uint64_t start, end, size = held->object->size;
  if (lies_in(root, field, held, &start)) {
    add_field(fields, start, field->width, field->region);
  } else if (root->modulus) {
    add_field(fields, start, root->modulus - start, field->region);
    add_field(fields, 0, start + field->width - root->modulus, field->region);
  } else {
    end = start + field->width;
    start = start < size ? start : 0;
    add_field(fields, start, (end < size ? end : size) - start, field->region);
  }
}

static int by_offset(const void *left, const void *right)
{
  const Field *a = left, *b = right;
  return (a->offset > b->offset) - (a->offset < b->offset);
}

static void set_object_fields(Maker *maker, const PtNode *root, const PtHeld *held)
{
  Object *object = held->object;
  FieldList fields = {0};
  for (unsigned i = 0; i < root->fields.count; i++)
    if (root->fields.data[i].region && !misses(root, &root->fields.data[i], held))
      clip_field(root, &root->fields.data[i], held, &fields);
  if (fields.count)
    qsort(fields.data, fields.count, sizeof *fields.data, by_offset);
  object->stride = root->modulus;
  object->field_count = fields.count;
  object->fields = fields.count ? arena_copy(maker->program->arena, fields.data,
                                             fields.count * sizeof *fields.data)
                                : NULL;
  vec_free(&fields);
}

static void set_objects(Maker *maker)
{
  for (unsigned i = 0; i < maker->pt->solver.nodes.count; i++) {
    const PtNode *node = maker->pt->solver.nodes.data[i];
    for (unsigned j = 0; j < node->objects.count; j++)
      set_object_fields(maker, node, &node->objects.data[j]);
  }
}

bool pointsto_make_regions(Program *program)
{
  PointsTo *pt = pointsto_run(program);
  Maker maker = {.pt = pt, .program = program};
  vec_clear(&program->regions);
  for (unsigned i = 0; i < pt->solver.nodes.count; i++)
    settle_bits(pt->solver.nodes.data[i]);
  each_edge(&maker, set_access_region, NULL);
  each_edge(&maker, NULL, set_havoc_regions);
  set_objects(&maker);
  program->run->stats.regions = program->regions.count;
  map_free(&maker.names);
  pointsto_free(pt);
  return true;
}
