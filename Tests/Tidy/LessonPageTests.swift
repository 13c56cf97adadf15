import Foundation
import TestSupport
import Testing

/// docs/lessons.md shows the code that Tests/LessonTests runs, line by line.
@Suite struct LessonPageTests {
  /// The lines of code under each heading `## N. Title`, empty ones left out.
  static func shown(on page: SourceFile) -> [Int: [String]] {
    var lessons: [Int: [String]] = [:]
    var number: Int?
    var isCode = false
    for line in page.lines {
      if let heading = line.wholeMatch(of: /## (\d+)\. .+/), let found = Int(heading.1) {
        number = found
        lessons[found, default: []] += []
      } else if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode, let number, !line.isEmpty {
        lessons[number, default: []].append(String(line))
      }
    }
    return lessons
  }

  /// What a lesson's file has before its suite and in its test, without their frame.
  static func lines(of file: SourceFile) -> [String] {
    let all = file.lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") }.map(String.init)
    let declarations = all.prefix { !$0.hasPrefix("@Suite ") }
    let test = all.drop { !$0.hasPrefix("  @Test ") }.dropFirst().prefix { $0 != "  }" }
    return declarations + test.map { String($0.dropFirst(4)) }
  }

  static func complaints(of page: SourceFile, _ files: [SourceFile]) -> [Complaint] {
    var shown = shown(on: page)
    var complaints: [Complaint] = []
    for file in files {
      let number = Int(file.name.dropFirst("Lesson".count).prefix(2)) ?? 0
      let (code, text) = (lines(of: file), shown.removeValue(forKey: number))
      if text == nil {
        complaints.append(
          Complaint(path: file.path, line: 1, advice: "\(page.path) has no lesson \(number)"))
      } else if let text, text != code {
        let place = zip(text, code).first { $0 != $1 }
        let advice =
          "lesson \(number) is shown otherwise in \(page.path): "
          + (place.map { "'\($0)' is '\($1)'" } ?? "\(text.count) lines are \(code.count)")
        complaints.append(Complaint(path: file.path, line: 1, advice: advice))
      }
    }
    for number in shown.keys.sorted() {
      complaints.append(
        Complaint(path: page.path, line: 1, advice: "lesson \(number) is in no file"))
    }
    return complaints
  }

  @Test func lessonsShowTheCodeThatIsRun() throws {
    let files = try tree().files(in: ["Tests/LessonTests/"], ["swift"])
    #expect(files.count >= 10)
    expectNone(Self.complaints(of: try SourceFile(path: "docs/lessons.md"), files))
  }

  @Test func theEnginesPageShowsTheCodeThatIsRun() throws {
    let page = try SourceFile(path: "Sources/ImageEngine/README.md").text
    let code = try #require(page.firstMatch(of: /```swift\n(.*?)```/.dotMatchesNewlines())).1
    #expect(try SourceFile(path: "Tests/CoreImageTests/FrontPage.swift").text == code)
  }

  @Test func lessonsUseThePublicSurfaceOnly() throws {
    let manifest = try SourceFile(path: "Package.swift").text
    let declared = /name: "LessonTests".*?swiftSettings/.dotMatchesNewlines()
    let target = try #require(manifest.firstMatch(of: declared)).0
    #expect(target.contains("packageAccess: false") && !target.contains("TestSupport"))
  }

  @Test func aLessonThatIsShownOtherwiseIsFound() {
    let code = """
      import A

      @Suite struct L {
        @Test func l() {
          let a = 1

          b {
            c()
          }
        }
      }

      """
    let files = [SourceFile(path: "Lesson01A.swift", text: code)]
    func count(_ text: String) -> Int {
      Self.complaints(of: SourceFile(path: "p.md", text: text), files).count
    }
    #expect(count("## 1. One\n\n```swift\nlet a = 1\nb {\n  c()\n}\n```\n") == 0)
    #expect(count("## 1. One\n\n```swift\nlet a = 2\nb {\n  c()\n}\n```\n") == 1)
    #expect(count("## 1. One\n\n```swift\nlet a = 1\n```\n") == 1)
    #expect(count("## 2. Two\n") == 2)
  }
}
