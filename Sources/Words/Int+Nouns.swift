extension Int {
  /// The number with a regular noun in singular or plural: `1 photo`, `2 photos`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
