#include "frontend/source.h"

#include <ctype.h>
#include <string.h>

/* ---- pieces ---- */

typedef enum PieceKind {
  PIECE_WORD, /* an identifier or a number */
  PIECE_QUOTED,
  PIECE_COMMENT,
  PIECE_BLANK, /* a blank, or the end of a line that goes on in the next one */
  PIECE_NEWLINE,
  PIECE_OTHER /* any other character */
} PieceKind;

typedef struct Piece {
  PieceKind kind;
  char *start, *end;
  bool begins; /* nothing but blanks and comments stands before it in its line */
} Piece;

static bool is_word_character(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* The length of the end of line that a backslash takes away; 0 where there is none. */
static size_t splice_length(const char *at, const char *stop)
{
  if (stop - at >= 2 && at[0] == '\\' && at[1] == '\n')
    return 2;
  return stop - at >= 3 && at[0] == '\\' && at[1] == '\r' && at[2] == '\n' ? 3 : 0;
}

static char *end_of_line(char *at, const char *stop)
{
  while (at < stop && *at != '\n') {
    size_t splice = splice_length(at, stop);
    at += splice ? splice : 1;
  }
  return at;
}

/* A quote that its line does not close ends with the line. */
static char *end_of_quoted(char *at, const char *stop)
{
  char quote = *at++;
  while (at < stop && *at != '\n' && *at != quote) {
    size_t splice = splice_length(at, stop);
    at += splice ? splice : *at == '\\' && at + 1 < stop ? 2 : 1;
  }
  return at < stop && *at == quote ? at + 1 : at;
}

/* A number may have separators: 1'000. */
static char *end_of_word(char *at, const char *stop)
{
  bool number = isdigit((unsigned char)*at);
  while (at < stop && (is_word_character(*at) ||
                       (number && *at == '\'' && at + 1 < stop && is_word_character(at[1]))))
    at++;
  return at;
}

static char *end_of_comment(char *at, const char *stop)
{
  if (at[1] == '/')
    return end_of_line(at, stop);
  char *end = memmem(at + 2, (size_t)(stop - at - 2), "*/", 2);
  return end ? end + 2 : at + (stop - at);
}

static PieceKind kind_at(const char *at, const char *stop)
{
  if (*at == '\n')
    return PIECE_NEWLINE;
  if (isspace((unsigned char)*at) || splice_length(at, stop))
    return PIECE_BLANK;
  if (*at == '"' || *at == '\'')
    return PIECE_QUOTED;
  if (*at == '/' && at + 1 < stop && (at[1] == '/' || at[1] == '*'))
    return PIECE_COMMENT;
  return is_word_character(*at) ? PIECE_WORD : PIECE_OTHER;
}

static Piece first_piece(char *text)
{
  return (Piece){PIECE_NEWLINE, text, text, true};
}

/* Goes on to the piece that follows; false at the end of the text. */
static bool next_piece(Piece *piece, const char *stop)
{
  char *at = piece->end;
  bool begins = piece->kind == PIECE_NEWLINE ||
                (piece->begins && (piece->kind == PIECE_BLANK || piece->kind == PIECE_COMMENT));
  if (at >= stop)
    return false;
  *piece = (Piece){kind_at(at, stop), at, at + 1, begins};
  switch (piece->kind) {
  case PIECE_WORD: piece->end = end_of_word(at, stop); break;
  case PIECE_QUOTED: piece->end = end_of_quoted(at, stop); break;
  case PIECE_COMMENT: piece->end = end_of_comment(at, stop); break;
  case PIECE_BLANK: piece->end += splice_length(at, stop) ? splice_length(at, stop) - 1 : 0; break;
  default: break;
  }
  return true;
}

static bool is_word(const Piece *piece, const char *word)
{
  size_t length = strlen(word);
  return piece->kind == PIECE_WORD && (size_t)(piece->end - piece->start) == length &&
         !memcmp(piece->start, word, length);
}

/* The next piece of this line that is no blank and no comment; false where there is none. */
static bool next_of_line(Piece *piece, const char *stop)
{
  while (next_piece(piece, stop) && piece->kind != PIECE_NEWLINE)
    if (piece->kind != PIECE_BLANK && piece->kind != PIECE_COMMENT)
      return true;
  return false;
}

/* The same in any line. */
static bool next_piece_of_code(Piece *piece, const char *stop)
{
  while (next_piece(piece, stop))
    if (piece->kind != PIECE_NEWLINE && piece->kind != PIECE_BLANK && piece->kind != PIECE_COMMENT)
      return true;
  return false;
}

/* ---- line markers ---- */

static bool begins_directive(const Piece *piece)
{
  return piece->kind == PIECE_OTHER && piece->begins && *piece->start == '#';
}

static bool is_marker(Piece piece, const char *stop)
{
  return begins_directive(&piece) && next_of_line(&piece, stop) && piece.kind == PIECE_WORD &&
         (is_word(&piece, "line") || isdigit((unsigned char)*piece.start));
}

/* Headers may hold macros that ask. */
static bool includes_header(Piece piece, const char *stop)
{
  return begins_directive(&piece) && next_of_line(&piece, stop) &&
         (is_word(&piece, "include") || is_word(&piece, "include_next") ||
          is_word(&piece, "import"));
}

static bool asks_for_lines(char *text, const char *stop)
{
  static const char *const words[] = {"__LINE__",      "__FILE__",       "__FILE_NAME__",
                                      "__BASE_FILE__", "__builtin_LINE", "__builtin_FILE"};
  for (Piece piece = first_piece(text); next_piece(&piece, stop);) {
    if (includes_header(piece, stop))
      return true;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
      if (is_word(&piece, words[i]))
        return true;
  }
  return false;
}

/* From the piece at hand to the end of its line. */
static void blank_line(Piece *piece, const char *stop)
{
  do
    if (piece->kind != PIECE_COMMENT && piece->kind != PIECE_BLANK)
      memset(piece->start, ' ', (size_t)(piece->end - piece->start));
  while (next_piece(piece, stop) && piece->kind != PIECE_NEWLINE);
}

bool source_blank_markers(char *text, size_t size)
{
  const char *stop = text + size;
  bool any = false, known = false;
  for (Piece piece = first_piece(text); next_piece(&piece, stop);) {
    if (!is_marker(piece, stop))
      continue;
    if (!known && asks_for_lines(text, stop))
      return false;
    known = any = true;
    blank_line(&piece, stop);
  }
  return any;
}

/* ---- exemptions ---- */

/* Does it stand as an attribute with arguments does, behind a bracket, a comma or a colon? */
static bool is_attribute(Piece before, Piece piece, const char *stop)
{
  return before.kind == PIECE_OTHER && strchr("([,:", *before.start) &&
         next_piece_of_code(&piece, stop) && *piece.start == '(';
}

bool source_blank_exemptions(char *text, size_t size)
{
  const char *stop = text + size;
  bool any = false;
  Piece before = first_piece(text);
  for (Piece piece = before; next_piece_of_code(&piece, stop); before = piece) {
    if (!is_attribute(before, piece, stop))
      continue;
    if (is_word(&piece, "no_sanitize"))
      memcpy(piece.start, "annotate   ", 11);
    else if (is_word(&piece, "__no_sanitize__"))
      memcpy(piece.start, "__annotate__   ", 15);
    else
      continue;
    any = true;
  }
  return any;
}
