import Testing

/// Names that say what a thing is.
@Suite struct NameTests {
  static let empty = [
    "Util", "Utils", "Utilities", "Helper", "Helpers", "Common", "Manager", "Base",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension",
  ]

  static func complaints(in file: SourceFile) -> [Complaint] {
    func advice(_ name: some StringProtocol) -> String? {
      guard let word = empty.first(where: { name.hasSuffix($0) }) else { return nil }
      return "\(name): '\(word)' says nothing; name it after what it is or does"
    }
    var complaints: [Complaint] = []
    if let advice = advice(file.stem) {
      complaints.append(Complaint(path: file.path, line: 1, advice: advice))
    }
    for (index, line) in file.codeLines.enumerated() {
      let words = String(decoding: line, as: UTF8.self).split { !($0.isLetter || $0.isNumber) }
      for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
        guard let advice = advice(name) else { continue }
        complaints.append(Complaint(path: file.path, line: index + 1, advice: advice))
      }
    }
    return complaints
  }

  @Test func namesSaySomething() throws {
    let files = try tree().files(
      in: ["Sources/", "Tests/", "Web/", "Benchmarks/"],
      [
        "swift", "js", "py",
      ])
    expectNone(files.flatMap(Self.complaints))
  }

  @Test func emptyNamesAreFound() {
    func count(_ path: String, _ text: String = "") -> Int {
      Self.complaints(in: SourceFile(path: path, text: text)).count
    }
    #expect(count("Sources/A/StringUtils.swift") == 1)
    #expect(count("Sources/A/A.swift", "final class CacheManager {}\nenum Helpers {}") == 2)
    #expect(count("Sources/A/Base64.swift", "struct Database {}\nlet manager = 1") == 0)
  }
}
