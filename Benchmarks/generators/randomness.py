"""Numbers of a seed that stay the same with every release of NumPy."""

import numpy as np


class Randomness:
    """Numbers of the raw PCG64 stream, which NumPy promises to keep."""

    def __init__(self, *seed):
        self.generator = np.random.PCG64(np.random.SeedSequence(list(seed)))

    def uniform(self, count):
        """From 0 to 1, without 1."""
        raw = self.generator.random_raw(int(count))
        return (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def below(self, count, limit):
        """Whole numbers from 0 on, all below the limit."""
        return np.minimum((self.uniform(count) * limit).astype(np.int64), limit - 1)

    def normal(self, count):
        radius = np.sqrt(-2 * np.log(1 - self.uniform(count)))
        return radius * np.cos(2 * np.pi * self.uniform(count))

    def bytes(self, count):
        return self.generator.random_raw((count + 7) // 8).view(np.uint8)[:count]

    def whole(self, low, high):
        """One number from low to high, without high."""
        return low + int(self.generator.random_raw() % (high - low))
