/* A proof that an execution contradicts, and the report of it. */
#include <stdlib.h>
#include <unistd.h>

#include "app/bug_report.h"
#include "base/file.h"
#include "cfa_tools.h"
#include "engine/opinion.h"

/* The error is where x is odd; nobody could prove otherwise. */
static const char odd[] =
    "program lp64\nentry main\nfunction main : ()\n local x : bv32\n loc 0 entry\n"
    " loc 3 error note \"unreach-call\"\n loc 4 exit\n 0 -> 1 havoc x input \"nd\"\n"
    " 1 -> 3 assume (eq (band x 1:bv32) 1:bv32) on true\n"
    " 1 -> 2 assume (not (eq (band x 1:bv32) 1:bv32)) on false\n 2 -> 4 return ()\nend\n";
static const char claim[] = "(define-fun |main:1| ((x (_ BitVec 32))) Bool (bvule x #x00000005))";
static const char harmless[] = "(define-fun |main:1| ((x (_ BitVec 32))) Bool (= x x))";

typedef struct Case {
  Run *run;
  Program *program;
  Evidence evidence;
  Outcome outcome;
  char folder[32], report[64];
} Case;

static Case open_case(const char *claims)
{
  Case res = {.run = run_new(), .folder = "/tmp/octant-report-XXXXXX"};
  CHECK(mkdtemp(res.folder) != NULL);
  snprintf(res.report, sizeof res.report, "%s/report", res.folder);
  res.run->log = tmpfile();
  res.run->options.max_k = 77;
  res.run->options.bug_report = run_keep(res.run, res.report);
  res.program = tools_parse(res.run, odd);
  CHECK(claims_read(res.program, "c", claims, &res.evidence.claims));
  res.outcome = opinion_on_proof(res.program, outcome_safe(), &res.evidence);
  return res;
}

static void close_case(Case *it)
{
  unlink(it->report);
  rmdir(it->folder);
  evidence_free(&it->evidence);
  program_free(it->program);
  fclose(it->run->log);
  run_free(it->run);
}

static bool says(Run *run, const char *file, const char *words)
{
  Text text = {0};
  bool res = file_read(run, file, 0, &text) && strstr(text_of(&text), words);
  text_free(&text);
  return res;
}

static void test_error(void)
{
  Case it = open_case(harmless);
  CHECK(it.outcome.reason == REASON_ENGINES_DISAGREE);
  CHECK(it.evidence.run.end == INTERP_ERROR && it.evidence.run.choices.count == 1);
  char *name = it.report;
  StringList files = {0};
  vec_push(&files, "/nowhere/odd.c");
  bug_report_write(it.program, &files, &it.outcome, &it.evidence);
  CHECK(says(it.run, name, "what: an execution reaches the error that the proof excludes\n"));
  CHECK(says(it.run, name, "file: /nowhere/odd.c (sha256 ?)\n"));
  CHECK(says(it.run, name, " --max-k 77"));
  CHECK(says(it.run, name, "  octant run --input "));
  CHECK(it.run->fail == FAIL_NONE);
  vec_free(&files);
  close_case(&it);
}

static void test_claim(void)
{
  Case it = open_case(claim);
  StringList none = {0};
  CHECK(it.outcome.reason == REASON_ENGINES_DISAGREE);
  bug_report_write(it.program, &none, &it.outcome, &it.evidence);
  CHECK(says(it.run, it.report, "main:1") && says(it.run, it.report, "#x00000005"));
  close_case(&it);
}

/* Nothing is written of other answers, or where nobody wants it; what cannot be written is said. */
static void test_none(void)
{
  Case it = open_case(claim);
  StringList none = {0};
  Outcome other = outcome_unknown(REASON_IMPRECISE, NULL), safe = outcome_safe();
  bug_report_write(it.program, &none, &other, &it.evidence);
  bug_report_write(it.program, &none, &safe, &it.evidence);
  it.run->options.bug_report = "none";
  bug_report_write(it.program, &none, &it.outcome, &it.evidence);
  CHECK(access(it.report, F_OK) != 0 && access("none", F_OK) != 0);
  CHECK(ftell(it.run->log) == 0);
  it.run->options.bug_report = "/nowhere/at/all";
  bug_report_write(it.program, &none, &it.outcome, &it.evidence);
  CHECK(ftell(it.run->log) > 0 && it.run->fail == FAIL_NONE);
  close_case(&it);
}

/* Without a name the report is called by what it says. */
static void test_name(void)
{
  Case it = open_case(claim);
  StringList none = {0};
  Text found = {0};
  char line[200] = "";
  it.run->options.bug_report = "";
  CHECK(!chdir(it.folder));
  bug_report_write(it.program, &none, &it.outcome, &it.evidence);
  bug_report_write(it.program, &none, &it.outcome, &it.evidence);
  rewind(it.run->log);
  CHECK(fgets(line, sizeof line, it.run->log) != NULL);
  const char *name = strstr(line, "octant-bug-");
  CHECK(name != NULL);
  if (name)
    text_add_bytes(&found, name, strcspn(name, ":"));
  CHECK(says(it.run, text_of(&found), "what: "));
  unlink(text_of(&found));
  CHECK(!chdir("/"));
  text_free(&found);
  close_case(&it);
  CHECK(access(it.folder, F_OK) != 0);
}

int main(void)
{
  RUN(test_error);
  RUN(test_claim);
  RUN(test_none);
  RUN(test_name);
  return check_summary();
}
