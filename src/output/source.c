#include "output/source.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"

/* A file as lines, each ended by a NUL. */
typedef struct File {
  char *name;
  Text text;
  VEC(const char *) lines;
} File;

struct Source {
  VEC(File *) files;
};

Source *source_new(void)
{
  return mem_zero(1, sizeof(Source));
}

void source_free(Source *source)
{
  for (unsigned i = 0; i < source->files.count; i++) {
    File *file = source->files.data[i];
    mem_free(file->name);
    text_free(&file->text);
    vec_free(&file->lines);
    mem_free(file);
  }
  vec_free(&source->files);
  mem_free(source);
}

static void read_text(const char *name, Text *text)
{
  FILE *in = fopen(name, "r");
  char buffer[16 * 1024];
  size_t got;
  while (in && (got = fread(buffer, 1, sizeof buffer, in)) > 0)
    text_add_bytes(text, buffer, got);
  if (in)
    fclose(in);
}

static void split_lines(File *file)
{
  char *at = file->text.data;
  while (at && *at) {
    vec_push(&file->lines, at);
    char *end = strpbrk(at, "\r\n");
    if (!end)
      return;
    if (end[0] == '\r' && end[1] == '\n')
      *end++ = 0;
    *end = 0;
    at = end + 1;
  }
}

static File *open_file(Source *source, const char *name)
{
  for (unsigned i = 0; i < source->files.count; i++)
    if (!strcmp(source->files.data[i]->name, name))
      return source->files.data[i];
  File *file = mem_zero(1, sizeof *file);
  file->name = mem_copy_string(name);
  read_text(name, &file->text);
  split_lines(file);
  vec_push(&source->files, file);
  return file;
}

const char *source_line(Source *source, const char *file, unsigned line)
{
  if (!file || !line)
    return NULL;
  File *found = open_file(source, file);
  return line <= found->lines.count ? found->lines.data[line - 1] : NULL;
}
