#pragma once

/// Place names and time zones, as described in docs/decisions/0077. They are valid for the lifetime
/// of the program.
const unsigned char *cplaces_table(unsigned long *length);
