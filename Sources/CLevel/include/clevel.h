#pragma once

/// The processor level this program was built for: 1 to 4 as x86-64-v1 … v4,
/// 0 where the machine has no such levels.
int clevel_built_for(void);
