/* Functions of the C library and of the compiler's runtime that have no model: what they return
 * is not arbitrary, though it is not known here. */
#include <string.h>

#include "frontend/translate.h"

/* They change nothing that the program can see. */
static const char *const computing[] = {
    /* printing, where the results tell how much was printed */
    "printf", "fprintf", "vprintf", "vfprintf", "dprintf", "__printf_chk", "__fprintf_chk", "puts",
    "fputs", "fputs_unlocked", "putchar", "putchar_unlocked", "putc", "putc_unlocked", "fputc",
    "fputc_unlocked", "_IO_putc", "putw", "fwrite", "fwrite_unlocked", "fflush", "perror", "write",
    "putwchar", "putwc", "fputwc", "fputws", "fwide",
    /* numbers */
    "__muldc3", "__mulsc3", "__mulxc3", "__multc3", "__divdc3", "__divsc3", "__divxc3", "__divtc3",
    "__powidf2", "__powisf2", "__powixf2", "ilogb", "ilogbf", "ilogbl", "logb", "logbf", "logbl",
    "nexttoward", "nexttowardf", "nexttowardl", "nextafterl", "scalbln", "scalblnf", "scalblnl",
    "ldexpl", "scalbnl", "nan", "nanf", "nanl", "exp10", "exp10f", "exp10l", "pow10", "drem",
    "dremf", "significand", "j0", "j1", "jn", "y0", "y1", "yn", "fegetexcept", "fetestexcept",
    "feclearexcept", "feraiseexcept", "difftime", "a64l", "__atomic_is_lock_free",
    /* texts */
    "strverscmp", "wcscoll", "wcsspn", "wcscspn", "wcscasecmp", "wcsncasecmp", "btowc", "wctob",
    "mblen", "wcwidth", "wcswidth", "mbsinit", "towlower", "towupper", "towctrans", "wctrans",
    "wctype", "iswctype", "iswalnum", "iswalpha", "iswblank", "iswcntrl", "iswdigit", "iswgraph",
    "iswlower", "iswprint", "iswpunct", "iswspace", "iswupper", "iswxdigit", /* dates */
    NULL};

/* They write through pointers that they get, or answer with a pointer to what they got, or to what
 * they wrote. */
static const char *const writing[] = {
    "wprintf", "fwprintf", "vwprintf", "vfwprintf", "vdprintf", "__vprintf_chk", "__vfprintf_chk",
    "asprintf", "vasprintf", "getline", "getdelim", "getw", "fgetpos", "fgetws", "swprintf",
    "vswprintf", "swscanf", "vswscanf", "wscanf", "fwscanf", "vwscanf", "vfwscanf",
    /* numbers */
    "frexpl", "remquo", "remquof", "remquol", "sincos", "sincosf", "sincosl", "lgamma_r",
    "lgammaf_r", "lgammal_r", "fegetenv", "fegetexceptflag", "erand48", "nrand48", "jrand48",
    "random_r", "wcstol", "wcstoll", "wcstoul", "wcstoull", "wcstoimax", "wcstoumax", "wcstod",
    "wcstof", "wcstold", "__isoc23_wcstol", "__isoc23_wcstoul", "__isoc23_wcstoll",
    "__isoc23_wcstoull", "__isoc99_swscanf", "__isoc23_swscanf", "ecvt", "fcvt", "gcvt", "ecvt_r",
    "fcvt_r",
    /* texts */
    "strxfrm", "wcsxfrm", "strerror_r", "__xpg_strerror_r", "strfmon", "memfrob", "strfry", "swab",
    "dirname", "wcstok", "wmempcpy", "wcpcpy", "wcpncpy", "mbtowc", "wctomb", "mbstowcs",
    "wcstombs", "mbrlen", "mbrtowc", "wcrtomb", "mbsrtowcs", "wcsrtombs", "mbsnrtowcs",
    "wcsnrtombs", "mbrtoc16", "mbrtoc32", "c16rtomb", "c32rtomb", "inet_pton", "inet_aton",
    "inet_ntop",
    /* dates */
    "mktime", "timegm", "gmtime_r", "localtime_r", "asctime_r", "ctime_r", "strftime", "wcsftime",
    "strptime", "timespec_get", "clock_gettime", "clock_getres", "gettimeofday", "nanosleep",
    "times", "getrusage",
    /* pointers */
    "memmem", "rawmemchr", "basename", "wcsstr", "wcspbrk", "asctime", "ctime", "gmtime",
    "localtime", "strerror", "strsignal", "setlocale", "localeconv",
    /* files and the like */
    "stat", "fstat", "lstat", "fstatat", "getcwd", "realpath", "readlink", "mkstemp", "mktemp",
    "tmpnam", "pipe", "socketpair", "pread", "readv", "recv", "recvfrom", "recvmsg", "getrandom",
    "getentropy", "poll", "select", "ioctl", "wait", "waitpid", "uname", "gethostname", "getgroups",
    "getrlimit",
    /* atomic operations of sizes that the processor does not have */
    "__atomic_load_16", "__atomic_store_16", "__atomic_exchange_16", "__atomic_compare_exchange_16",
    "__atomic_fetch_add_16", "__atomic_fetch_sub_16", "__atomic_fetch_and_16",
    "__atomic_fetch_or_16", "__atomic_fetch_xor_16", "__atomic_load_8", "__atomic_store_8",
    "__atomic_exchange_8", "__atomic_compare_exchange_8", "__atomic_fetch_add_8",
    "__atomic_fetch_sub_8", "__atomic_fetch_and_8", "__atomic_fetch_or_8", "__atomic_fetch_xor_8",
    NULL};

/* <complex.h>, where each has a variant for float and one for long double. */
static const char *const complex_functions[] = {
    "cabs",  "carg",  "cimag", "creal", "conj",   "cproj",  "cacos",  "casin",
    "catan", "ccos",  "csin",  "ctan",  "cacosh", "casinh", "catanh", "ccosh",
    "csinh", "ctanh", "cexp",  "clog",  "cpow",   "csqrt",  NULL};

static bool is_listed(const char *name, const char *const *names)
{
  for (; *names; names++)
    if (!strcmp(name, *names))
      return true;
  return false;
}

static bool is_complex(const char *name)
{
  for (const char *const *known = complex_functions; *known; known++) {
    size_t length = strlen(*known);
    if (!strncmp(name, *known, length) &&
        (!name[length] || ((name[length] == 'f' || name[length] == 'l') && !name[length + 1])))
      return true;
  }
  return false;
}

bool library_only_computes(const char *name)
{
  return is_listed(name, computing) || is_complex(name);
}

bool library_computes(const char *name)
{
  return library_only_computes(name) || is_listed(name, writing);
}
