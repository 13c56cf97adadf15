#pragma once

/// The processor level this program was built for: 1 to 4 for x86-64-v1 … v4, 0 for other
/// architectures.
int clevel_built_for(void);
