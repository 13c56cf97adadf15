import Foundation
import TestSupport
import Testing

/// Plain English in comments and documents. Tests/Snapshots/structure.json has the most that are
/// allowed; these tests show the places.
@Suite struct ProseTests {
  static let beginnings = ["What", "Whoever", "Who", "That", "Of"]
  static let pronouns = ["nobody", "somebody", "whoever", "anybody"]

  static func vagueBeginnings(in file: SourceFile) -> [Complaint] {
    var isInside = false
    return file.lines.enumerated().compactMap { index, line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else {
        isInside = false
        return nil
      }
      defer { isInside = true }
      return isInside ? nil : complaint(about: text.dropFirst(3), at: index, in: file)
    }
  }

  /// The same for JSDoc, whose first words stand in its first line or in the second one.
  static func vaguePageBeginnings(in file: SourceFile) -> [Complaint] {
    var isOpen = false
    return file.lines.enumerated().compactMap { index, line in
      var text = line.drop { $0 == " " }
      if text.hasPrefix("/**") {
        text = text.dropFirst(3)
      } else if isOpen, text.hasPrefix("*") {
        text = text.dropFirst()
      } else {
        isOpen = false
        return nil
      }
      isOpen = text.allSatisfy { $0 == " " }
      return complaint(about: text, at: index, in: file)
    }
  }

  private static func complaint(
    about text: Substring, at index: Int, in file: SourceFile
  ) -> Complaint? {
    let word = text.drop { $0 == " " }.prefix { $0.isLetter }
    guard beginnings.contains(String(word)) else { return nil }
    let advice = "'\(word) …': begin with what the declaration is or does: a noun or a verb"
    return Complaint(path: file.path, line: index + 1, advice: advice)
  }

  static func vaguePronouns(in file: SourceFile) -> [Complaint] {
    file.lines.enumerated().flatMap { index, line in
      line.matches(of: /[A-Za-z]+/).filter { pronouns.contains($0.0.lowercased()) }.map {
        Complaint(
          path: file.path, line: index + 1,
          advice: "'\($0.0)': name the person or the part, or use the passive")
      }
    }
  }

  /// Fails with every place if there are more than the count in structure.json allows.
  private func expect(_ complaints: [Complaint], atMost name: String) throws {
    let path = packageRoot + "/Tests/Snapshots/structure.json"
    let counts = try JSONDecoder().decode(
      [String: Int].self, from: Data(contentsOf: URL(filePath: path)))
    let limit = try #require(counts[name])
    guard complaints.count > limit else { return }
    Issue.record("\(complaints.count) places, at most \(limit) are allowed")
    expectNone(complaints)
  }

  @Test func docCommentsBeginWithANounOrAVerb() throws {
    let files = try tree().files(in: ["Sources/"], ["swift", "c", "h"])
    try expect(
      files.flatMap(Self.vagueBeginnings),
      atMost: "doc comments that begin with What, Who, Whoever, That or Of")
  }

  @Test func docCommentsOfThePageBeginWithANounOrAVerb() throws {
    let files = try tree().files(in: ["Web/"], ["js"])
    #expect(files.count > 200)
    expectNone(files.flatMap(Self.vaguePageBeginnings))
  }

  @Test func sentencesNameWhoIsMeant() throws {
    let files = try tree().texts().filter { file in
      ["Sources/", "Web/", "docs/"].contains { file.path.hasPrefix($0) }
    }
    #expect(files.count > 500)
    try expect(
      files.flatMap(Self.vaguePronouns), atMost: "nobody, somebody, whoever, anybody")
  }

  @Test func aVagueSentenceIsFound() {
    let text = """
      /// What it is.
      let a = 1
        /// Of a photo.
        ///
        /// Who made it.
      /// A photo.
      /// What follows is fine.
      // Whoever comes, nobody's is left.
      """
    let file = SourceFile(path: "Sources/A/a.swift", text: text)
    #expect(Self.vagueBeginnings(in: file).map(\.line) == [1, 3])
    #expect(Self.vaguePronouns(in: file).map(\.line) == [8, 8])
  }

  @Test func aVagueCommentOfThePageIsFound() {
    let text = """
      /** What it is. */
      const a = 1;
      /**
       * Of a photo.
       * Who made it.
       */
        /** A photo.
         * That is fine.
         */
      /**
       *
       * Who made it.
       */
      // What follows is fine.
      """
    let file = SourceFile(path: "Web/core/a.js", text: text)
    #expect(Self.vaguePageBeginnings(in: file).map(\.line) == [1, 4, 12])
  }
}
