import JSON

extension FuzzTarget {
  /// What was read is read again from what is written, and is the same.
  static let json = FuzzTarget(
    name: "json", seeds: ["../shared/suites/json"],
    read: { bytes in try JSON(parsing: bytes).text },
    mustHold: { text in try JSON(parsing: text).text == text })
}
