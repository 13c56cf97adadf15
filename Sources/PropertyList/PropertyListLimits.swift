/// Limits on outside input, each with its reason.
package enum PropertyListLimits {
  /// The largest property list. Lists in practice are written by hand and have tens of entries;
  /// this allows a thousand times as much.
  package static let maxBytes = 4 << 20

  /// The nesting limit for arrays and dictionaries. The readers are recursive, so this keeps a
  /// hostile list from overflowing the stack.
  package static let maxDepth = 64

  /// The total content of a list: `valueCost` per value, plus one per byte of text or data. A
  /// binary list may refer to the same value many times, so a few hundred bytes could otherwise
  /// expand to fill memory.
  static let maxContent = 16 << 20

  /// The memory cost of a value in bytes, excluding its text or data.
  static let valueCost = 64
}
