"""The history of benchmark runs: one line for each recorded run, and what the last recorded run of a set solved.

A set is a name for tasks and limits, such as own@15s; only runs of the same set are compared.  The solved
tasks stand in a file of their own, as lines "set, task, seconds", of the last recorded run of each set."""
import collections
import os
import statistics

FIELDS = ["date", "version", "set", "tasks", "true", "false", "wrong", "cpu", "median"]

Run = collections.namedtuple("Run", FIELDS)
# Of tasks: those the recorded run solved and this one does not, the reverse, those that are not asked any more,
# and the processor time of what both solved, then and now.
Comparison = collections.namedtuple("Comparison", "lost won gone then now")


def summarise(date, version, name, answers):
    """The line of a run: answers are rows with expected, verdict and cpu_time."""
    solved = [answer for answer in answers if answer["verdict"] == answer["expected"]]
    wrong = sum(answer["verdict"] in ("true", "false") for answer in answers) - len(solved)
    seconds = [float(answer["cpu_time"]) for answer in solved]
    holds = sum(answer["expected"] == "true" for answer in solved)
    return Run(date, version, name, str(len(answers)), str(holds), str(len(solved) - holds), str(wrong),
               "%.1f" % sum(seconds), "%.2f" % (statistics.median(seconds) if seconds else 0))


def solved_seconds(answers):
    """Task -> seconds, of those solved."""
    return {answer["task"]: float(answer["cpu_time"]) for answer in answers
            if answer["verdict"] == answer["expected"]}


def read_lines(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


def last_run(path, name):
    """The last recorded run of a set, or None."""
    runs = [Run(*fields) for fields in read_lines(path) if len(fields) == len(FIELDS)]
    return ([run for run in runs if run.set == name] or [None])[-1]


def read_solved(path, name):
    return {fields[1]: float(fields[2]) for fields in read_lines(path) if fields[0] == name}


def record(history, solved, run, seconds):
    """Appends the run; its solved tasks take the place of those of the set's run before."""
    fresh = not os.path.exists(history)
    with open(history, "a") as file:
        if fresh:
            file.write("# " + "\t".join(FIELDS) + "\n")
        file.write("\t".join(run) + "\n")
    kept = [fields for fields in read_lines(solved) if fields[0] != run.set]
    kept += [[run.set, task, "%.2f" % spent] for task, spent in seconds.items()]
    with open(solved, "w") as file:
        file.write("# set, task, seconds: what the last recorded run of each set solved (tools/history.py)\n")
        file.writelines("\t".join(fields) + "\n" for fields in sorted(kept))


def compare(before, now, asked):
    """Before and now: task -> seconds of what was solved; asked: the names of all tasks of this run."""
    asked = set(asked)
    both = before.keys() & now.keys()
    return Comparison(sorted((before.keys() & asked) - now.keys()), sorted(now.keys() - before.keys()),
                      sorted(before.keys() - asked), sum(before[task] for task in both),
                      sum(now[task] for task in both))


def describe(run, older, comparison):
    """The comparison as text."""
    if older is None:
        return f"no recorded run of {run.set} to compare with\n"
    text = f"{run.set}, compared with {older.version} of {older.date}:\n"
    for field in FIELDS[3:]:
        text += f"  {field:<7}{getattr(older, field):>9} ->{getattr(run, field):>9}\n"
    text += f"  CPU s of what both solve: {comparison.then:.1f} -> {comparison.now:.1f}\n"
    for title, tasks in (("lost", comparison.lost), ("won", comparison.won), ("no longer asked", comparison.gone)):
        text += "".join(f"  {title}: {task}\n" for task in tasks)
    return text
