/// A sentence in English with its arguments apart, for programs that write other languages.
public struct Explanation: Hashable, Sendable {
  /// Identifies the sentence: an error's code, followed by a variant if the code has several.
  public let key: String
  /// The sentence with the names of its arguments in braces.
  public let template: String
  /// The arguments as they are written, by name.
  public let arguments: [String: String]

  init(_ key: String, _ template: String, _ arguments: [String: String] = [:]) {
    self.key = key
    self.template = template
    self.arguments = arguments
  }

  /// The sentence.
  public var text: String {
    var text = ""
    var rest = template[...]
    // An argument may contain braces itself, so that each part of the template is read once.
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      text += rest[..<start] + (arguments[name] ?? "{\(name)}")
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// The key without its variant.
  var code: String { String(key.prefix { $0 != "." }) }
}
