/* Inside configurations: the analyses by name, and the words of options. */
#ifndef OCTANT_ENGINE_CONFIG_BUILD_H
#define OCTANT_ENGINE_CONFIG_BUILD_H

#include "engine/config.h"

/* A list of words ends with one without a name. */
typedef struct Word {
  const char *name;
  int value;
} Word;

/* A number that an analysis can be given, or a word for one. */
typedef struct Setting {
  const char *name;
  int least, most;
  size_t at;         /* in PartConfig */
  const Word *words; /* NULL: it is a number */
} Setting;

typedef struct Analysis {
  const char *name;
  Cpa *(*make)(Program *program, const PartConfig *part);
  MergePolicy merge;       /* unless another is asked for */
  bool is_powerset;        /* its join stands for just the union of states */
  const Setting *settings; /* besides merge and stop; the last has no name */
} Analysis;

const Analysis *analyses_all(unsigned *count);
const Analysis *analysis_find(const char *name, size_t length); /* NULL: none */
bool analysis_is_built(const Analysis *analysis);               /* else it needs PPL */
/* The analysis of a part, which is known. */
const Analysis *analysis_of(const PartConfig *part);

extern const Word merge_words[], stop_words[], order_words[], refine_words[];
bool word_find(const Word *words, const char *text, size_t length, int *value);
const char *word_of(const Word *words, int value);

static inline int *setting_of(const Setting *setting, PartConfig *part)
{
  return (int *)((char *)part + setting->at);
}

#endif
