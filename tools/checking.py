"""What the tools that compare octant with the truth share: running programs, asking octant, reading
tasks, compiling natively."""
import collections
import glob
import os
import re
import shutil
import signal
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NATIVE = {"ILP32": ["-m32", "-msse2", "-mfpmath=sse"], "LP64": ["-m64"]}
OLD_C = ["-Wno-error=" + name for name in (
    "implicit-function-declaration", "int-conversion", "implicit-int", "incompatible-function-pointer-types",
    "return-mismatch")]
ERROR_STATUS, BLOCKED_STATUS, EXHAUSTED_STATUS = 201, 202, 203
INPUT_TYPES = {
    "bool": "_Bool", "char": "char", "schar": "signed char", "int": "int", "float": "float", "double": "double",
    "loff_t": "long long", "long": "long", "longlong": "long long", "pchar": "char *",
    "pthread_t": "unsigned long", "sector_t": "unsigned long", "short": "short",
    "size_t": "__SIZE_TYPE__", "u32": "unsigned int", "uchar": "unsigned char",
    "uint": "unsigned int", "ulong": "unsigned long", "ulonglong": "unsigned long long",
    "unsigned": "unsigned int", "ushort": "unsigned short", "pointer": "void *",
    "int128": "__int128", "uint128": "unsigned __int128", "u8": "unsigned char",
    "u16": "unsigned short", "S8": "signed char", "charp": "char *", "unsigned_int": "unsigned int",
}
OUR_FAULT = re.compile("internal|crash|disagree|contract")

# name: TRUE, FALSE, UNKNOWN, CRASH or REFUSED; line: the verdict as printed; detail: what else was said
Answer = collections.namedtuple("Answer", "name line detail")


def run(command, seconds, **more):
    """The exit status (None after a timeout, which ends children too), standard output and standard error."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          start_new_session=True, **more) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return None, "", ""
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


def csmith_include():
    return (glob.glob("/usr/include/csmith*") or ["/usr/include/csmith"])[0]


def write(path, text):
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def keep(folder, *paths):
    """Copies files that show a fault to where they stay, if anybody wants them."""
    if folder:
        os.makedirs(folder, exist_ok=True)
        for path in paths:
            shutil.copy(path, folder)


# ---- asking octant ----


def presets(names):
    """"all" stands for every file of config/."""
    every = sorted(os.path.basename(path)[:-len(".conf")] for path in glob.glob(os.path.join(ROOT, "config/*.conf")))
    return [preset for name in names for preset in (every if name == "all" else [name])]


def turn(items, number, size):
    """The items whose turn it is, the number-th time that so many are taken."""
    return [items[(number * size + i) % len(items)] for i in range(min(size, len(items)))]


def ask(octant, source, options, seconds, model="LP64"):
    """What octant says about a program; CRASH is a fault of ours, REFUSED a fault of the program."""
    patience = 100 * seconds + 120  # the limit is one of processor time, and the machine may be busy
    status, out, err = run([octant, "check", "--time-limit", str(seconds), "--memory-limit", "3000",
                            "--data-model", model] + options + [source], patience)
    found = re.findall(r"^Verdict: (TRUE|FALSE|UNKNOWN)(.*)$", out, re.MULTILINE)
    detail = out.strip()[-300:] + " " + err.strip()[-300:]
    if status == 65:
        return Answer("REFUSED", "", detail)
    if not found or status is None or status not in (0, 5, 10) or OUR_FAULT.search(found[-1][1]):
        return Answer("CRASH", f"status {status}", detail)
    return Answer(found[-1][0], "".join(found[-1]), detail)


# ---- tasks and their native form ----


def read_task(path):
    """Of a task definition (format 2.0): its program, property and data model."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    folder = os.path.dirname(path)

    def field(name):
        return re.search(name + r":\s*'?([^'\n]+?)'?\s*$", text, re.MULTILINE)
    return {
        "program": os.path.join(folder, field("input_files").group(1)),
        "property": os.path.join(folder, field("property_file").group(1)),
        "model": field("data_model").group(1) if field("data_model") else "LP64",
    }


def defines(text, name):
    return re.search(r"\b" + re.escape(name) + r"\s*\([^;{]*\)\s*\{", text)


def environment(text, give):
    """C definitions of what the program text leaves to the verifier: inputs, whose value give(type) is an
    expression for, the end of executions that are assumed away, and the error."""
    lines = ["extern void _exit(int);"]
    for name in sorted(set(re.findall(r"__VERIFIER_nondet_\w+", text))):
        kind = INPUT_TYPES.get(name[len("__VERIFIER_nondet_"):])
        if kind and not defines(text, name):
            lines.append(f"{kind} {name}(void) {{ return {give(kind)}; }}")
    for name in ("__VERIFIER_error", "reach_error"):
        if not defines(text, name):
            lines.append(f"void {name}(void) {{ _exit({ERROR_STATUS}); }}")
    if not defines(text, "__VERIFIER_assume"):
        lines.append(f"void __VERIFIER_assume(int c) {{ if (!c) _exit({BLOCKED_STATUS}); }}")
    return "\n".join(lines) + "\n"


def exit_at_error(text):
    """The program with the body of its own error function, if any, replaced by an exit."""
    return re.sub(r"\b(reach_error|__VERIFIER_error)\s*\(([^;{)]*)\)\s*\{",
                  rf"\1(\2) {{ extern void _exit(int); _exit({ERROR_STATUS});", text)


def compile_native(sources, binary, model, options):
    """None, or why it does not compile."""
    status, _, message = run(["clang-19", "-O0", "-w", "-ffp-contract=off"] + NATIVE[model] + options + sources +
                             ["-o", binary, "-lm"], 60)
    return None if status == 0 else message[:300] or "the compiler does not end"
