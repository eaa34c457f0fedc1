"""Mutants of C programs: the text with one or two small changes inside function bodies, each likely to compile."""
import re

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>L?"(?:[^"\\\n]|\\.)*"|L?'(?:[^'\\\n]|\\.)*')
  | (?P<float>(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?[fFlL]?|\d+[eE][-+]?\d+[fFlL]?)
  | (?P<int>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)
RELATIONS = ["<", "<=", ">", ">=", "==", "!="]
SWAPS = {
    **{sign: [other for other in RELATIONS if other != sign] for sign in RELATIONS},
    "+": ["-", "*", "^"], "-": ["+", "&"], "*": ["+", "-"], "/": ["%", "*"], "%": ["/", "&"], "&": ["|", "^"],
    "|": ["&", "+"], "^": ["|", "-"], "<<": [">>", "+"], ">>": ["<<", "-"], "&&": ["||"], "||": ["&&"],
    "++": ["--"], "--": ["++"], "+=": ["-=", "="], "-=": ["+=", "="], "*=": ["+="], "/=": ["%="], "|=": ["&="],
    "&=": ["|="], "<<=": [">>="], ">>=": ["<<="],
}
# of the functions that end an execution only the calls are worth a change
KEPT = {"reach_error", "__VERIFIER_error", "__VERIFIER_assume", "assume_abort_if_not", "__assert_fail", "ldv_stop"}
CLAIMS = {"assert", "__VERIFIER_assert", "static_assert_", "__VERIFIER_assume", "assume_abort_if_not", "if", "while"}
NO_STATEMENT = {"if", "else", "while", "for", "do", "switch", "case", "default", "return", "goto", "typedef", "struct",
                "union", "enum", "static", "extern", "const", "int", "unsigned", "char", "long", "short", "void",
                "float", "double", "signed", "_Bool", "break"}


class Token:
    def __init__(self, kind, text, at):
        self.kind, self.text, self.at = kind, text, at


def tokens(text):
    return [Token(found.lastgroup, found.group(), found.start()) for found in TOKEN.finditer(text)
            if found.lastgroup != "skip"]


def bodies(stream):
    """Ranges of tokens that are the bodies of functions."""
    depth = start = 0
    name = None
    for i, token in enumerate(stream):
        if token.text == "{":
            if depth == 0:
                start, name = i, function_name(stream, i)
            depth += 1
        elif token.text == "}":
            depth -= 1
            if depth == 0 and name and name not in KEPT and not name.startswith("__builtin"):
                yield start + 1, i


def function_name(stream, brace):
    """What the body that starts here is of; None where it is no function's."""
    i = brace - 1
    if i < 0 or stream[i].text != ")":
        return None
    depth = 0
    while i >= 0:
        depth += (stream[i].text == ")") - (stream[i].text == "(")
        if depth == 0:
            return stream[i - 1].text if i and stream[i - 1].kind == "word" else None
        i -= 1
    return None


def closing(stream, i, end):
    """Where the parenthesis that opens at i closes."""
    depth = 0
    for k in range(i, end):
        depth += (stream[k].text == "(") - (stream[k].text == ")")
        if depth == 0:
            return k
    return None


def constants(r, token):
    """Other numbers in the place of this one."""
    if token.kind == "float":
        return [f"(-{token.text})", f"({token.text} + 1)", "0.0"]
    digits, suffix = re.fullmatch(r"(\w+?)([uUlL]*)", token.text).groups()
    value = int(digits, 16 if digits[:2] in ("0x", "0X") else 8 if digits[0] == "0" and digits.isdigit() else 10)
    near = [value + 1, max(value - 1, 0), value + r.randint(2, 9), value // 2]
    return [f"{n}{suffix}" for n in near if n != value] + ([f"(-{token.text})"] if value else [])


def edits(r, stream, first, end):
    """(weight, edit) within one body; an edit is (from, to, new text) in characters."""
    begin = first
    for i in range(first, end):
        token, before = stream[i], stream[i - 1]
        at, behind = token.at, token.at + len(token.text)
        operand = before.kind in ("word", "int", "float") or before.text in (")", "]")
        if token.kind in ("int", "float"):
            yield 2, (at, behind, r.choice(constants(r, token)))
        elif token.text in SWAPS and (operand or token.text in ("++", "--")):
            yield 3, (at, behind, r.choice(SWAPS[token.text]))
        elif token.text in CLAIMS and stream[i + 1].text == "(":
            close = closing(stream, i + 1, end)
            if close and close > i + 2:
                inside = stream[i + 1].at + 1, stream[close].at
                yield 4, (inside[0], inside[0], "!(", inside[1], inside[1], ")")
        if token.text == ";" and i > begin and stream[begin].text not in NO_STATEMENT:
            yield 2, (stream[begin].at, at, "")
        if token.text in (";", "{", "}", ":") or before.text in ("else", "do"):
            begin = i + 1 if token.text in (";", "{", "}", ":") else i


def apply(text, edit):
    for at, behind, new in sorted((edit[i:i + 3] for i in range(0, len(edit), 3)), reverse=True):
        text = text[:at] + new + text[behind:]
    return text


def overlap(one, other):
    return max(one[0], other[0]) <= min(one[-2], other[-2])


def mutants(r, text, count):
    """So many (what was changed, program), fewer where there is not enough to change."""
    stream = tokens(text)
    found = [edit for first, end in bodies(stream) for edit in edits(r, stream, first, end)]
    made = set()
    for _ in range(4 * count if found else 0):
        chosen = r.choices([edit for _, edit in found], [weight for weight, _ in found], k=r.choice([1, 1, 1, 2]))
        if len(chosen) == 2 and overlap(*chosen):
            continue
        edit = tuple(part for one in chosen for part in one)
        if len(made) < count and edit not in made:
            made.add(edit)
            yield ", ".join(describe(text, one) for one in chosen), apply(text, edit)


def describe(text, edit):
    line = text.count("\n", 0, edit[0]) + 1
    old, new = text[edit[0]:edit[-2]], apply(text[edit[0]:edit[-2]], [
        part - edit[0] if isinstance(part, int) else part for part in edit])
    return f"line {line}: {' '.join(old.split())} -> {' '.join(new.split()) or 'nothing'}"
