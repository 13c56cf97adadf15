// Made by scripts/places; do not edit.
#include "cplaces.h"

static const unsigned char table[] = {
#embed "table/places-0.bin"
,
#embed "table/places-1.bin"
,
#embed "table/places-2.bin"
,
#embed "table/places-3.bin"
,
#embed "table/places-4.bin"
,
#embed "table/places-5.bin"
};

const unsigned char *cplaces_table(unsigned long *length) {
  *length = sizeof table;
  return table;
}
