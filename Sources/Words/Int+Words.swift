extension Int {
  /// The number of bytes in decimal units: `22.3 GB`.
  package var bytesText: String {
    if self < 1000 { return counted("byte") }
    var (unit, names) = (1000, ["kB", "MB", "GB", "TB", "PB"][...])
    // Values that round to a thousand use the next unit.
    while names.count > 1, self >= unit * 999 + unit / 2 {
      unit *= 1000
      names.removeFirst()
    }
    let (tenths, whole) = (rounded(to: unit / 10), rounded(to: unit))
    let number = tenths < 1000 ? "\(tenths / 10).\(tenths % 10)" : "\(whole)"
    return "\(number) \(names[names.startIndex])"
  }

  private func rounded(to unit: Int) -> Int { self / unit + (self % unit * 2 >= unit ? 1 : 0) }
}

extension Int {
  /// The number with a regular noun in singular or plural: `1 photo`, `2 photos`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
