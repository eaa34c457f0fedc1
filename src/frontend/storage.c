#include <string.h>

#include "frontend/translate.h"
#include "frontend/usage.h"

Storage *storage_new(Translator *tr, LLVMTypeRef type, uint64_t align)
{
  Storage *res = mem_zero(1, sizeof *res);
  res->type = type;
  res->size = LLVMTypeIsSized(type) ? layout_size(tr->target, type) : 0;
  res->align = align ? align : 1;
  vec_push(&tr->storages, res);
  return res;
}

void storage_free(Storage *storage)
{
  vec_free(&storage->cells);
  mem_free(storage);
}

static bool overlaps(uint64_t a, uint64_t a_bytes, uint64_t b, uint64_t b_bytes)
{
  return a < b + b_bytes && b < a + a_bytes;
}

static bool is_touched(const Usage *usage, uint64_t at)
{
  for (unsigned i = 0; i < usage->accesses.count; i++)
    if (overlaps(at, 1, usage->accesses.data[i].offset, usage->accesses.data[i].bytes))
      return true;
  for (unsigned i = 0; i < usage->copied.count; i++)
    if (overlaps(at, 1, usage->copied.data[i].offset, usage->copied.data[i].bytes))
      return true;
  return false;
}

/* Appends the bytes [at, end) in pieces of at most eight: all of them, or those that are touched.
 */
static void add_gap(LeafVec *out, uint64_t at, uint64_t end, const Usage *touched)
{
  enum { MOST_BYTES = 8 };
  while (at < end) {
    uint64_t bytes = 0;
    while (at + bytes < end && bytes < MOST_BYTES && (!touched || is_touched(touched, at + bytes)))
      bytes++;
    Leaf gap = {at, bytes, type_bv(8 * (unsigned)bytes), false};
    if (bytes)
      vec_push(out, gap);
    at += bytes ? bytes : 1;
  }
}

/* Padding between leaves as further leaves: all of it, or where "touched" says so. */
static void add_gaps(LeafVec *leaves, uint64_t size, const Usage *touched)
{
  LeafVec all = {0};
  uint64_t at = 0;
  for (unsigned i = 0; i <= leaves->count; i++) {
    add_gap(&all, at, i < leaves->count ? leaves->data[i].offset : size, touched);
    if (i < leaves->count) {
      vec_push(&all, leaves->data[i]);
      at = leaves->data[i].offset + leaves->data[i].bytes;
    }
  }
  vec_free(leaves);
  *leaves = all;
}

void storage_add_padding(LeafVec *leaves, uint64_t size)
{
  add_gaps(leaves, size, NULL);
}

bool storage_leaves(const Translator *tr, LLVMTypeRef type, unsigned most, LeafVec *out)
{
  if (!layout_leaves(tr->target, type, 0, most, out))
    return false;
  if (layout_has_union(type))
    add_gaps(out, layout_size(tr->target, type), NULL);
  return out->count <= most;
}

/* A leaf is a float only where all accesses read and write it as just that float; it is a pointer
 * where anybody treats it as one. */
static void adapt_leaf(Leaf *leaf, const Usage *usage)
{
  const Type *float_seen = NULL;
  bool mixed = false;
  for (unsigned i = 0; i < usage->accesses.count; i++) {
    const Access *access = &usage->accesses.data[i];
    if (!overlaps(leaf->offset, leaf->bytes, access->offset, access->bytes))
      continue;
    if (access->offset != leaf->offset || access->bytes != leaf->bytes ||
        access->type.kind != TYPE_FLOAT)
      mixed = true;
    else
      float_seen = &access->type;
    leaf->pointer |= access->pointer && access->offset == leaf->offset;
  }
  if (leaf->type.kind == TYPE_FLOAT && mixed)
    leaf->type = type_bv(8 * (unsigned)leaf->bytes);
  else if (leaf->type.kind == TYPE_BV && float_seen && !mixed)
    leaf->type = *float_seen;
}

/* The source name of a storage, or a name for what the compiler added. */
static const char *storage_name(const Storage *storage, const char *fallback)
{
  return storage->debug.name ? storage->debug.name : fallback;
}

static const Place *storage_place(Translator *tr, Body *body, LLVMValueRef value,
                                  const Storage *storage)
{
  if (!storage->debug.present)
    return NULL;
  const Unit *unit = body ? body->unit : translator_unit_of(tr, value);
  const char *file = translator_file(tr, unit, debug_file_name(&tr->debug, storage->debug.file));
  return program_place(tr->program, file, storage->debug.line, storage->debug.column,
                       body ? body->function->source : NULL, NULL);
}

static const char *full_name(Translator *tr, Body *body, const char *name)
{
  return body ? intern_format(tr->names, "%s::%s", body->function->name, name) : name;
}

/* What a user reads: the source name, with the suffix that tells shadowed ones apart. */
static const char *shown_name(Translator *tr, const char *source, const char *unique)
{
  const char *suffix = strrchr(unique, '#');
  return intern_format(tr->names, "%s%s", source, suffix ? suffix : "");
}

static Variable *make_cell(Translator *tr, Body *body, const Storage *storage, const Leaf *leaf,
                           const char *name, const Place *place)
{
  Text path = {0}, type = {0};
  text_add(&path, name);
  LLVMMetadataRef scalar = NULL;
  if (storage->debug.type)
    scalar = debug_walk(&tr->debug, storage->debug.type, leaf->offset, leaf->bytes, &path);
  if (!scalar && leaf->bytes != storage->size)
    text_format(&path, "@%llu", (unsigned long long)leaf->offset);
  debug_type_text(&tr->debug, scalar, &type);
  Variable *var = program_add_variable(tr->program, body ? body->function : NULL,
                                       body ? VARIABLE_LOCAL : VARIABLE_GLOBAL,
                                       full_name(tr, body, text_of(&path)), leaf->type);
  var->pointer = leaf->pointer;
  var->is_signed = debug_type_is_signed(&tr->debug, scalar);
  if (storage->debug.name)
    var->source = shown_name(tr, text_of(&path), var->term->name);
  var->ctype = type.length ? intern(tr->names, text_of(&type)) : NULL;
  var->place = place;
  text_free(&path);
  text_free(&type);
  return var;
}

static bool find_leaves(Translator *tr, const Storage *storage, const Usage *usage, LeafVec *leaves)
{
  if (!storage_leaves(tr, storage->type, MOST_CELLS, leaves))
    return false;
  add_gaps(leaves, storage->size, usage);
  for (unsigned i = 0; i < leaves->count; i++)
    adapt_leaf(&leaves->data[i], usage);
  return leaves->count <= MOST_CELLS;
}

static void promote(Translator *tr, Body *body, Storage *storage, const LeafVec *leaves,
                    LLVMValueRef value, const char *name, const Place *place)
{
  storage->promoted = true;
  Variable *param = body ? map_get_ptr(&tr->param_of_alloca, value) : NULL;
  if (param && leaves->count == 1 && type_equal(param->term->type, leaves->data[0].type)) {
    Cell cell = {0, leaves->data[0].bytes, param};
    vec_push(&storage->cells, cell);
    return;
  }
  for (unsigned i = 0; i < leaves->count; i++) {
    Cell cell = {leaves->data[i].offset, leaves->data[i].bytes,
                 make_cell(tr, body, storage, &leaves->data[i], name, place)};
    vec_push(&storage->cells, cell);
  }
}

static void put_in_memory(Translator *tr, Body *body, Storage *storage, const char *name,
                          const Place *place)
{
  Text type = {0};
  debug_type_text(&tr->debug, storage->debug.type, &type);
  Object *object = program_add_object(tr->program, body ? body->function : NULL,
                                      body ? OBJECT_LOCAL : OBJECT_GLOBAL,
                                      full_name(tr, body, name), storage->size, storage->align);
  if (storage->debug.name)
    object->source = shown_name(tr, name, object->name);
  object->ctype = type.length ? intern(tr->names, text_of(&type)) : NULL;
  object->place = place;
  storage->object = object;
  text_free(&type);
}

void storage_decide(Translator *tr, Body *body, Storage *storage, LLVMValueRef value,
                    const char *fallback_name)
{
  Usage usage = {0};
  LeafVec leaves = {0};
  usage_collect(tr, value, storage->size, &usage);
  if (!body)
    for (unsigned i = 0; i < tr->units.count; i++) {
      LLVMValueRef other = LLVMGetNamedGlobal(tr->units.data[i]->module, LLVMGetValueName(value));
      if (other && other != value && translator_resolve(tr, other) == value)
        usage_collect(tr, other, storage->size, &usage);
    }
  storage->constant = !usage.escapes && !usage.written;
  const char *name = storage_name(storage, fallback_name);
  const Place *place = storage_place(tr, body, value, storage);
  bool in_memory = usage.escapes || (!body && translator_has_exposed_address(tr, value));
  if (!in_memory && find_leaves(tr, storage, &usage, &leaves))
    promote(tr, body, storage, &leaves, value, name, place);
  else
    put_in_memory(tr, body, storage, name, place);
  if (storage->debug.present) {
    if (storage->promoted)
      tr->run->stats.promoted++;
    else
      tr->run->stats.in_memory++;
  }
  vec_free(&leaves);
  usage_free(&usage);
}
