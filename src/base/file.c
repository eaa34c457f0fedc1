#include "base/file.h"

#include <errno.h>
#include <string.h>

static bool refuse_zero(Run *run, const char *name, const Text *text)
{
  unsigned line = 1;
  for (const char *c = text->data; *c; c++)
    line += *c == '\n';
  return run_fail(run, FAIL_INPUT, "%s:%u: expected text, found a zero byte", name, line);
}

static bool read_bytes(FILE *in, size_t most, Text *out)
{
  char buffer[16 * 1024];
  size_t got;
  while ((!most || out->length <= most) && (got = fread(buffer, 1, sizeof buffer, in)) > 0)
    text_add_bytes(out, buffer, got);
  return !ferror(in);
}

static bool read_stream(Run *run, const char *name, FILE *in, size_t most, Text *out)
{
  if (!read_bytes(in, most, out))
    return run_fail(run, FAIL_MISSING, "%s: %s", name, strerror(errno));
  if (most && out->length > most)
    return run_fail(run, FAIL_INPUT, "%s:1: too long: more than %zu bytes", name, most);
  return strlen(text_of(out)) == out->length || refuse_zero(run, name, out);
}

bool file_read(Run *run, const char *name, size_t most, Text *out)
{
  if (!strcmp(name, "-"))
    return read_stream(run, "standard input", stdin, most, out);
  FILE *in = fopen(name, "r");
  if (!in)
    return run_fail(run, FAIL_MISSING, "%s: %s", name, strerror(errno));
  bool good = read_stream(run, name, in, most, out);
  fclose(in);
  return good;
}

bool file_bytes(const char *name, Text *out)
{
  FILE *in = fopen(name, "rbe");
  if (!in)
    return false;
  bool good = read_bytes(in, 0, out);
  fclose(in);
  return good;
}

bool file_unwritten(Run *run, const char *name)
{
  fprintf(run->log, "octant: %s: %s\n", name, strerror(errno));
  run->unwritten = true;
  return false;
}

bool file_write(Run *run, const char *name, const Text *text)
{
  FILE *out = fopen(name, "w");
  if (!out)
    return file_unwritten(run, name);
  bool good = fputs(text_of(text), out) >= 0;
  return (!fclose(out) && good) || file_unwritten(run, name);
}
