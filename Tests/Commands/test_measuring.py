"""Limits of times: what a measurement beside a good control, and beside a bad one, comes to."""

import itertools

from measuring import GOOD, TRIES, hold


def measure(controls, figures):
    """Holds these figures to a limit of 10, beside these controls of which 1 is usual. Gives what
    was said, and how many of the figures were taken."""
    said, figures = [], iter(figures)
    taken, controls = itertools.count(), iter(controls)

    def attempt(_):
        next(taken)
        return [("it", next(figures), 10)]

    try:
        hold(lambda: next(controls), 1, attempt, said.append)
        error = ""
    except AssertionError as failure:
        error = str(failure)
    return error, next(taken), said


def test_what_holds_once_beside_a_good_control_holds():
    assert measure([1, 1], [9])[:2] == ("", 1)
    assert measure([1] * 4, [11, 9])[:2] == ("", 2)
    assert measure([1] * 6, [11, 12, 9.99])[:2] == ("", 3)


def test_what_fails_beside_three_good_controls_fails():
    error, taken, said = measure([1] * 20, [11, 12, 10] + [0] * 9)
    assert "it is 10, and has to be below 10" in error and taken == GOOD == len(said)


def test_what_was_measured_beside_a_bad_control_is_measured_again():
    # Neither what held nor what did not: the control was off before one, and behind another.
    error, taken, said = measure([11, 1, 1, 11, 1, 1], [9, 11, 9])
    assert (error, taken) == ("", 3)
    assert [("not counted" in line) for line in said] == [True, True, False]


def test_without_any_good_control_nothing_passes():
    error, taken, _ = measure([11] * 40, [0] * 40)
    assert error.startswith("nothing was measured") and taken == TRIES
