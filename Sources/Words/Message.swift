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

  /// Takes a sentence that the engine has in English; the catalogue has it by the engine's key.
  package init(engine key: String, _ arguments: [String: String]) {
    self.init(key: "engine.\(key)", arguments.mapValues(Argument.text))
  }

  /// The part of the catalogue that has the sentence; empty if another package has written it.
  package var section: String {
    switch source {
    case .catalogue(let key, _): String(key.prefix { $0 != "." })
    case .given: ""
    }
  }

  /// The same message with each text in it cut to a number of bytes.
  package func shortened(toBytes limit: Int) -> Message {
    switch source {
    case .given(let text): Message(.given(text.shortened(toBytes: limit)), code: code)
    case .catalogue(let key, let arguments):
      Message(
        .catalogue(key: key, arguments: arguments.mapValues { $0.shortened(toBytes: limit) }),
        code: code)
    }
  }

  /// The same sentence under another error's code.
  package func reported(as code: String) -> Message { Message(source, code: code) }

  /// The sentence in English, for people: without the words of another package about a file.
  package var text: String {
    switch source {
    case .given(let text): text
    case .catalogue(Self.foreignKey, _): Message("file.library.plain").text
    case .catalogue(let key, let arguments): Words.english.sentence(key, arguments)
    }
  }
}

extension Message {
  /// The key of another package's own words about a file.
  private static let foreignKey = "file.library"

  /// The words of another package in it, as `libpng: CRC error`. People cannot use them; they help
  /// those who look for the cause.
  package var foreignWords: String? {
    guard case .catalogue(let key, let arguments) = source else { return nil }
    if key == Self.foreignKey { return Words.english.sentence(key, arguments) }
    for case .message(let part) in arguments.values {
      if let words = part.foreignWords { return words }
    }
    return nil
  }

  /// The sentence for commands, which add the words of another package.
  package var technicalText: String {
    foreignWords.map { "\(text) (\($0))" } ?? text
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
  /// Sentences one after another.
  case messages([Message])

  func shortened(toBytes limit: Int) -> Argument {
    switch self {
    case .text(let text): .text(text.shortened(toBytes: limit))
    case .message(let message): .message(message.shortened(toBytes: limit))
    case .messages(let all): .messages(all.map { $0.shortened(toBytes: limit) })
    case .names(let names): .names(names.map { $0.shortened(toBytes: limit) })
    case .number, .bytes, .wait: self
    }
  }

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

extension Message {
  /// The message of an error; its description for an error of the system's libraries.
  package init(explaining error: any Error) {
    if let error = error as? any Explainable {
      self = error.message
    } else {
      self = Message("system.other", ["text": .text("\(error)")])
    }
  }
}

extension String {
  /// The longest prefix within a number of bytes that ends between scalars.
  package func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    // Cuts at a scalar, as one character may have any number of accents.
    while end > startIndex, String.Index(end, within: unicodeScalars) == nil {
      utf8.formIndex(before: &end)
    }
    return String(self[..<end])
  }
}
