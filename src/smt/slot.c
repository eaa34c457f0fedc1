#include "smt/slot.h"

#include <stdlib.h>
#include <string.h>

#include "smt/bits.h"

static const char stem[] = "memory!";

unsigned slot_count(const Program *program)
{
  return program->variables.count + program->regions.count;
}

const Region *slot_region(const Program *program, unsigned slot)
{
  unsigned first = program->variables.count;
  return slot < first ? NULL : program->regions.data[slot - first];
}

const Term *slot_term(const Program *program, unsigned slot)
{
  const Region *region = slot_region(program, slot);
  if (!region)
    return program->variables.data[slot]->term;
  const char *name = intern_format(terms_names(program->terms), "%s%u", stem, region->id);
  return term_var(program->terms, name,
                  type_array(program->pointer_bits, type_bv(region->cell_bits)));
}

unsigned slot_of_term(const Program *program, const Term *var)
{
  const Variable *variable = program_variable(program, var);
  if (variable)
    return variable->id;
  if (var->type.kind != TYPE_ARRAY || strncmp(var->name, stem, sizeof stem - 1))
    return SLOT_NONE;
  char *end;
  unsigned long id = strtoul(var->name + sizeof stem - 1, &end, 10);
  if (*end || id >= program->regions.count)
    return SLOT_NONE;
  unsigned slot = program->variables.count + (unsigned)id;
  return slot_term(program, slot) == var ? slot : SLOT_NONE;
}

/* ---- accesses ---- */

static unsigned cells_of(const Region *region, Type type)
{
  return region->cell_bits == 8 ? (type.width + 7u) / 8 : 1;
}

static const Term *cell_address(Terms *terms, const Term *address, unsigned i)
{
  return term_binary(terms, TERM_ADD, address, term_bv(terms, address->type.width, i));
}

/* Constants are looked for here: a read of them is a scalar like any other. */
static const Term *read_cell(Terms *terms, const Term *array, const Term *index)
{
  return term_is_const(index) ? array_read(terms, array, index) : term_select(terms, array, index);
}

const Term *region_load(const Program *program, const Region *region, const Term *array,
                        const Term *address, Type type)
{
  Terms *terms = program->terms;
  const Term *bits = read_cell(terms, array, address);
  for (unsigned i = 1; i < cells_of(region, type); i++)
    bits = term_binary(terms, TERM_CONCAT, read_cell(terms, array, cell_address(terms, address, i)),
                       bits);
  return term_of_bits(terms, bits, type);
}

const Term *region_store(const Program *program, const Region *region, const Term *array,
                         const Term *address, const Term *value)
{
  Terms *terms = program->terms;
  unsigned count = cells_of(region, value->type), width = region->cell_bits;
  const Term *bits = term_resize_unsigned(terms, term_to_bits(terms, value), count * width);
  for (unsigned i = 0; i < count; i++)
    array = term_store(terms, array, i ? cell_address(terms, address, i) : address,
                       term_extract(terms, bits, i * width + width - 1, i * width));
  return array;
}
