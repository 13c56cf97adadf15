import Testing

/// Colours of the page have names: a rule takes them from a property.
@Suite struct ColourTests {
  static func complaints(in file: SourceFile) -> [Complaint] {
    var complaints: [Complaint] = []
    var line = 1
    var declaration = ""
    func close() {
      let said = (declaration.split(separator: "*/").last ?? "").drop(while: \.isWhitespace)
      let isNamed = said.hasPrefix("--") || said.hasPrefix("initial-value:")
      if !isNamed, let colour = said.firstMatch(of: /:[^:]*(#[0-9a-fA-F]{3,8})\b/) {
        complaints.append(
          Complaint(
            path: file.path, line: line,
            advice: "\(colour.1): a property at the head of app.css, or of this file, names it"))
      }
      declaration = ""
    }
    for character in file.text {
      if ";{}".contains(character) { close() } else { declaration.append(character) }
      if character == "\n" { line += 1 }
    }
    return complaints
  }

  @Test func rulesTakeTheirColoursFromProperties() throws {
    let files = try tree().files(in: ["Web/"], ["css"])
    #expect(files.count > 5)
    expectNone(files.flatMap(Self.complaints))
  }

  @Test func aColourWithoutANameIsFound() {
    let text = """
      /* One; two. */
      a { /* Three; */ --b: #fff; color: var(--b); }
      b {
        background: linear-gradient(
          #000a);
      }
      """
    let complaints = Self.complaints(in: SourceFile(path: "Web/a.css", text: text))
    #expect(complaints.map(\.line) == [5])
  }
}
