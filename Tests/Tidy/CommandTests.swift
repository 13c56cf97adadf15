import Foundation
import TestSupport
import Testing

/// Commands and paths that pages name: what a reader types has to be there.
@Suite struct CommandTests {
  /// What can be typed.
  struct Known {
    /// Of the Makefile.
    var targets: Set<String> = []
    /// What `ONLY` may be, of `make test` and `make bench`.
    var parts: [String: Set<String>] = [:]
    var scripts: Set<String> = []
    /// The help texts of the program's commands.
    var help: [String: String] = [:]
    var paths: Set<String> = []
  }

  /// Where something may be typed or looked up: spans of code, and lines set apart as code.
  static func code(of page: SourceFile) -> [(text: String, line: Int)] {
    page.lines.enumerated().flatMap { index, line -> [(text: String, line: Int)] in
      if line.hasPrefix("    ") { return [(line.trimmingCharacters(in: .whitespaces), index + 1)] }
      return line.matches(of: /`([^`]+)`/).map { (String($0.1), index + 1) }
    }
  }

  static func complaints(of page: SourceFile, _ known: Known) -> [Complaint] {
    code(of: page).flatMap { text, line in
      // A line may have several commands, one after the other.
      text.components(separatedBy: " && ").compactMap { command -> Complaint? in
        advice(on: command, known).map { Complaint(path: page.path, line: line, advice: $0) }
      }
    }
  }

  /// `nil` where nothing is wrong with it.
  static func advice(on code: String, _ known: Known) -> String? {
    var words = code.split(separator: " ").map(String.init)
    while ["sudo", "exec"].contains(words.first) { words.removeFirst() }
    guard let first = words.first else { return nil }
    switch first {
    case "make": return advice(onTarget: Array(words.dropFirst()), known)
    case "tintype", "bin/tintype": return advice(onCommand: Array(words.dropFirst()), known)
    case let script where script.hasPrefix("scripts/"):
      guard known.paths.contains(script) else { return "there is no \(script)" }
      let parts = known.parts[String(script.dropFirst("scripts/".count))]
      let part = words.dropFirst().first { parts?.contains($0) == false }
      return part.map { "\(script) has no part '\($0)'" }
    case let path where words.count == 1 && isPlace(path):
      let file = path.hasSuffix("/") ? String(path.dropLast()) : path
      let isThere = known.paths.contains { $0 == file || $0.hasPrefix(file + "/") }
      return isThere ? nil : "there is no \(path)"
    default: return nil
    }
  }

  private static func isPlace(_ path: String) -> Bool {
    path.wholeMatch(of: #/(Sources|Tests|Benchmarks|Web|docs|scripts)/[A-Za-z0-9_./+-]*/#) != nil
  }

  private static func advice(onTarget words: [String], _ known: Known) -> String? {
    guard let target = words.first, target.wholeMatch(of: /[a-z]+/) != nil else { return nil }
    guard known.targets.contains(target) else { return "make has no '\(target)'" }
    let only = words.first { $0.hasPrefix("ONLY=") }?.dropFirst("ONLY=".count) ?? ""
    let parts = known.parts[target] ?? []
    for part in only.split(separator: ",") where part != "NAME" && !parts.contains(String(part)) {
      return "make \(target) has no part '\(part)'"
    }
    return nil
  }

  private static func advice(onCommand words: [String], _ known: Known) -> String? {
    let plain = words.prefix { $0.wholeMatch(of: /[a-z]+/) != nil }
    guard let first = plain.first else { return nil }
    guard first != "help", first != "completion" else { return nil }
    let two = plain.prefix(2).joined(separator: "-")
    guard let help = known.help[two] ?? known.help[first] else {
      return "tintype has no '\(plain.prefix(2).joined(separator: " "))'"
    }
    for word in words where word.hasPrefix("--") {
      let option = word.prefix { $0.isLetter || $0 == "-" }
      guard !help.contains("\(option) "), !help.contains("\(option)\n") else { continue }
      return "tintype \(first) has no \(option)"
    }
    return nil
  }

  private func known() throws -> Known {
    var known = Known()
    let makefile = try SourceFile(path: "Makefile").text
    known.targets = Set(makefile.matches(of: /\n([a-z]+):/).map { String($0.1) })
    for (target, script) in [("test", "scripts/test"), ("bench", "scripts/bench")] {
      let lists = try SourceFile(path: script).text
        .matches(of: /\n *(?:\S+ )*(?:\w*parts|alone|engine) ?\+?= ?\(([^)]*)\)/)
      known.parts[target] = Set(
        lists.flatMap { $0.1.matches(of: /[\w-]+/).map { String($0.0) } })
    }
    known.paths = Set(try tree().paths)
    // The tests of a module are a part as well.
    known.parts["test"]?.formUnion(
      known.paths.compactMap {
        $0.wholeMatch(of: #/Tests/(\w+Tests)/.+\.swift/#).map { String($0.1) }
      })
    known.parts["proof"] = known.parts["test"]
    known.parts["bench"]?.insert("report")
    for file in try tree().files(in: ["Tests/Snapshots/help/tintype-"], ["txt"]) {
      known.help[String(file.stem.dropFirst("tintype-".count))] = file.text
    }
    return known
  }

  @Test func commandsOnPagesExist() throws {
    let known = try known()
    #expect(known.targets.count > 8 && known.help.count > 20)
    #expect(known.parts.values.allSatisfy { $0.count > 8 })
    // A decision is of its time.
    let pages = try tree().files(["md"]).filter {
      !$0.path.hasPrefix("docs/decisions/") && !$0.path.hasPrefix("Tests/Fixtures/")
    }
    let complaints = pages.flatMap { Self.complaints(of: $0, known) }
    // What is added by an example is not there.
    let added = complaints.filter {
      $0.path.hasPrefix("docs/adding-") && $0.advice.wholeMatch(of: /there is no .*\.\w+/) != nil
    }
    expectNone(complaints.filter { !added.contains($0) })
    #expect(added.count < 20)
  }

  @Test func missingCommandsAreFound() {
    let known = Known(
      targets: ["test", "run"], parts: ["test": ["web"]],
      help: ["list": "--json \n", "user-add": "--role ROLE \n"],
      paths: ["scripts/test", "docs/b/c.md"])
    func advice(_ code: String) -> String? {
      let page = SourceFile(path: "p.md", text: "Say `\(code)`.")
      return Self.complaints(of: page, known).first?.advice
    }
    for code in [
      "make run DEMO=1", "make test ONLY=web", "bin/tintype list --json", "tintype help list",
      "sudo tintype user add NAME --role viewer", "scripts/test web", "docs/b/", "docs/b/c.md",
      "tintype",
    ] { #expect(advice(code) == nil, "\(code)") }
    #expect(advice("make fast") == "make has no 'fast'")
    #expect(advice("make test ONLY=web,wep") == "make test has no part 'wep'")
    #expect(advice("tintype lists") == "tintype has no 'lists'")
    #expect(advice("tintype list --jsno") == "tintype list has no --jsno")
    #expect(advice("make run && scripts/b") == "there is no scripts/b")
    #expect(advice("scripts/test wep") == "scripts/test has no part 'wep'")
    #expect(advice("docs/d.md") == "there is no docs/d.md")
  }
}
