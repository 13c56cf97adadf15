import Testing
import Words

/// Every sentence of an error or of a page without script stands in the catalogue, and every one
/// there is used.
@Suite struct WordTests {
  /// A place that makes a message or a page's sentence.
  struct Use {
    let path: String
    let line: Int
    let key: String
    let arguments: Set<String>
  }

  private static var messages: Regex<(Substring, Substring, Substring, Substring?)> {
    #/(Message|Pages\.sentence)\(\s*"([\w.]+)"(?:,\s*\[(.*?)\]\s*\)|\s*\))/#
      .dotMatchesNewlines()
  }

  private static var words: Regex<(Substring, Substring)> { #/\{\{word:([\w.]+)\}\}/# }

  /// The engine has its sentences in English itself, and the catalogue has them by their keys.
  private static var explanations: Regex<(Substring, Substring, Substring?)> {
    #/Explanation\(\s*"([\w.]+)",\s*(?:"(?:[^"\\]|\\.)*"[\s+]*)+(?:,\s*\[(.*?)\]\s*\)|\))/#
      .dotMatchesNewlines()
  }

  static func uses(in file: SourceFile) -> [Use] {
    func use(_ key: String, _ range: Range<String.Index>, _ arguments: Substring?) -> Use {
      let line = file.text[..<range.lowerBound].count { $0 == "\n" } + 1
      let names = (arguments ?? "").matches(of: #/"(\w+)":/#).map { String($0.1) }
      return Use(path: file.path, line: line, key: key, arguments: Set(names))
    }
    var uses: [Use] = []
    for match in file.text.matches(of: messages) {
      uses.append(use((match.1 == "Message" ? "" : "page.") + match.2, match.range, match.3))
    }
    for match in file.text.matches(of: words) {
      uses.append(use("page." + match.1, match.range, nil))
    }
    for match in file.text.matches(of: explanations) {
      uses.append(use("engine." + match.1, match.range, match.2))
    }
    return uses
  }

  static func complaints(_ uses: [Use], words: Words) -> [Complaint] {
    uses.compactMap { use in
      guard let names = words.argumentNames(of: use.key) else {
        return Complaint(
          path: use.path, line: use.line,
          advice: "\(use.key) has no sentence: add it to Sources/Words/en.json")
      }
      guard Set(names) != use.arguments else { return nil }
      return Complaint(
        path: use.path, line: use.line,
        advice: "the sentence of \(use.key) names \(names.sorted()), not \(use.arguments.sorted())")
    }
  }

  @Test func everyErrorHasItsSentenceAndEverySentenceItsError() throws {
    let tree = try tree()
    let files = try tree.files(in: ["Sources/"], ["swift"]) + tree.files(in: ["Web/"], ["html"])
    let uses = files.flatMap(Self.uses)
    #expect(uses.count > 100)
    expectNone(Self.complaints(uses, words: .english))
    let unused = Words.english.keys.subtracting(uses.map(\.key)).sorted()
    expectNone(
      unused.map {
        Complaint(
          path: "Sources/Words/en.json", line: 1,
          advice: "\($0) is used nowhere: delete it")
      })
  }

  @Test func noArgumentHasTheNameOfAMemberOfAStoredMessage() {
    let words = Words.english
    for key in words.keys {
      #expect(
        Set(words.argumentNames(of: key) ?? []).isDisjoint(with: ["key", "code", "sentence"]))
    }
  }

  /// Words of the pages without script: text between tags, and attributes that are read aloud.
  static func prose(in file: SourceFile) -> [Complaint] {
    let text = file.text.replacing(
      #/<script.*?<\/script>|\{\{.*?\}\}/#.dotMatchesNewlines(), with: "")
    let words = #/>([^<>]*[A-Za-z][^<>]*)<|(?:aria-label|alt|placeholder|title)="[^"]*[A-Za-z]/#
    return text.matches(of: words).map { match in
      Complaint(
        path: file.path, line: 1,
        advice: "words of a page stand in Sources/Words/en.json: \(match.0)")
    }
  }

  @Test func pagesWithoutScriptTakeTheirWordsFromTheCatalogue() throws {
    let files = try tree().files(in: ["Web/"], ["html"])
    #expect(files.count > 5)
    // The program's name is no word.
    let named = files.map {
      SourceFile(
        path: $0.path, text: $0.text.replacing(#/(<title>|<i><\/i>)Tintype</#, with: { "\($0.1)<" })
      )
    }
    expectNone(named.flatMap(Self.prose))
    let page = SourceFile(path: "a.html", text: "<p>{{word:a}}</p><p>Some <b>words</b></p>")
    #expect(Self.prose(in: page).count == 2)
  }

  /// Places that pass on what the system says; their words describe an operation, not a rule.
  static let systemReasons = [
    "Sources/Catalog/LibraryError+Beneath.swift", "Sources/Library/Access/Passwords.swift",
    "Sources/Pipeline/Documents/Documents.swift",
  ]

  static func phrases(in file: SourceFile) -> [Complaint] {
    file.text.matches(of: #/(?:reason|expected|note):\s*"\w+ [^"]*"/#).map { match in
      let line = file.text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      return Complaint(
        path: file.path, line: line,
        advice: "an error has a message of the catalogue, not a phrase: \(match.0)")
    }
  }

  @Test func errorsOfTheLibraryHaveNoPhrasesOfTheirOwn() throws {
    let folders = [
      "Blobs", "BlobsS3", "Catalog", "Pipeline", "Maintenance", "Library", "Server", "HTTP",
    ].map { "Sources/\($0)/" }
    let files = try tree().files(in: folders, ["swift"])
    #expect(files.count > 100)
    expectNone(files.filter { !Self.systemReasons.contains($0.path) }.flatMap(Self.phrases))
    let phrase = SourceFile(path: "a.swift", text: #"throw .value(reason: "it is wrong")"#)
    #expect(Self.phrases(in: phrase).count == 1)
  }

  /// Places that pass on the description of an error that another program's library has thrown.
  static let foreignErrors = [
    "Sources/Words/", "Sources/Tiles/MBTilesFile.swift", "Sources/tintype-worker/",
  ]

  static func describedErrors(in file: SourceFile) -> [Complaint] {
    let text = #/Message\(\s*code:|\.text\(\s*"\\\((?:error|reason|\$0)\)"\s*\)/#
    return file.text.matches(of: text).map { match in
      let line = file.text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      return Complaint(
        path: file.path, line: line,
        advice: "pass the error's message on: '.message(Message(explaining: error))'")
    }
  }

  @Test func reasonsAreMessagesAndNotDescriptions() throws {
    let files = try tree().files(in: ["Sources/"], ["swift"]).filter { file in
      !Self.foreignErrors.contains { file.path.hasPrefix($0) }
    }
    expectNone(files.flatMap(Self.describedErrors))
    func count(_ code: String) -> Int {
      Self.describedErrors(in: SourceFile(path: "a.swift", text: code)).count
    }
    #expect(count(#"["reason": .text("\(error)")]"#) == 1)
    #expect(count(#"Message(code: error.code, sentence: error.sentence)"#) == 1)
    #expect(count(#"["reason": .text(reason), "kind": .text("\(number)")]"#) == 0)
  }

  @Test func wrongKeysAndArgumentsAreFound() {
    let words = Words(#"{"a.b": "{count} photos"}"#)
    func count(_ code: String) -> Int {
      Self.complaints(Self.uses(in: SourceFile(path: "a.swift", text: code)), words: words).count
    }
    #expect(count(#"Message("a.b", ["count": .number(2)])"#) == 0)
    #expect(count("Message(\n  \"a.b\",\n  [\n  \"count\": .number(f(x[0]))\n])") == 0)
    #expect(count(#"Message("a.c", ["count": .number(2)])"#) == 1)
    #expect(count(#"Message("a.b")"#) == 1)
    #expect(count(#"Message("a.b", ["size": .number(2)])"#) == 1)
    #expect(count("<p>{{word:a.b}}</p>") == 1)
    #expect(count(#"Pages.sentence("a.b")"#) == 1)
  }
}
