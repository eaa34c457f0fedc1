#include "domains/octagon_part.h"

#include <string.h>

OctPart *part_new_raw(unsigned count)
{
  /* Header, matrix, dimensions: by falling alignment. */
  size_t matrix = oct_size(count) * sizeof(double);
  OctPart *res = mem_alloc(sizeof *res + matrix + count * sizeof(Dim));
  *res = (OctPart){.refs = 1, .count = count, .form = OCT_RAW};
  res->m = (double *)(res + 1);
  res->dims = (Dim *)((char *)res->m + matrix);
  return res;
}

OctPart *part_new(unsigned count, const Dim *dims)
{
  OctPart *res = part_new_raw(count);
  memcpy(res->dims, dims, count * sizeof(Dim));
  return res;
}

OctPart *part_single(Dim dim, double upper, double negated_upper)
{
  OctPart *res = part_new(1, &dim);
  res->m[0] = res->m[3] = 0;
  res->m[1] = 2 * negated_upper;
  res->m[2] = 2 * upper;
  res->form = OCT_CLOSED;
  return res;
}

OctPart *part_copy(const OctPart *part)
{
  OctPart *res = part_new(part->count, part->dims);
  memcpy(res->m, part->m, oct_size(part->count) * sizeof(double));
  res->form = part->form;
  return res;
}

void part_drop(OctPart *part)
{
  if (!part || --part->refs)
    return;
  part_drop(part->closed);
  mem_free(part);
}

const OctPart *part_close(OctPart *part)
{
  if (part->form == OCT_EMPTY)
    return NULL;
  if (part->closed)
    return part->closed;
  OctPart *target = part->widened ? part_copy(part) : part;
  if (oct_close(target->count, target->m, target->dims)) {
    target->form = OCT_CLOSED;
    if (part->widened)
      part->closed = target;
    return target;
  }
  if (part->widened)
    part_drop(target);
  part->form = OCT_EMPTY;
  return NULL;
}

bool part_same_dims(const OctPart *a, const OctPart *b)
{
  return a->count == b->count && !memcmp(a->dims, b->dims, a->count * sizeof(Dim));
}

/* Where the run of places ends that follow one another from the l-th on. */
static void find_runs(unsigned count, const unsigned *places, unsigned *ends)
{
  for (unsigned l = count; l-- > 0;)
    ends[l] = l + 1 < count && places[l + 1] == places[l] + 1 ? ends[l + 1] : l + 1;
}

OctPart *part_extract(const OctPart *part, unsigned count, const unsigned *places)
{
  OctPart *res = part_new(count, part->dims);
  unsigned fixed[128];
  unsigned *ends = count <= 128 ? fixed : mem_alloc(count * sizeof *ends);
  find_runs(count, places, ends);
  for (unsigned k = 0; k < count; k++) {
    res->dims[k] = part->dims[places[k]];
    for (unsigned sign = 0; sign < 2; sign++) {
      const double *row = part->m + oct_row(2 * places[k] + sign);
      double *to = res->m + oct_row(2 * k + sign);
      for (unsigned l = 0, end; l <= k; l = end) {
        end = ends[l] <= k ? ends[l] : k + 1;
        memcpy(to + 2 * l, row + 2 * places[l], 2 * (end - l) * sizeof *to);
      }
    }
  }
  if (ends != fixed)
    mem_free(ends);
  res->form = part->form;
  res->widened = part->widened;
  return res;
}

static unsigned find(unsigned *leader, unsigned k)
{
  while (leader[k] != k)
    k = leader[k] = leader[leader[k]];
  return k;
}

/* Joins the sets of k and of all before it that are marked; answers how many sets became one. */
static unsigned join_marked(unsigned *leader, unsigned k, const double *marks)
{
  unsigned joined = 0, own = find(leader, k);
  for (unsigned l = 0; l < k; l++) {
    if (marks[2 * l] + marks[2 * l + 1] == 0 || leader[l] == own)
      continue;
    unsigned other = find(leader, l);
    joined += other != own;
    unsigned lesser = own < other ? own : other;
    leader[own] = leader[other] = leader[l] = lesser;
    own = lesser;
  }
  return joined;
}

unsigned part_components(const OctPart *part, unsigned *leader)
{
  unsigned components = part->count;
  double fixed[512];
  double *upper = part->count <= 128 ? fixed : mem_alloc(4 * part->count * sizeof *upper);
  double *marks = upper + 2 * part->count;
  part_uppers(part, 0, part->count, upper);
  for (unsigned k = 0; k < part->count; k++)
    leader[k] = k;
  for (unsigned k = part->count; components > 1 && k-- > 1;) {
    oct_mark_related(k, part->m, upper, marks);
    components -= join_marked(leader, k, marks);
  }
  for (unsigned k = 0; k < part->count; k++)
    leader[k] = find(leader, k);
  if (upper != fixed)
    mem_free(upper);
  return components;
}
