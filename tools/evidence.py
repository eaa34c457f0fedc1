"""What stands behind the answers of a run of tools/evaluate: is a violation seen again in the compiled program, is
the proof confirmed by the checker, and does a fresh process accept the witness?"""
import collections
import os
import re
import subprocess
import tempfile

FIELDS = ["replayed", "checked", "witness"]
PATIENCE = 20  # seconds of the clock for each second of the limit, as the machine may be busy


def ask(octant, command, task, options, more):
    """Standard output of an octant, empty where it does not end."""
    try:
        return subprocess.run([octant, command, "--time-limit", str(options.seconds), "--property", task.property,
                               "--data-model", task.model] + more + [task.program], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace",
                              timeout=60 + PATIENCE * options.seconds).stdout
    except subprocess.TimeoutExpired:
        return ""


def after(word, output):
    """The rest of the line that begins with the word; nothing where there is none."""
    found = re.search("^" + word + ": (.*)$", output, re.MULTILINE)
    return found.group(1) if found else ""


def checked(output):
    """yes, or why the checker did not confirm the proof."""
    return "yes" if after("checked", output) else after("not checked", output) or "says nothing"


def replayed(octant, task, arguments, options):
    """yes, or what the compiled program did instead."""
    found = after("replay", ask(octant, "replay", task, options, arguments))
    return "yes" if found.startswith("reproduced") else found or "no answer again"


def validated(octant, task, witness, verdict, options):
    """yes, or why a fresh process does not accept the witness."""
    if not os.path.exists(witness):
        return "not written"
    output = ask(octant, "validate", task, options, ["--witness", witness])
    given = after("Verdict", output)
    return "yes" if given.startswith(verdict.upper()) else given or "no answer"


def look(octant, task, arguments, options, witness, verdict, output):
    """A value for each of FIELDS, empty where the question makes no sense."""
    found = dict.fromkeys(FIELDS, "")
    if verdict in ("true", "false"):
        found["witness"] = validated(octant, task, witness, verdict, options)
    if verdict == "true":
        found["checked"] = checked(output)
    if verdict == "false":
        found["replayed"] = replayed(octant, task, arguments, options)
    return found


def witness_folder():
    return tempfile.TemporaryDirectory(prefix="octant-evaluate-")


def print_sums(answers):
    """For each question, how often the answer is yes, and what else it is."""
    titles = {"replayed": "violations that the compiled program repeats",
              "checked": "proofs that the checker confirms", "witness": "witnesses that a fresh process accepts"}
    for field in FIELDS:
        said = [(answer["task"], answer[field]) for answer in answers if answer.get(field)]
        print("\n%s: %d of %d" % (titles[field], sum(text == "yes" for _, text in said), len(said)))
        reasons = collections.defaultdict(list)
        for task, text in said:
            if text != "yes":
                reasons[text].append(task)
        for text, tasks in sorted(reasons.items(), key=lambda item: -len(item[1])):
            print("- %d: %s (%s)" % (len(tasks), text, ", ".join(tasks[:5]) + (", ..." if len(tasks) > 5 else "")))
