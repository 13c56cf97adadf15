// The module has declarations only, and a target needs a source.
