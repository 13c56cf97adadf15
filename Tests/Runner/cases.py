"""The outcome of each test case, and the report of a group of them."""

import dataclasses
import xml.etree.ElementTree as ElementTree

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
CRASH, HANG = "crash", "hang"
SHOWN_CHARACTERS = 2000


@dataclasses.dataclass
class Case:
    # What runs it again, such as `Tests/Browser/test_F01.py::test_a`.
    name: str
    outcome: str = PASSED
    seconds: float = 0.0
    # Why it failed or was skipped.
    message: str = ""
    printed: str = ""
    # A crash or a hang, where it ended so.
    ending: str = ""
    may_repeat: bool = True
    group: str = ""

    @property
    def title(self):
        return f"{self.group}: {self.name}"

    def shown(self):
        """The part of the message that says most: the top of a stack, the end of anything else."""
        if self.ending:
            return self.message[:SHOWN_CHARACTERS]
        return self.message[-SHOWN_CHARACTERS:]

    def reason(self):
        """The line of the message that says most."""
        lines = [line.strip() for line in self.message.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("E  ")]
        return (errors or lines or [self.ending or "no reason was given"])[0].removeprefix("E  ")


def counted(cases, outcome):
    return [case for case in cases if case.outcome == outcome]


def summary(name, cases, seconds):
    """The closing line of a group."""
    failed, skipped = len(counted(cases, FAILED)), len(counted(cases, SKIPPED))
    note = f", {skipped} skipped" if skipped else ""
    passed = len(cases) - failed - skipped
    return f"{name}: {passed} passed, {failed} failed{note} ({seconds:.1f} s)"


def printable(text):
    """XML has no control characters."""
    return "".join(each for each in text if each in "\t\n" or each >= " ")


def write_report(path, cases):
    """Writes a JUnit report."""
    root = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(root, "testsuite", name=path.stem, tests=str(len(cases)))
    for case in cases:
        parent, _, name = case.name.rpartition("::" if "::" in case.name else "/")
        element = ElementTree.SubElement(
            suite, "testcase", classname=parent.removesuffix(".py").replace("/", "."),
            name=name, time=f"{case.seconds:.3f}")
        if case.outcome == FAILED:
            failure = ElementTree.SubElement(
                element, "failure", message=printable(case.reason()))
            failure.text = printable(case.message)
        elif case.outcome == SKIPPED:
            ElementTree.SubElement(element, "skipped", message=printable(case.message))
        if case.printed:
            ElementTree.SubElement(element, "system-out").text = printable(case.printed)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
