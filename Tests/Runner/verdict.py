"""What a run of tests comes to: a second go for a few failures, and the reasons of skips."""

import os

from cases import FAILED, PASSED, SKIPPED, counted

# More failures than these are no accident.
SECOND_GOES = 6
# The reasons for which a test may be left out; each begins with one of them.
REASONS = ("only in the proof", "without the models", "without shared", "the kernel forbids")
SLOWEST = 10


def second_go(units, cases, say):
    """Runs what failed once more, one test after another with nothing beside. Gives the cases that
    passed then, with their first failure; none where a failure counts at once."""
    failed = [(unit, case) for unit in units for case in cases[unit.name]
              if case.outcome == FAILED]
    if not failed:
        return []
    final = [case for _, case in failed if not case.may_repeat]
    if final:
        say(f"no second go: {len(final)} of the failures count at once, {final[0].title} first")
        return []
    if len(failed) > SECOND_GOES:
        say(f"no second go: {len(failed)} tests failed, and at most {SECOND_GOES} get one")
        return []
    passed = []
    for unit, case in failed:
        load = os.getloadavg()[0]
        again = unit.again(case)
        say(f"second go: {case.title} {again.outcome}")
        if again.outcome == PASSED:
            passed.append((case, load))
            place = cases[unit.name].index(case)
            again.name, again.group = case.name, case.group
            cases[unit.name][place] = again
    return passed


def account(passed):
    """The lines about second goes that passed."""
    return [f"{case.title} passed at the second go; at the first (load {load:.1f}): "
            f"{case.reason()}" for case, load in passed]


def skips(cases):
    """The number of skips by reason, and the cases that were skipped for another one."""
    counts, others = dict.fromkeys(REASONS, 0), []
    for case in counted(cases, SKIPPED):
        reason = next((each for each in REASONS if case.message.startswith(each)), None)
        if reason:
            counts[reason] += 1
        else:
            others.append(case)
    return {reason: count for reason, count in counts.items() if count}, others


def slowest(cases):
    """Tests of Swift have begun while they wait for their turn: their times tell nothing."""
    return sorted((case for case in cases if "::" in case.name),
                  key=lambda case: -case.seconds)[:SLOWEST]
