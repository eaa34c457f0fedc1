#include "app/spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* The descriptor that a name stands for; -1 where it is that of a file. */
static int descriptor_of(const char *name)
{
  static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
  if (!strcmp(name, "/dev/stdin"))
    return STDIN_FILENO;
  for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
    size_t length = strlen(folders[i]);
    if (!strncmp(name, folders[i], length) && strspn(name + length, "0123456789") > 0)
      return atoi(name + length);
  }
  return -1;
}

bool spool_is_descriptor(const char *name)
{
  return descriptor_of(name) >= 0;
}

static bool write_all(int fd, const Text *text)
{
  size_t done = 0;
  while (done < text->length) {
    ssize_t count = write(fd, text->data + done, text->length - done);
    if (count < 0 && errno != EINTR)
      return false;
    done += count > 0 ? (size_t)count : 0;
  }
  return true;
}

static bool fail(Run *run, const char *name)
{
  if (run->stop)
    return run_fail(run, FAIL_INTERRUPTED, "interrupted while reading %s", name);
  return run_fail(run, FAIL_MISSING, "%s: %s", name, strerror(errno));
}

static bool spool(Run *run, const char *name, int descriptor)
{
  Text text = {0};
  int memory = memfd_create("source", MFD_CLOEXEC);
  bool fine = memory >= 0 && file_bytes(name, &text) && write_all(memory, &text) &&
              dup2(memory, descriptor) >= 0;
  if (!fine)
    fail(run, name);
  if (memory >= 0)
    close(memory);
  text_free(&text);
  return fine;
}

static bool spool_file(Run *run, const char *name)
{
  int descriptor = descriptor_of(name);
  struct stat info;
  if (stat(name, &info) || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))
    return true;
  if (descriptor >= 0)
    return spool(run, name, descriptor);
  return !S_ISFIFO(info.st_mode) ||
         run_fail(run, FAIL_MISSING, "%s: is a pipe, which can be read only as /dev/stdin", name);
}

static bool spool_all(Run *run, const StringList *names)
{
  for (unsigned i = 0; i < names->count; i++)
    if (!spool_file(run, names->data[i]))
      return false;
  return true;
}

bool spool_inputs(Run *run, const StringList *files)
{
  return spool_all(run, files) && spool_all(run, &run->options.property) &&
         spool_file(run, run->options.predicates);
}
