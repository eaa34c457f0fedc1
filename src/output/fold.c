#include "output/fold.h"

enum { FIRST_ROUNDS = 2, MOST_ROUNDS = 5 };

typedef VEC(unsigned) Steps;

typedef struct Folder {
  const Path *path;
  unsigned *depth; /* of calls, before each step */
  Folds *out;
} Folder;

static void measure_depth(Folder *folder)
{
  unsigned depth = 0;
  for (unsigned i = 0; i < folder->path->count; i++) {
    const Edge *edge = folder->path->data[i].edge;
    folder->depth[i] = depth;
    if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
      depth++;
    else if (edge->kind == EDGE_RETURN && depth)
      depth--;
  }
}

static const Location *at(const Folder *folder, unsigned step)
{
  return folder->path->data[step].edge->from;
}

/* The visits of the head at "first" before "end", within the same activation of its function. */
static void find_visits(const Folder *folder, unsigned first, unsigned end, Steps *visits)
{
  for (unsigned i = first; i < end && folder->depth[i] >= folder->depth[first]; i++)
    if (at(folder, i) == at(folder, first) && folder->depth[i] == folder->depth[first])
      vec_push(visits, i);
}

static bool is_left_out(unsigned round, unsigned rounds)
{
  return rounds > MOST_ROUNDS && round >= FIRST_ROUNDS && round + 2 < rounds;
}

/* Folds the steps from "start" up to "end"; the outer loop is met before those inside it. */
static void fold_range(const Folder *folder, unsigned start, unsigned end)
{
  while (start < end && !at(folder, start)->loop)
    start++;
  if (start == end)
    return;
  Steps visits = {0};
  find_visits(folder, start, end, &visits);
  for (unsigned i = 0; i < visits.count; i++) {
    unsigned next = i + 1 < visits.count ? visits.data[i + 1] : end;
    if (!is_left_out(i, visits.count))
      fold_range(folder, visits.data[i] + 1, next);
    else if (!is_left_out(i - 1, visits.count))
      vec_push(folder->out, ((Fold){visits.data[i], visits.data[visits.count - 2],
                                    visits.count - 2 - FIRST_ROUNDS, at(folder, start)->loop}));
  }
  vec_free(&visits);
}

void fold_loops(const Path *path, Folds *out)
{
  Folder folder = {path, mem_zero(path->count + 1, sizeof(unsigned)), out};
  measure_depth(&folder);
  fold_range(&folder, 0, path->count);
  mem_free(folder.depth);
}
