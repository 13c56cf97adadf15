/// A sentence of the catalogue with its arguments, and the public code of the error it explains.
package struct Message: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case catalogue(key: String, arguments: [String: Argument])
    /// Another package has written it.
    case given(String)
  }

  let source: Source
  /// The error's code for programs; it never changes once released.
  package let code: String

  /// Takes a sentence of the catalogue. Its key is `section.code`, or `section.code.variant` where
  /// a code has several sentences.
  package init(_ key: StaticString, _ arguments: [String: Argument] = [:]) {
    self.init(key: key.description, arguments)
  }

  init(key: String, _ arguments: [String: Argument]) {
    source = .catalogue(key: key, arguments: arguments)
    let parts = key.split(separator: ".", maxSplits: 2)
    code = parts.count < 2 ? key : String(parts[1])
  }

  /// Takes a sentence that another package has written.
  package init(code: String, sentence: String) {
    source = .given(sentence)
    self.code = code
  }

  private init(_ source: Source, code: String) {
    self.source = source
    self.code = code
  }

  /// The same sentence under another error's code.
  package func reported(as code: String) -> Message { Message(source, code: code) }

  /// The sentence in English.
  package var text: String {
    switch source {
    case .given(let text): text
    case .catalogue(let key, let arguments): Words.english.sentence(key, arguments)
    }
  }
}

/// A value in a sentence. Its kind decides how a language writes it.
package enum Argument: Hashable, Sendable {
  case text(String)
  case number(Int)
  /// A number of bytes: `22.3 GB`.
  case bytes(Int)
  /// A time to wait, in seconds: `30 seconds`, `2 minutes`.
  case wait(Int)
  /// Names as they would be typed, with commas between them.
  case names([String])
  /// A part of a sentence that is itself in the catalogue.
  case message(Message)

  /// Names listed in one sentence, which must stay readable.
  package static let maxNames = 20
}

/// An error with a sentence for people and a code for programs.
package protocol Explainable: Error, CustomStringConvertible {
  var message: Message { get }
}

extension Explainable {
  package var code: String { message.code }
  package var sentence: String { message.text }
  package var description: String { message.text }
}
