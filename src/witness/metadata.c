#include "witness/metadata.h"

#include <string.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/yaml.h"

const char *metadata_data_model(const Program *program)
{
  return program->pointer_bits == 32 ? "ILP32" : "LP64";
}

bool metadata_hash_file(const char *name, char *digest)
{
  Text text = {0};
  bool good = file_bytes(name, &text);
  if (good)
    sha256(text_of(&text), text.length, digest);
  text_free(&text);
  return good;
}

static bool add_task(const Program *program, const WitnessTask *task, Text *out)
{
  char digest[SHA256_DIGITS + 1];
  text_add(out, "    task:\n      input_files:\n");
  for (unsigned i = 0; i < task->files->count; i++) {
    text_add(out, "        - ");
    yaml_quote(task->files->data[i], out);
    text_add_char(out, '\n');
  }
  text_add(out, "      input_file_hashes:\n");
  for (unsigned i = 0; i < task->files->count; i++) {
    if (!metadata_hash_file(task->files->data[i], digest))
      return false;
    text_add(out, "        ");
    yaml_quote(task->files->data[i], out);
    text_format(out, ": \"%s\"\n", digest);
  }
  text_add(out, "      specification: ");
  yaml_quote(task->specification, out);
  text_format(out, "\n      data_model: %s\n      language: C\n", metadata_data_model(program));
  return true;
}

/* A uuid of version 8: the bits are ours. */
static void add_uuid(const char *digest, Text *out)
{
  static const char variants[] = "89ab";
  char variant = variants[(unsigned char)digest[16] % 4];
  text_format(out, "%.8s-%.4s-8%.3s-%c%.3s-%.12s", digest, digest + 8, digest + 13, variant,
              digest + 17, digest + 20);
}

bool metadata_print_entry(const Program *program, const WitnessTask *task, const char *type,
                          const char *content, Text *out)
{
  Text about = {0}, seed = {0};
  char digest[SHA256_DIGITS + 1], now[32];
  struct tm parts;
  bool good = add_task(program, task, &about);
  text_format(&seed, "%s\n%s%s", type, text_of(&about), content);
  sha256(text_of(&seed), seed.length, digest);
  strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&task->now, &parts));
  text_format(out, "- entry_type: %s\n  metadata:\n    format_version: \"2.0\"\n    uuid: \"",
              type);
  add_uuid(digest, out);
  text_format(out,
              "\"\n    creation_time: \"%s\"\n    producer:\n      name: octant\n"
              "      version: \"%s\"\n%s  content:\n%s",
              now, OCTANT_VERSION, text_of(&about), content);
  text_free(&about);
  text_free(&seed);
  return good;
}

/* ---- reading ---- */

static const char *last_part(const char *name)
{
  const char *slash = strrchr(name, '/');
  return slash ? slash + 1 : name;
}

/* The hash that the witness has for the file; of the only file whatever its name. */
static bool find_hash(const Witness *witness, const char *file, bool only, const char **hash)
{
  for (unsigned i = 0; i < witness->inputs.count; i++)
    if (!strcmp(last_part(witness->inputs.data[i]), last_part(file)) ||
        (only && witness->inputs.count == 1)) {
      *hash = witness->hashes.data[i];
      return true;
    }
  return false;
}

bool metadata_check_files(const Witness *witness, const StringList *files, Text *why)
{
  char digest[SHA256_DIGITS + 1];
  if (witness->inputs.count != files->count) {
    text_format(why, "input_files: it is about %u files, not %u", witness->inputs.count,
                files->count);
    return false;
  }
  for (unsigned i = 0; i < files->count; i++) {
    const char *hash = NULL;
    if (!find_hash(witness, files->data[i], files->count == 1, &hash)) {
      text_format(why, "input_files: %s is not among them", files->data[i]);
      return false;
    }
    if (!hash || !metadata_hash_file(files->data[i], digest) || strcasecmp(hash, digest)) {
      text_format(why, "input_file_hashes: %s has another one", files->data[i]);
      return false;
    }
  }
  return true;
}

static void rename_place(WitnessPlace *place, const char *from, const char *to)
{
  if (!strcmp(last_part(place->file), last_part(from)))
    place->file = to;
}

void metadata_rename_file(Witness *witness, const StringList *files)
{
  if (witness->inputs.count != 1 || files->count != 1)
    return;
  const char *from = witness->inputs.data[0], *to = files->data[0];
  for (unsigned i = 0; i < witness->waypoints.count; i++)
    rename_place(&witness->waypoints.data[i].place, from, to);
  for (unsigned i = 0; i < witness->invariants.count; i++)
    rename_place(&witness->invariants.data[i].place, from, to);
}
