// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none -DSTOP=err(1,text)
// args: check --config bmc --second-opinion none -DSTOP=error(1,0,text)
// args: check --config bmc --second-opinion none -DSTOP=error(argc,0,text)
// args: check --config bmc --second-opinion none -DSTOP=leave(1,text)
// args: check --config bmc --second-opinion none -DSTOP=pthread_exit(0)
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --config bmc --second-opinion none -DSTOP=unknown_end()
// args: check --config bmc --second-opinion none -DSTOP=pthread_exit(0) -DKEYS
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
// args: check --config bmc --second-opinion none -DSTOP=abort()
// args: check --config bmc --second-opinion none -DSTOP=error(0,0,text),_exit(0)
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Some library functions exit, and so call the handlers. */
#include <err.h>
#include <error.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#ifndef STOP
#define STOP errx(1, text)
#endif
extern void reach_error(void);
extern void unknown_end(void) __attribute__((noreturn));
static const char text[] = "x";
static void (*leave)(int, const char *, ...) = errx;
static void handler(void)
{
  reach_error();
}
int main(int argc, char **argv)
{
  (void)argv;
#ifdef KEYS
  pthread_key_t key;
  pthread_key_create(&key, free);
#endif
  atexit(handler);
  STOP;
}
