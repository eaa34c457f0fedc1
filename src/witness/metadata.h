/* What opens every entry of a witness. */
#ifndef OCTANT_WITNESS_METADATA_H
#define OCTANT_WITNESS_METADATA_H

#include "witness/read.h"
#include "witness/witness.h"

/* Adds the whole entry: its type, the metadata and the content, which is indented already.  The
 * uuid follows from all of it but the time. */
bool metadata_print_entry(const Program *program, const WitnessTask *task, const char *type,
                          const char *content, Text *out);

const char *metadata_data_model(const Program *program);
/* Adds what the witness says of the files, unless it is true; false then. */
bool metadata_check_files(const Witness *witness, const StringList *files, Text *why);
/* Of one file that has another name than in the witness: its places get the name that was given. */
void metadata_rename_file(Witness *witness, const StringList *files);
/* SHA-256 of the file's bytes; false where it cannot be read. */
bool metadata_hash_file(const char *name, char *digest);

#endif
