#include "base/yaml_scan.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool yaml_fail(YamlScan *s, const char *format, ...)
{
  char message[200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  return run_fail(s->run, FAIL_INPUT, "%s:%u:%d: %s", s->file, s->line, yaml_column(s) + 1,
                  message);
}

/* ---- blanks ---- */

static void next_line(YamlScan *s)
{
  s->at++;
  s->line++;
  s->line_start = s->at;
}

void yaml_skip_blanks(YamlScan *s)
{
  while (*s->at == ' ' || *s->at == '\t' || *s->at == '\r')
    s->at++;
}

static bool begins_comment(const YamlScan *s)
{
  return *s->at == '#' && (s->at == s->line_start || strchr(" \t", s->at[-1]));
}

static void skip_comment(YamlScan *s)
{
  if (begins_comment(s))
    while (*s->at && *s->at != '\n')
      s->at++;
}

bool yaml_skip_all(YamlScan *s)
{
  for (;;) {
    yaml_skip_blanks(s);
    skip_comment(s);
    if (*s->at != '\n')
      break;
    next_line(s);
  }
  const char *tab = memchr(s->line_start, '\t', (size_t)(s->at - s->line_start));
  bool indents = tab && strspn(s->line_start, " \t") >= (size_t)(s->at - s->line_start);
  return !indents || !*s->at || yaml_fail(s, "a tab may not indent");
}

static bool is_mark(const YamlScan *s, const char *mark)
{
  return s->at == s->line_start && !strncmp(s->at, mark, 3) &&
         (!s->at[3] || strchr(" \t\r\n", s->at[3]));
}

bool yaml_is_end(const YamlScan *s)
{
  return is_mark(s, "---") || is_mark(s, "...");
}

void yaml_skip_head(YamlScan *s)
{
  while (*s->at == '%' || *s->at == '#' || *s->at == '\n') {
    while (*s->at && *s->at != '\n')
      s->at++;
    if (*s->at)
      next_line(s);
  }
  if (is_mark(s, "---"))
    s->at += 3;
}

/* ---- what comes ---- */

bool yaml_is_dash(const YamlScan *s)
{
  return *s->at == '-' && (!s->at[1] || strchr(" \t\r\n", s->at[1])) && !yaml_is_end(s);
}

bool yaml_may_begin(YamlScan *s)
{
  char c = *s->at;
  bool blank_follows = !s->at[0] || !s->at[1] || strchr(" \t\r\n", s->at[1]);
  if (!c)
    return yaml_fail(s, "the file ends too early");
  if (strchr("&*!", c))
    return yaml_fail(s, "anchors, aliases and tags are not supported");
  if (strchr("%@`]},|>", c) || (strchr("?:", c) && blank_follows))
    return yaml_fail(s, "nothing can begin with \"%c\" here", c);
  return true;
}

/* ---- quoted ---- */

static void add_code(unsigned long code, Text *out)
{
  if (code < 0x80) {
    text_add_char(out, (char)code);
  } else if (code < 0x800) {
    text_add_char(out, (char)(0xc0 | code >> 6));
    text_add_char(out, (char)(0x80 | (code & 0x3f)));
  } else if (code < 0x10000) {
    text_add_char(out, (char)(0xe0 | code >> 12));
    text_add_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
    text_add_char(out, (char)(0x80 | (code & 0x3f)));
  } else {
    text_add_char(out, (char)(0xf0 | code >> 18));
    text_add_char(out, (char)(0x80 | (code >> 12 & 0x3f)));
    text_add_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
    text_add_char(out, (char)(0x80 | (code & 0x3f)));
  }
}

/* Behind \x, \u or \U. */
static bool scan_code(YamlScan *s, unsigned digits, Text *out)
{
  char number[9] = "";
  char *end;
  size_t left = strnlen(s->at, digits);
  memcpy(number, s->at, left);
  unsigned long code = strtoul(number, &end, 16);
  if (end != number + digits || strchr("+- \t", *number) || !code || code > 0x10ffff)
    return yaml_fail(s, "this is no character's number");
  add_code(code, out);
  s->at += digits;
  return true;
}

static bool scan_escape(YamlScan *s, Text *out)
{
  static const char names[] = "abtnvfre\"/\\ \tN_";
  static const char *const meanings[] = {"\a", "\b", "\t",   "\n",       "\v",
                                         "\f", "\r", "\033", "\"",       "/",
                                         "\\", " ",  "\t",   "\xc2\x85", "\xc2\xa0"};
  char c = *++s->at;
  const char *known = c ? strchr(names, c) : NULL;
  if (c)
    s->at++;
  if (known) {
    text_add(out, meanings[known - names]);
    return true;
  }
  if (c == '\n') { /* the line goes on as if there were no line end */
    s->at--;
    next_line(s);
    yaml_skip_blanks(s);
    return true;
  }
  if (c == 'x' || c == 'u' || c == 'U')
    return scan_code(s, c == 'x' ? 2 : c == 'u' ? 4 : 8, out);
  return yaml_fail(s, "this escape is not known");
}

static void cut_blanks(Text *text, size_t least)
{
  while (text->length > least && strchr(" \t\r", text->data[text->length - 1]))
    text->data[--text->length] = '\0';
}

/* At a line's end: one is a blank, each further one stays. */
static void fold_lines(YamlScan *s, Text *out)
{
  unsigned lines = 0;
  for (; *s->at == '\n'; lines++) {
    next_line(s);
    yaml_skip_blanks(s);
  }
  if (lines == 1)
    text_add_char(out, ' ');
  for (; lines > 1; lines--)
    text_add_char(out, '\n');
}

bool yaml_scan_quoted(YamlScan *s, Text *out)
{
  char quote = *s->at++;
  size_t kept = 0; /* blanks before here were escaped */
  for (;;) {
    if (!*s->at)
      return yaml_fail(s, "the quoted text has no end");
    if (*s->at == quote && quote == '\'' && s->at[1] == '\'') {
      text_add_char(out, '\'');
      s->at += 2;
    } else if (*s->at == quote) {
      s->at++;
      return true;
    } else if (*s->at == '\\' && quote == '"') {
      if (!scan_escape(s, out))
        return false;
      kept = out->length;
    } else if (*s->at == '\n') {
      cut_blanks(out, kept);
      fold_lines(s, out);
    } else {
      text_add_char(out, *s->at++);
    }
  }
}

/* ---- plain ---- */

static bool ends_plain(const YamlScan *s, bool in_flow)
{
  char c = *s->at;
  if (!c || c == '\n' || begins_comment(s))
    return true;
  if (in_flow && strchr(",[]{}", c))
    return true;
  return c == ':' &&
         (!s->at[1] || strchr(" \t\r\n", s->at[1]) || (in_flow && strchr(",[]{}", s->at[1])));
}

static void scan_plain_line(YamlScan *s, bool in_flow, Text *out)
{
  size_t before = out->length;
  while (!ends_plain(s, in_flow))
    text_add_char(out, *s->at++);
  cut_blanks(out, before);
}

bool yaml_scan_key(YamlScan *s, Text *out)
{
  if (!yaml_may_begin(s))
    return false;
  scan_plain_line(s, false, out);
  return true;
}

/* Does the text go on in the next line?  Then at its first character. */
static bool goes_on(YamlScan *s, int parent, bool in_flow, Text *out)
{
  YamlScan before = *s;
  size_t length = out->length;
  if (*s->at != '\n')
    return false;
  fold_lines(s, out);
  bool more = *s->at && !ends_plain(s, in_flow) && yaml_column(s) > parent && !yaml_is_end(s);
  if (!more) {
    *s = before;
    out->length = length;
    if (out->data)
      out->data[length] = '\0';
  }
  return more;
}

bool yaml_scan_plain(YamlScan *s, int parent, bool in_flow, Text *out)
{
  if (!yaml_may_begin(s))
    return false;
  do {
    scan_plain_line(s, in_flow, out);
    yaml_skip_blanks(s);
  } while (goes_on(s, parent, in_flow, out));
  return *s->at != ':' || in_flow || yaml_fail(s, "a key cannot stand here");
}

/* ---- blocks ---- */

typedef struct BlockStyle {
  bool folds;
  char chomp; /* '-': no line end, '+': all, 0: one */
  int indent; /* as given; 0: that of the first line */
} BlockStyle;

static bool scan_style(YamlScan *s, BlockStyle *style)
{
  style->folds = *s->at++ == '>';
  for (; *s->at == '+' || *s->at == '-' || (*s->at >= '1' && *s->at <= '9'); s->at++)
    if (*s->at == '+' || *s->at == '-')
      style->chomp = *s->at;
    else
      style->indent = *s->at - '0';
  yaml_skip_blanks(s);
  skip_comment(s);
  if (*s->at && *s->at != '\n')
    return yaml_fail(s, "a block's text begins in the next line");
  if (*s->at)
    next_line(s);
  return true;
}

static int indent_of(const char *line)
{
  return (int)strspn(line, " ");
}

static bool is_blank(const char *line)
{
  return strchr("\r\n", line[indent_of(line)]) != NULL;
}

/* Of the first line that is not blank. */
static int find_indent(const YamlScan *s)
{
  const char *line = s->at;
  while (*line && is_blank(line) && strchr(line, '\n'))
    line = strchr(line, '\n') + 1;
  return indent_of(line);
}

static void scan_line(YamlScan *s, int indent, Text *out)
{
  size_t length = strcspn(s->at, "\n");
  size_t skipped = (size_t)indent < length ? (size_t)indent : length;
  size_t end = length > skipped && s->at[length - 1] == '\r' ? length - 1 : length;
  text_add_bytes(out, s->at + skipped, end - skipped);
  s->at += length;
}

static void chomp(char how, Text *out)
{
  size_t end = out->length;
  while (end > 0 && out->data[end - 1] == '\n')
    end--;
  if (how == '+')
    return;
  if (!how && end < out->length && end)
    end++;
  if (out->data)
    out->data[out->length = end] = '\0';
}

/* One line end becomes a blank; of more, one goes. */
static void fold_end(unsigned blanks, Text *out)
{
  if (!blanks)
    out->data[out->length - 1] = ' ';
  else
    out->data[--out->length] = '\0';
}

bool yaml_scan_block(YamlScan *s, int parent, Text *out)
{
  BlockStyle style = {0};
  if (!scan_style(s, &style))
    return false;
  int indent = style.indent ? (parent < 0 ? 0 : parent) + style.indent : find_indent(s);
  if (indent <= parent)
    return true;      /* there is no text */
  bool joins = false; /* the last line that is not blank may be joined with this one */
  unsigned blanks = 0;
  while (*s->at && (is_blank(s->at) || indent_of(s->at) >= indent)) {
    bool blank = is_blank(s->at), deeper = indent_of(s->at) > indent;
    if (style.folds && joins && !blank && !deeper)
      fold_end(blanks, out);
    scan_line(s, indent, out);
    text_add_char(out, '\n');
    joins = blank ? joins : !deeper;
    blanks = blank ? blanks + 1 : 0;
    if (*s->at)
      next_line(s);
  }
  chomp(style.chomp, out);
  return true;
}
