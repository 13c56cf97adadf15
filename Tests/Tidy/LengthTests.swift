import Testing

/// Files, functions and lines that fit on a screen.
@Suite struct LengthTests {
  static let maxFileLines = 400
  static let maxElementLines = 300
  static let maxFunctionLines = 60
  static let maxColumns = 100

  static func complaints(in file: SourceFile) -> [Complaint] {
    var complaints: [Complaint] = []
    let lines = file.lines
    let isElement = file.path.hasPrefix("Web/") && file.text.contains("customElements.define(")
    let allowed = isElement ? maxElementLines : maxFileLines
    let count = lines.last == "" ? lines.count - 1 : lines.count
    if count > allowed {
      let advice = "\(count) lines: divide it by topic, so that each part has at most \(allowed)"
      complaints.append(Complaint(path: file.path, line: allowed + 1, advice: advice))
    }
    for (index, line) in lines.enumerated() where line.count > maxColumns {
      let advice = "\(line.count) columns: break the line, at most \(maxColumns) are read easily"
      complaints.append(Complaint(path: file.path, line: index + 1, advice: advice))
    }
    for function in file.swift?.functions ?? [] where function.length > maxFunctionLines {
      let advice =
        "\(function.name) has \(function.length) lines: give its steps names of their own, "
        + "at most \(maxFunctionLines) lines each"
      complaints.append(Complaint(path: file.path, line: function.line, advice: advice))
    }
    return complaints
  }

  @Test func filesFunctionsAndLinesAreShort() throws {
    let files = try tree().files(["swift", "c", "h", "js", "css", "html", "py"])
    let scripts = try tree().paths.filter { $0.hasPrefix("scripts/") }
      .map { try SourceFile(path: $0) }
    // Compilers alone read generated files.
    let written = (files + scripts).filter {
      $0.path != "Sources/CWeb/web.c" && !$0.text.hasPrefix("// Made by scripts/words ")
    }
    #expect(written.count > 50)
    expectNone(written.flatMap(Self.complaints))
  }

  @Test func linesAndFilesThatAreTooLongAreFound() {
    let function = "func long() {\n" + String(repeating: "  go()\n", count: 60) + "}\n"
    let file = SourceFile(
      path: "a.swift",
      text: function + String(repeating: "x", count: 101)
        + String(repeating: "\n", count: 340))
    let complaints = Self.complaints(in: file)
    #expect(complaints.map(\.line) == [401, 63, 1])
    let element = SourceFile(
      path: "Web/ui/a.js",
      text: "customElements.define('a-b', A);" + String(repeating: "\n", count: 301))
    #expect(Self.complaints(in: element).count == 1)
    #expect(Self.complaints(in: SourceFile(path: "a.swift", text: "let a = 1\n")).isEmpty)
  }
}
