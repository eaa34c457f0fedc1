#include "base/run.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/memory.h"
#include "base/options.h"

Run *run_new(void)
{
  Run *run = mem_zero(1, sizeof *run);
  options_set_defaults(&run->options);
  run->log = stderr;
  run->work = work_new();
  return run;
}

void run_free(Run *run)
{
  if (!run)
    return;
  options_free(&run->options);
  for (unsigned i = 0; i < run->kept.count; i++)
    mem_free((void *)run->kept.data[i]);
  vec_free(&run->kept);
  mem_free(run->reason);
  mem_free(run);
}

bool run_fail(Run *run, Fail kind, const char *format, ...)
{
  if (run->fail != FAIL_NONE)
    return false;
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  run->reason = mem_alloc((size_t)length + 1);
  va_start(args, format);
  vsnprintf(run->reason, (size_t)length + 1, format, args);
  va_end(args);
  run->fail = kind;
  return false;
}

void run_forgive(Run *run)
{
  mem_free(run->reason);
  run->reason = NULL;
  run->fail = FAIL_NONE;
}

const char *run_keep(Run *run, const char *text)
{
  const char *copy = mem_copy_string(text);
  vec_push(&run->kept, copy);
  return copy;
}

bool run_users_fault(const Run *run)
{
  return run->fail == FAIL_USAGE || run->fail == FAIL_INPUT || run->fail == FAIL_MISSING;
}

int run_exit_status(const Run *run)
{
  switch (run->fail) {
  case FAIL_NONE: return 0;
  case FAIL_USAGE: return 64;
  case FAIL_INPUT: return 65;
  case FAIL_MISSING: return 66;
  case FAIL_UNSUPPORTED:
  case FAIL_LIMIT:
  case FAIL_INTERRUPTED: return 5;
  case FAIL_INTERNAL: return 70;
  }
  return 70;
}

void run_set_timer(Run *run, double seconds)
{
  if (run->options.steps)
    work_set_alarm(run, seconds);
  else if (run->set_timer)
    run->set_timer(seconds);
}

void run_charge_timer(Run *run, double seconds)
{
  if (run->charge_timer && !run->options.steps)
    run->charge_timer(seconds);
}

void run_log(Run *run, const char *module, const char *format, ...)
{
  const StringList *on = &run->options.log;
  bool wanted = false;
  for (unsigned i = 0; i < on->count && !wanted; i++)
    wanted = !strcmp(on->data[i], module) || !strcmp(on->data[i], "all");
  if (!wanted)
    return;
  va_list args;
  va_start(args, format);
  fprintf(run->log, "[%s] ", module);
  vfprintf(run->log, format, args);
  fputc('\n', run->log);
  va_end(args);
}

static void print_count(FILE *out, const char *help, uint64_t value)
{
  if (value)
    fprintf(out, "%-40s %12" PRIu64 "\n", help, value);
}

static void print_time(FILE *out, const char *help, double seconds)
{
  if (seconds > 0)
    fprintf(out, "%-40s %12.3f s\n", help, seconds);
}

static double peak_megabytes(bool of_children)
{
  struct rusage usage;
  getrusage(of_children ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage);
  return (double)usage.ru_maxrss / 1024;
}

static void print_table(const Run *run, bool of_children, FILE *out)
{
#define COUNT(name, help) print_count(out, help, run->stats.name);
#define TIME(name, help) print_time(out, help, run->stats.name);
#include "base/stats.def"
#undef COUNT
#undef TIME
  print_time(out, "processor time, clang included", run_cpu_seconds());
  fprintf(out, "%-40s %12.1f MB\n", "most memory", peak_megabytes(of_children));
}

static void print_json(const Run *run, bool of_children, FILE *out)
{
  fputc('{', out);
#define COUNT(name, help) fprintf(out, "\"" #name "\": %" PRIu64 ", ", run->stats.name);
#define TIME(name, help) fprintf(out, "\"" #name "\": %.6f, ", run->stats.name);
#include "base/stats.def"
#undef COUNT
#undef TIME
  fprintf(out, "\"cpu_time\": %.6f, \"peak_memory_mb\": %.1f}\n", run_cpu_seconds(),
          peak_megabytes(of_children));
}

void run_print_stats(const Run *run, bool of_children, FILE *out)
{
  if (!strcmp(run->options.stats, "json"))
    print_json(run, of_children, out);
  else
    print_table(run, of_children, out);
}

static double seconds_of(const struct rusage *usage)
{
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
         1e-6 * (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

double run_cpu_seconds(void)
{
  struct timespec own;
  struct rusage children;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own); /* half the price of asking for all of its usage */
  getrusage(RUSAGE_CHILDREN, &children);
  return (double)own.tv_sec + 1e-9 * (double)own.tv_nsec + seconds_of(&children);
}

double run_seconds(const Run *run)
{
  return run->options.steps ? (double)run->work.done / WORK_PER_SECOND : run_cpu_seconds();
}
