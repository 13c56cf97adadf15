import Testing

/// Tests wait for what happens, with the limit of the one helper that each language has: `wait` and
/// `waiting` in TestSupport, `Window.eventually` and `patience` for programs and pages. A number of
/// a test's own is too short on a busy machine, or takes as long on an idle one.
@Suite struct WaitTests {
  /// A wait with a number in it.
  private struct Form: Sendable {
    /// One of these is in each file that has it.
    let words: [String]
    let pattern: @Sendable () -> Regex<Substring>
    let instead: String
    let isIn: @Sendable (SourceFile) -> Bool
  }

  private static let python: @Sendable (SourceFile) -> Bool = {
    $0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".py")
  }
  private static let seconds = "a limit in seconds is 'patience(seconds)'"

  private static let forms = [
    Form(
      words: ["timeout=", "seconds="],
      pattern: { /\b(?:timeout|seconds)=[0-9][0-9._]*(?=[,)])/ }, instead: seconds, isIn: python),
    Form(
      words: [".settimeout(", ".wait(", ".join(", ".wait_until_developed("],
      pattern: { /\.(?:settimeout|wait|join|wait_until_developed)\([0-9][0-9._]*\)/ },
      instead: seconds, isIn: python),
    Form(
      words: ["time.monotonic() + "],
      pattern: { /\btime\.monotonic\(\) \+ [0-9][0-9._]*/ }, instead: seconds, isIn: python),
    Form(
      words: ["select.select("],
      pattern: { /\bselect\.select\(.*, [0-9][0-9._]*\)/ },
      instead: "wait for an event of the descriptor", isIn: python),
    Form(
      words: ["setTimeout("],
      pattern: { /\bsetTimeout\(.*, [1-9][0-9_]*\)/ },
      instead: "give timers that the test moves, or wait for the event itself",
      isIn: { python($0) || ($0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".js")) }),
    Form(
      words: [".now() + "],
      pattern: { /\.now\(\) \+ \.?[a-z]*\(?[0-9]/ },
      instead: "wait with the helpers in TestSupport",
      isIn: { $0.path.hasPrefix("Tests/") && $0.isSwift && !$0.path.hasPrefix("Tests/Tidy/") }),
  ]

  /// The helpers themselves, and what drives programs for them.
  private static func isHelper(_ path: String) -> Bool {
    path.hasPrefix("Tests/Driver/") || path.hasPrefix("Tests/Runner/")
      || path == "Tests/Browser/window.py" || path == "Tests/TestSupport/Waiting.swift"
  }

  /// Files that have a time of their own, and why.
  static let exceptions = [
    "Tests/Attack/test_crowd.py": "asks for some seconds, and waits a minute for memory",
    "Tests/Browser/test_F16.py": "delays what a browser tells the page",
    "Tests/Browser/test_F22.py": "looks whether a picture stays",
    "Tests/Clients/test_hostile.py": "drips in the proof, a byte a second",
    "Tests/Commands/test_logs.py": "looks at a file now and then, a minute long",
    "Tests/Commands/test_sharing.py": "reads as slowly as a slow line",
    "Tests/Faults/test_kill.py": "looks at processes now and then, until uploads are over",
    "Tests/Faults/test_killed_bucket.py": "looks at uploads now and then, until enough are stored",
  ]

  private static func complaints(in file: SourceFile) -> [Complaint] {
    if isHelper(file.path) { return [] }
    let forms = forms.filter { $0.isIn(file) && $0.words.contains(where: file.text.contains) }
    return forms.flatMap { form in
      let pattern = form.pattern()
      return file.lines.enumerated().compactMap { index, line in
        line.firstMatch(of: pattern).map {
          Complaint(path: file.path, line: index + 1, advice: "'\($0.output)': \(form.instead)")
        }
      }
    }
  }

  @Test func testsWaitWithoutNumbersOfTheirOwn() throws {
    let files = try tree().files(in: ["Tests/"], ["py", "js", "swift"])
    let found = files.flatMap(Self.complaints)
    expectNone(found.filter { Self.exceptions[$0.path] == nil })
    let needed = Set(found.map(\.path))
    for path in Self.exceptions.keys.sorted() {
      #expect(needed.contains(path), "\(path) needs no exception: it is listed no more")
    }
  }

  @Test(arguments: [
    ("Tests/A/a.py", "run(a, timeout=60)"), ("Tests/A/a.py", "b.wait_for(timeout=60_000)"),
    ("Tests/A/a.py", "peer.settimeout(0.3)"), ("Tests/A/a.py", "process.wait(30)"),
    ("Tests/A/a.py", "eventually(lambda: a, seconds=12)"), ("Tests/A/a.py", "thread.join(5)"),
    ("Tests/A/a.py", "end = time.monotonic() + 20"),
    ("Tests/A/a.py", "select.select([a], [], [], 0.02)"),
    ("Tests/A/a.py", "new Promise((done) => setTimeout(() => done(a), 400))"),
    ("Tests/A/a.js", "setTimeout(resolve, 400)"),
    ("Tests/A/a.swift", "if a.wait(timeout: .now() + 60) == .success {"),
    ("Tests/A/a.swift", "a.asyncAfter(deadline: .now() + .seconds(3))"),
  ])
  func aNumberOfOnesOwnIsFound(path: String, text: String) {
    #expect(Self.complaints(in: SourceFile(path: path, text: text)).count == 1)
  }

  @Test(arguments: [
    ("Tests/A/a.py", "run(a, timeout=patience(60))"), ("Tests/A/a.py", "a.wait()"),
    ("Tests/A/a.py", "f(limit_seconds=60, timeout=SECONDS)"), ("Tests/A/a.py", "', '.join(a)"),
    ("Tests/A/a.py", "end = time.monotonic() + patience(20)"),
    ("Tests/A/a.py", "set_options(timeout=1000 * PATIENCE_SECONDS)"),
    ("Tests/A/a.py", "select.select([a], [], [])"), ("Tests/A/a.js", "setTimeout(resolve, 0)"),
    ("Tests/A/a.js", "setTimeout(resolve)"), ("Tests/A/a.swift", "let a = b.now() + c"),
    ("Tests/Driver/a.py", "a.wait(timeout=60)"), ("Sources/A/a.swift", "a(.now() + 60)"),
  ])
  func otherWaitsAreNot(path: String, text: String) {
    #expect(Self.complaints(in: SourceFile(path: path, text: text)).isEmpty)
  }
}
