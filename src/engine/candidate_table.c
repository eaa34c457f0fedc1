/* The samples of a head as columns of numbers. */
#include <string.h>

#include "engine/candidate_build.h"

static void set_signs(Column *column, const Variable *var)
{
  bool known = var && var->kind != VARIABLE_TEMP && !var->pointer;
  column->as_signed = known ? var->is_signed : !(var && var->pointer);
  column->as_unsigned = known ? !var->is_signed : true;
  column->pointer = var && var->pointer;
}

static bool is_repeated(const Table *table, const Column *column)
{
  for (unsigned i = 0; i < table->columns.count; i++)
    if (table->columns.data[i].width == column->width &&
        !memcmp(table->columns.data[i].values, column->values, table->rows * sizeof(int64_t)))
      return true;
  return false;
}

static void finish_column(Table *table, Column *column)
{
  column->repeats = is_repeated(table, column);
  column->constant = true;
  for (unsigned i = 0; i < table->rows; i++)
    column->constant &= column->values[i] == column->values[0];
  vec_push(&table->columns, *column);
}

static void add_variable(Guess *guess, Table *table, unsigned number)
{
  const Variable *var = guess->at->head->variables.data[number];
  if (var->term->type.kind != TYPE_BV)
    return;
  Column column = {.term = var->term, .var = var, .width = var->term->type.width};
  set_signs(&column, var);
  column.values = mem_zero(table->rows + 1, sizeof *column.values);
  for (unsigned i = 0; i < table->rows; i++)
    column.values[i] = column_wrap(&column, sample_value(guess->at, table->samples[i], number));
  finish_column(table, &column);
}

bool table_add(Guess *guess, Table *table, const Term *term)
{
  if (term->type.kind != TYPE_BV || term->type.width > 64 || !guess_is_in_scope(guess, term))
    return false;
  Column column = {.term = term, .width = term->type.width, .as_signed = true, .as_unsigned = true};
  column.values = mem_zero(table->rows + 1, sizeof *column.values);
  for (unsigned i = 0; i < table->rows; i++) {
    guess->row = table->samples[i];
    evaluation_reset(guess->evaluation);
    column.values[i] = column_wrap(&column, evaluation_value(guess->evaluation, term).lo);
  }
  finish_column(table, &column);
  return true;
}

void table_fill(Guess *guess, Table *table)
{
  unsigned rows = guess->at->rows;
  *table = (Table){.rows = rows};
  table->samples = mem_zero(rows + 1, sizeof *table->samples);
  table->origins = mem_zero(rows + 1, sizeof *table->origins);
  for (unsigned i = 0; i < rows; i++) {
    table->samples[i] = i;
    table->origins[i] = guess->at->origins.data[i];
  }
  for (unsigned i = 0; i < guess->at->head->variables.count; i++)
    add_variable(guess, table, i);
}

static bool holds_in(Guess *guess, const Term *condition, unsigned sample)
{
  guess->row = sample;
  evaluation_reset(guess->evaluation);
  return evaluation_value(guess->evaluation, condition).lo;
}

void table_select(Guess *guess, const Table *from, const Term *condition, Table *out)
{
  unsigned *kept = mem_zero(from->rows + 1, sizeof *kept);
  *out = (Table){.guard = condition};
  out->samples = mem_zero(from->rows + 1, sizeof *out->samples);
  out->origins = mem_zero(from->rows + 1, sizeof *out->origins);
  for (unsigned i = 0; i < from->rows; i++)
    if (holds_in(guess, condition, from->samples[i])) {
      kept[out->rows] = i;
      out->samples[out->rows] = from->samples[i];
      out->origins[out->rows++] = from->origins[i];
    }
  for (unsigned k = 0; k < from->columns.count; k++) {
    Column column = from->columns.data[k];
    column.values = mem_zero(out->rows + 1, sizeof *column.values);
    for (unsigned i = 0; i < out->rows; i++)
      column.values[i] = from->columns.data[k].values[kept[i]];
    finish_column(out, &column);
  }
  mem_free(kept);
}

void table_free(Table *table)
{
  for (unsigned i = 0; i < table->columns.count; i++)
    mem_free(table->columns.data[i].values);
  vec_free(&table->columns);
  mem_free(table->samples);
  mem_free(table->origins);
}

unsigned column_values(const Table *table, const Column *column, unsigned most, int64_t *out)
{
  unsigned count = 0;
  for (unsigned i = 0; i < table->rows; i++) {
    unsigned k = 0;
    while (k < count && out[k] != column->values[i])
      k++;
    if (k < count)
      continue;
    if (count == most)
      return most + 1;
    out[count++] = column->values[i];
  }
  return count;
}

const Term *column_equals(Guess *guess, const Column *column, int64_t value)
{
  return term_eq(guess->program->terms, column->term, guess_number(guess, column, value));
}
