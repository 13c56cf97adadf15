extension Int {
  /// So many of what a noun of the usual kind names: `1 photo`, `2 photos`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
