#pragma once

/// The towns and time zones of the earth, as docs/decisions/0077 describes them.
/// They live as long as the program.
const unsigned char *cplaces_table(unsigned long *length);
