#include "cfuzz.h"
