/* YAML in and out, SHA-256. */
#include "base/sha256.h"
#include "base/yaml.h"
#include "check.h"

/* The tree on one line: "scalar", [list], {key: value}, ~. */
static void write_tree(const Yaml *node, Text *out)
{
  switch (node->kind) {
  case YAML_NULL: text_add(out, "~"); break;
  case YAML_SCALAR: yaml_quote(node->text, out); break;
  case YAML_LIST:
  case YAML_MAP:
    text_add(out, node->kind == YAML_LIST ? "[" : "{");
    for (unsigned i = 0; i < node->count; i++) {
      text_add(out, i ? ", " : "");
      if (node->kind == YAML_MAP)
        text_format(out, "%s: ", node->keys[i]);
      write_tree(node->items[i], out);
    }
    text_add(out, node->kind == YAML_LIST ? "]" : "}");
  }
}

static void read_back(const char *text, Text *out)
{
  Run *run = run_new();
  Arena *arena = arena_new();
  const Yaml *node = yaml_read(run, arena, "f", text);
  if (node)
    write_tree(node, out);
  else
    text_add(out, run->reason ? run->reason : "no reason");
  CHECK((node != NULL) == (run->fail == FAIL_NONE));
  arena_free(arena);
  run_free(run);
}

static const struct {
  const char *text, *wanted;
} table[] = {
    {"", "~"},
    {"# nothing\n\n", "~"},
    {"a", "\"a\""},
    {"- a\n- b\n", "[\"a\", \"b\"]"},
    {"---\n- a\n...\nrest", "[\"a\"]"},
    {"%YAML 1.2\n---\na: 1\n", "{a: \"1\"}"},
    {"\xef\xbb\xbf"
     "a: 1",
     "{a: \"1\"}"},
    {"a: 1\nb: two words # comment\n", "{a: \"1\", b: \"two words\"}"},
    {"a: x#y\n", "{a: \"x#y\"}"},
    {"a:\n  b:\n    - 1\n    - c: 2\n      d: 3\n  e:\nf: ~\n",
     "{a: {b: [\"1\", {c: \"2\", d: \"3\"}], e: ~}, f: ~}"},
    {"a:\n- 1\n- 2\nb: 3\n", "{a: [\"1\", \"2\"], b: \"3\"}"},
    {"- - 1\n  - 2\n-\n  - 3\n-\n- x: 1\n", "[[\"1\", \"2\"], [\"3\"], ~, {x: \"1\"}]"},
    {"{a: 1, 'b c': [x, \"y, z\"], d: {}, e: []}",
     "{a: \"1\", b c: [\"x\", \"y, z\"], d: {}, e: []}"},
    {"a: {b: 1,\n    c: 2}\nd: [\n 1,\n 2,\n]\n", "{a: {b: \"1\", c: \"2\"}, d: [\"1\", \"2\"]}"},
    {"a: \"q\\\"\\\\\\n\\x41\\u00e9\"\n", "{a: \"q\\\"\\\\\\nA\xc3\xa9\"}"},
    {"a: 'it''s \\n'\n", "{a: \"it's \\\\n\"}"},
    {"a: '\\result == 4'\n", "{a: \"\\\\result == 4\"}"},
    {"a: \"one\n  two\n\n  three\"\n", "{a: \"one two\\nthree\"}"},
    {"a: plain\n  goes on\nb: 1\n", "{a: \"plain goes on\", b: \"1\"}"},
    {"a: x == 1 && y::z != 2\n", "{a: \"x == 1 && y::z != 2\"}"},
    {"a: |\n  one\n   two\n\n  three\nb: 1\n", "{a: \"one\\n two\\n\\nthree\\n\", b: \"1\"}"},
    {"a: >-\n  one\n  two\n\n  three\n", "{a: \"one two\\nthree\"}"},
    {"a: |+\n  x\n\nb: 1", "{a: \"x\\n\\n\", b: \"1\"}"},
    {"a: |2\n   x\n", "{a: \" x\\n\"}"},
    {"\"a b\": 1\r\nc: 2\r\n", "{a b: \"1\", c: \"2\"}"},
    {"a: -1\nb: http://x:80/y\n", "{a: \"-1\", b: \"http://x:80/y\"}"},
    {"a: null\nb: \"null\"\n", "{a: ~, b: \"null\"}"},
    /* what is wrong */
    {"a: \"x", "f:1:6: the quoted text has no end"},
    {"a: [1, 2", "f:1:9: expected \",\" or \"]\""},
    {"a: [1, ", "f:1:8: the file ends too early"},
    {"a: 1\na: 2\n", "f:2:3: the key \"a\" occurs twice"},
    {"a: 1\n b: 2\n", "f:2:3: a key cannot stand here"},
    {"a: &x 1\n", "f:1:4: anchors, aliases and tags are not supported"},
    {"a: *x\n", "f:1:4: anchors, aliases and tags are not supported"},
    {"a:\n\tb: 1\n", "f:2:2: a tab may not indent"},
    {"a: 1\nb\n", "f:2:1: expected a key and \":\""},
    {"- a\nb: 1\n", "f:2:1: this belongs to nothing: is it indented wrongly?"},
    {"a: \"\\q\"\n", "f:1:7: this escape is not known"},
    {"a: \"\\x00\"\n", "f:1:7: this is no character's number"},
    {"? a\n", "f:1:1: nothing can begin with \"?\" here"},
    {"a: - b\n", "f:1:4: a list cannot begin here"},
    {"a: b: c\n", "f:1:5: a key cannot stand here"},
};

static void test_table(void)
{
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    Text got = {0};
    read_back(table[i].text, &got);
    CHECK_TEXT(text_of(&got), table[i].wanted);
    text_free(&got);
  }
}

/* No prefix of a document makes the reader fail in an unorderly way. */
static void test_prefixes(void)
{
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    for (size_t length = 0; length < strlen(table[i].text); length++) {
      Text text = {0}, got = {0};
      text_add_bytes(&text, table[i].text, length);
      read_back(text_of(&text), &got);
      text_free(&text);
      text_free(&got);
    }
}

static void test_depth(void)
{
  Text text = {0}, got = {0};
  for (unsigned i = 0; i < 100000; i++)
    text_add(&text, "[");
  read_back(text_of(&text), &got);
  CHECK_TEXT(text_of(&got), "f:1:64: nested too deeply");
  text_clear(&text), text_clear(&got);
  for (unsigned i = 0; i < 100000; i++)
    text_add(&text, "- ");
  read_back(text_of(&text), &got);
  CHECK_TEXT(text_of(&got), "f:1:129: nested too deeply");
  text_free(&text);
  text_free(&got);
}

static void test_keys(void)
{
  Text text = {0}, got = {0};
  for (unsigned i = 0; i < 1000000; i++)
    text_format(&text, "k%u: 1\n", i);
  read_back(text_of(&text), &got);
  CHECK_TEXT(text_of(&got), "f:10001:8: more than 10000 keys in one map");
  text_free(&text);
  text_free(&got);
}

/* What was quoted is read back as it was. */
static void test_quoting(void)
{
  char sample[300];
  uint64_t state = 7;
  for (unsigned round = 0; round < 500; round++) {
    unsigned length = 0;
    for (; length < round % 40; length++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      sample[length] = (char)(1 + (state >> 33) % 127);
    }
    sample[length] = '\0';
    Run *run = run_new();
    Arena *arena = arena_new();
    Text text = {0};
    text_add(&text, "- k: ");
    yaml_quote(sample, &text);
    const Yaml *node = yaml_read(run, arena, "f", text_of(&text));
    CHECK(node && node->kind == YAML_LIST);
    if (node)
      CHECK_TEXT(yaml_get(node->items[0], "k")->text, sample);
    text_free(&text);
    arena_free(arena);
    run_free(run);
  }
}

/* FIPS 180-4 and its example files. */
static void test_sha256(void)
{
  static const struct {
    const char *text, *digest;
  } known[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmn"
       "opqrsmnopqrstnopqrstu",
       "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
  };
  char digest[SHA256_DIGITS + 1];
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    sha256(known[i].text, strlen(known[i].text), digest);
    CHECK_TEXT(digest, known[i].digest);
  }
  Text many = {0};
  for (unsigned i = 0; i < 1000000; i++)
    text_add_char(&many, 'a');
  sha256(text_of(&many), many.length, digest);
  CHECK_TEXT(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  text_free(&many);
}

int main(void)
{
  RUN(test_table);
  RUN(test_prefixes);
  RUN(test_depth);
  RUN(test_keys);
  RUN(test_quoting);
  RUN(test_sha256);
  return check_summary();
}
