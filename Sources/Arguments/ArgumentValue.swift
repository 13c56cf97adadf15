/// A type that an option or an argument can have.
package protocol ArgumentValue: Sendable {
  /// `nil` where the text says no such value.
  init?(argument text: String)

  /// The text that would give this value.
  var argumentText: String { get }

  /// What belongs there, as it reads after "expects".
  static var expected: String { get }

  /// All the texts that are allowed, where these are few.
  static var choices: [String] { get }
}

extension ArgumentValue {
  package static var choices: [String] { [] }
}

extension String: ArgumentValue {
  package init?(argument text: String) { self = text }
  package var argumentText: String { self }
  package static var expected: String { "a text" }
}

extension Int: ArgumentValue {
  package init?(argument text: String) { self.init(text) }
  package var argumentText: String { String(self) }
  package static var expected: String { "a whole number" }
}

extension Double: ArgumentValue {
  /// Only what is finite: the standard library also reads `nan` and `inf`.
  package init?(argument text: String) {
    guard let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  package var argumentText: String { String(self) }
  package static var expected: String { "a number" }
}

extension Bool: ArgumentValue {
  package init?(argument text: String) {
    switch text.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }

  package var argumentText: String { self ? "yes" : "no" }
  package static var expected: String { "yes or no" }
  package static var choices: [String] { ["yes", "no"] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init?(argument text: String) { self.init(rawValue: text) }
  package var argumentText: String { rawValue }
  package static var expected: String { "one of " + choices.joined(separator: ", ") }
  package static var choices: [String] { allCases.map(\.rawValue) }
}
