"""Holds what is measured to limits of time, on a machine that may do something else meanwhile."""

# So many measurements whose control was good have to fail before the test does.
GOOD = 3
TRIES = 10
# A control that takes so many times what it usually does tells that the machine was busy.
OFF = 10


def hold(control, usual, attempt, say=print):
    """Measures until the limits hold once beside a good control. The control is a figure for what
    the same machine does alone, taken before and after each attempt; an attempt is given the first
    of both, and gives rows of a name, a figure and its limit. What is slow by itself is slow in
    every attempt; what only the machine delayed is not."""
    good, rows = 0, []
    for _ in range(TRIES):
        before = control()
        rows = attempt(before)
        worst = max(before, control())
        holds = all(figure < limit for _, figure, limit in rows)
        is_good = worst <= OFF * usual
        say("; ".join(f"{name} {figure:.3g}, limit {limit:.3g}" for name, figure, limit in rows)
            + f"; control {worst:.3g}, usually {usual:.3g}"
            + ("" if is_good else ": not counted, the machine was busy"))
        if is_good and holds:
            return
        good += is_good
        if good == GOOD:
            break
    assert good == GOOD, f"nothing was measured: the machine was busy in {TRIES} attempts"
    raise AssertionError("; ".join(
        f"{name} is {figure:.3g}, and has to be below {limit:.3g}"
        for name, figure, limit in rows if figure >= limit) + f", the last of {GOOD} times")
