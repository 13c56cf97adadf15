/// The type of an option's or argument's value.
package protocol ArgumentValue: Sendable {
  /// `nil` if the text is not a valid value.
  init?(argument text: String)

  /// The text that parses to this value.
  var argumentText: String { get }

  /// A description of valid values, as it follows "expects" in messages.
  static var expected: String { get }

  /// All valid texts, if there are few.
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
  /// Accepts finite numbers only: the standard library also parses `nan` and `inf`.
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
