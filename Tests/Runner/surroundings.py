"""Leaves what a person, a machine or a make says to programs, so that a verdict depends on the
tree alone."""

# Of other people's stores, databases and repositories, of languages, and the program's own options.
PREFIXES = ("AWS_", "GIT_", "LC_", "PG", "PYTEST_", "TINTYPE_")
NAMES = {"LANG", "LANGUAGE", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONHOME", "PYTHONPATH",
         "ALL_PROXY", "FTP_PROXY", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"}
# What the tests themselves are told.
KEPT = {"TINTYPE_FUZZ_SECONDS", "TINTYPE_MODELS", "TINTYPE_PEOPLE", "TINTYPE_PROGRAM",
        "TINTYPE_PROOF", "TINTYPE_TEST_STORE"}


def leave(environment, root):
    """Changes the environment to the one that tests have on every machine."""
    for name in list(environment):
        if name not in KEPT and (name.upper() in NAMES or name.startswith(PREFIXES)):
            del environment[name]
    environment.update(
        LANG="C.UTF-8", TZ="UTC", NO_COLOR="1", DENO_NO_UPDATE_CHECK="1",
        PYTHONDONTWRITEBYTECODE="1", PYTHONHASHSEED="0",
        # Git reads a clone of another user only if it is told so.
        GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0=str(root))
