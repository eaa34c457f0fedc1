#include "output/argument.h"

#include <ctype.h>
#include <string.h>

static uint64_t bytes_of(const InterpChoice *choice)
{
  return (choice->type.width + 7u) / 8;
}

static uint64_t length_read(const InterpChoices *choices, const Object *text)
{
  uint64_t length = 0;
  for (unsigned i = 0; i < choices->count; i++) {
    const InterpChoice *choice = &choices->data[i];
    if (choice->text == text && choice->offset + bytes_of(choice) > length)
      length = choice->offset + bytes_of(choice);
  }
  return length < text->size ? length : text->size;
}

/* Where two choices speak of a byte the first one made it. */
void argument_bytes(const InterpChoices *choices, const Object *text, Text *out)
{
  uint64_t length = length_read(choices, text);
  size_t start = out->length;
  for (uint64_t i = 0; i < length; i++)
    text_add_char(out, 'x');
  char *bytes = out->data + start;
  for (unsigned i = choices->count; i-- > 0;) {
    const InterpChoice *choice = &choices->data[i];
    for (uint64_t k = 0; choice->text == text && k < bytes_of(choice); k++)
      if (choice->offset + k < length)
        bytes[choice->offset + k] =
            (char)((k < 8 ? choice->value.lo >> 8 * k : choice->value.hi >> 8 * (k - 8)) & 255);
  }
}

void argument_print(const InterpChoices *choices, const Object *text, Text *out)
{
  Text bytes = {0};
  argument_bytes(choices, text, &bytes);
  text_add(out, "\"");
  for (const char *c = text_of(&bytes); *c; c++)
    if (*c == '"' || *c == '\\')
      text_format(out, "\\%c", *c);
    else if (isprint((unsigned char)*c))
      text_add_char(out, *c);
    else
      text_format(out, "\\%03o", (unsigned char)*c);
  text_add(out, "\"");
  text_free(&bytes);
}
