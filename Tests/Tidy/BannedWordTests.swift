import Testing

@Suite struct BannedWordTests {
  /// How many places may ask the compiler to look away. Raising it is a
  /// decision: say in the commit why the types could not say it.
  static let maxUnchecked = 16

  private static let everywhere: @Sendable (SourceFile) -> Bool = {
    // The rules name what they forbid.
    !$0.path.hasPrefix("Tests/Tidy/")
  }
  private static let sources: @Sendable (SourceFile) -> Bool = {
    $0.path.hasPrefix("Sources/") && $0.isSwift
  }
  private static let swift: @Sendable (SourceFile) -> Bool = { everywhere($0) && $0.isSwift }
  private static let web: @Sendable (SourceFile) -> Bool = { $0.path.hasPrefix("Web/") }
  private static let tests: @Sendable (SourceFile) -> Bool = {
    everywhere($0) && $0.path.hasPrefix("Tests/")
  }

  static let unchecked = ["@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast"]

  static let words: [BannedWord] =
    ["TODO", "FIXME", "XXX", "HACK"].map {
      BannedWord(word: $0, instead: "do it now, or leave it out and say so", isIn: everywhere)
    }
    + [
      BannedWord(
        word: "fatalError", instead: "throw what a caller may cause, 'precondition' what we may",
        isIn: sources, isCode: true),
      BannedWord(
        word: "try!", instead: "handle the error, or say in a typed throw that there is none",
        isIn: swift, isCode: true),
      BannedWord(
        word: "print(", instead: "only programs write to stdout and stderr: return it or log it",
        isIn: { sources($0) && $0.module != "Commands" && $0.module != "tintype-worker" },
        isCode: true),
      BannedWord(
        word: "try?", instead: "handle the error, or say in a comment why it does not matter",
        isIn: swift, isCode: true, mayBeExplained: true),
      BannedWord(
        word: "catch {}", instead: "handle the error, or say in a comment why it does not matter",
        isIn: swift, isCode: true, mayBeExplained: true),
      BannedWord(
        word: "Task.detached", instead: "whoever starts a task owns it: use a task group",
        isIn: swift, isCode: true),
    ]
    + unchecked.map {
      BannedWord(
        word: $0, instead: "name the invariant that makes it safe in a comment above it",
        isIn: swift, isCode: true, mayBeExplained: true)
    }
    + ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"].map {
      BannedWord(word: $0, instead: "make elements and set textContent", isIn: web)
    }
    + ["console.log", "console.debug", "debugger;"].map {
      BannedWord(word: $0, instead: "leave it out; errors go to console.error", isIn: web)
    }
    + ["Task.sleep", "Thread.sleep", "usleep", "nanosleep", "time.sleep", "wait_for_timeout"].map {
      BannedWord(
        word: $0, instead: "wait for the event itself, or give the clock as an argument",
        isIn: tests)
    }
    + ["/home/", "/root/", "/work/", "/Users/"].map {
      BannedWord(word: $0, instead: "no path of one machine: derive it", isIn: everywhere)
    }
    + ["\"/tmp\"", "/tmp/"].map {
      BannedWord(word: $0, instead: "ask for the system's temporary folder", isIn: everywhere)
    }
    + [
      "pypi.org", "deb.debian.org", "registry.npmjs.org", "registry.yarnpkg.com", "jsr.io",
      "esm.sh", "unpkg.com", "cdn.jsdelivr.net", "crates.io",
    ].map {
      BannedWord(
        word: $0, instead: "name the package; where it comes from is the machine's business",
        isIn: everywhere)
    }

  @Test func noBannedWordIsUsed() throws {
    let files = try tree().texts()
    expectNone(files.flatMap { file in Self.words.flatMap { $0.complaints(in: file) } })
  }

  @Test func placesThatAskTheCompilerToLookAwayAreFew() throws {
    let lines = try tree().files(in: ["Sources/"], ["swift"]).flatMap(\.codeLines)
    let words = Self.words.filter { Self.unchecked.contains($0.word) }
    let count = lines.count { line in words.contains { $0.occurs(in: line) } }
    #expect(count <= Self.maxUnchecked)
  }

  @Test(arguments: [
    ("Sources/A/a.swift", "// TODO: later"), ("Web/a.js", "a.innerHTML = b"),
    ("Sources/A/a.swift", "  fatalError()"), ("Sources/A/a.swift", "print(1)"),
    ("Sources/A/a.swift", "let a = try? b()"), ("Tests/A/a.py", "time.sleep(1)"),
    ("Sources/A/a.swift", "final class A: @unchecked Sendable {"),
    ("Sources/A/a.swift", "do {} catch {}"), ("docs/a.md", "in /home/ada"),
    ("Tests/A/a.py", "open('/tmp/a')"), ("Tests/A/a.swift", "open(\"/tmp\", 0)"),
    ("Sources/A/a.swift", "// why\nlet a = 1\n\nlet b = try? c()"),
  ])
  func aBannedWordIsFound(path: String, text: String) {
    let file = SourceFile(path: path, text: text)
    #expect(Self.words.flatMap { $0.complaints(in: file) }.count == 1)
  }

  @Test(arguments: [
    ("Sources/A/a.swift", "let a = \"TODOS\" // try? fatalError print("),
    ("Sources/A/a.swift", "// it may be gone\nlet a = try? b()"),
    ("Sources/A/a.swift", "let a = try? b()  // it may be gone"),
    ("Sources/A/a.swift", "/// Written once.\n@frozen\nfinal class A: @unchecked Sendable {"),
    ("Sources/Commands/a.swift", "print(1)"), ("Sources/A/a.swift", "blueprint(1)"),
    ("Web/a.js", "console.error(e)"), ("Tests/A/a.swift", "fatalError()"),
  ])
  func wordsThatOnlyLookBannedAreNot(path: String, text: String) {
    let file = SourceFile(path: path, text: text)
    #expect(Self.words.flatMap { $0.complaints(in: file) }.isEmpty)
  }
}
