/* The division of dimensions into parts. */
#include "domains/poly.h"

/* A dimension alone, where it is new. */
static unsigned parts_place(Parts *p, Dim dim)
{
  unsigned at = dims_place(&p->dims, dim);
  if (at < p->dims.count && p->dims.data[at] == dim)
    return at;
  dims_insert(&p->dims, dim);
  vec_push(&p->label, 0);
  for (unsigned i = p->label.count - 1; i > at; i--)
    p->label.data[i] = p->label.data[i - 1];
  p->label.data[at] = at;
  for (unsigned i = 0; i < p->label.count; i++)
    if (i != at && p->label.data[i] >= at)
      p->label.data[i]++;
  return at;
}

static void unite_places(Parts *p, unsigned a, unsigned b)
{
  unsigned x = p->label.data[a], y = p->label.data[b];
  unsigned kept = x < y ? x : y, gone = x < y ? y : x;
  for (unsigned i = gone; i < p->label.count && gone != kept; i++)
    if (p->label.data[i] == gone)
      p->label.data[i] = kept;
}

void parts_unite(Parts *p, unsigned count, const Dim *dims)
{
  for (unsigned i = 0; i < count; i++) {
    unsigned at = parts_place(p, dims[i]); /* may move the first one */
    unite_places(p, parts_place(p, dims[0]), at);
  }
}

void parts_unite_form(Parts *p, const Linear *form)
{
  for (unsigned i = 0; i < form->parts.count; i++)
    parts_unite(p, 2, (Dim[]){form->parts.data[0].dim, form->parts.data[i].dim});
}

bool parts_at(const Parts *p, unsigned place, DimVec *out)
{
  vec_clear(out);
  for (unsigned i = place; i < p->dims.count && p->label.data[place] == place; i++)
    if (p->label.data[i] == place)
      vec_push(out, p->dims.data[i]);
  return out->count > 0;
}

void parts_free(Parts *p)
{
  vec_free(&p->dims);
  vec_free(&p->label);
}
