import Testing

/// Which part of the page may import which: docs/architecture.md as a table.
@Suite struct PageImportTests {
  /// The features that each feature may import; of the page around them, it may name types.
  static let features: [String: Set<String>] = [
    "albums": ["export", "library", "people", "picker", "sharing", "uploads"],
    "camera": ["darkroom", "library", "map", "uploads"],
    "darkroom": ["export", "offline", "picker", "viewer"],
    "demo": [],
    "details": ["map", "viewer"],
    "export": [],
    "keywords": ["library", "viewer"],
    "library": ["demo", "selection", "welcome"],
    "map": ["library", "search"],
    "offline": [],
    "people": ["library", "map"],
    "photographers": ["albums", "library", "map"],
    "picker": [],
    "places": [
      "albums", "camera", "library", "map", "offline", "photographers", "picker", "selection",
    ],
    "search": ["keywords", "library"],
    "selection": [
      "albums", "darkroom", "details", "export", "keywords", "offline", "sharing",
    ],
    "settings": ["demo", "offline", "people", "picker", "sharing"],
    "sharing": [],
    "sign-in": [],
    "slideshow": ["library"],
    "tidy": ["selection"],
    "uploads": [],
    "viewer": ["albums", "export", "library", "map", "people", "sharing"],
    "welcome": ["demo", "settings", "sharing"],
  ]

  /// One reference of a module to another file of the page.
  struct Reference: Equatable {
    let line: Int
    let target: String
    /// Whether it stands in a comment, where it names a type.
    let isType: Bool
  }

  static func references(in file: SourceFile) -> [Reference] {
    var found: [Reference] = []
    var isComment = false
    for (index, line) in file.lines.enumerated() {
      let pattern = #/'(?<relative>\.\.?/[^']+\.(?:js|css))'|addStyle\('(?<style>[^']+)'/#
      for match in line.matches(of: pattern) {
        let before = line[..<match.range.lowerBound]
        let opens = before.ranges(of: "/*").count - before.ranges(of: "*/").count
        let target =
          match.style.map { "Web/" + $0 }
          ?? resolved(String(match.relative ?? ""), from: file.path)
        found.append(
          Reference(line: index + 1, target: target, isType: isComment ? opens >= 0 : opens > 0))
      }
      if let open = line.ranges(of: "/*").last?.lowerBound {
        isComment = line.ranges(of: "*/").last.map { $0.lowerBound < open } ?? true
      } else if line.contains("*/") {
        isComment = false
      }
    }
    return found
  }

  private static func resolved(_ relative: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for step in relative.split(separator: "/") where step != "." {
      if step == ".." { parts = parts.dropLast() } else { parts.append(step) }
    }
    return parts.joined(separator: "/")
  }

  /// The part of the page that a path belongs to: `core`, `ui`, `app` or the name of a feature.
  private static func part(of path: String) -> String {
    let names = path.split(separator: "/").map(String.init)
    // The list of screens imports nothing, and every part may read it.
    if path == "Web/screens.js" { return "core" }
    guard names.count > 2 else { return "app" }
    return names[1] == "features" ? names[2] : names[1]
  }

  static func complaints(in file: SourceFile) -> [Complaint] {
    let part = part(of: file.path)
    let isFeature = file.path.hasPrefix("Web/features/")
    if isFeature && features[part] == nil {
      let advice = "a feature without a row in Tests/Tidy/PageImportTests.swift: add its imports"
      return [Complaint(path: file.path, line: 1, advice: advice)]
    }
    return references(in: file).compactMap { reference in
      let other = Self.part(of: reference.target)
      let mayImport =
        switch part {
        case "core": other == "core"
        case "ui": ["core", "ui"].contains(other)
        case "app": true
        default:
          [part, "core", "ui"].contains(other) || features[part, default: []].contains(other)
            || other == "app" && reference.isType
        }
      return mayImport
        ? nil
        : Complaint(
          path: file.path, line: reference.line,
          advice: "\(part) may not import \(other): see docs/architecture.md for the direction")
    }
  }

  @Test func coreAndUINeverImportAFeature() throws {
    let files = try tree().files(in: ["Web/"], ["js"])
    #expect(files.count > 200)
    expectNone(files.flatMap(Self.complaints))
  }

  @Test func everyImportBetweenFeaturesIsNeeded() throws {
    var used: [String: Set<String>] = [:]
    for file in try tree().files(in: ["Web/features/"], ["js"]) {
      let part = Self.part(of: file.path)
      used[part, default: []].formUnion(
        Self.references(in: file).map { Self.part(of: $0.target) })
    }
    for (feature, others) in Self.features {
      let idle = others.subtracting(used[feature] ?? [])
      #expect(idle.isEmpty, "\(feature) no longer imports \(idle.sorted())")
    }
  }

  @Test func noTwoFeaturesImportEachOther() {
    for (feature, others) in Self.features {
      for other in others {
        #expect(
          !Self.features[other, default: []].contains(feature),
          "\(feature) and \(other) import each other: move what both use into a third one")
      }
    }
  }

  @Test(arguments: [
    ("Web/core/a.js", "import { a } from '../ui/b.js';"),
    ("Web/ui/grid/a.js", "/** @param {import('../../features/map/pins.js').Pin} pin */"),
    ("Web/ui/a.js", "await addStyle('features/map/map.css');"),
    ("Web/features/search/a.js", "const map = () => import('../map/pins.js');"),
    ("Web/features/search/a.js", "import { App } from '../../app/app.js';"),
    ("Web/features/moods/a.js", "export const a = 1;"),
  ])
  func anImportAgainstTheDirectionIsFound(_ path: String, _ text: String) {
    #expect(Self.complaints(in: SourceFile(path: path, text: text)).count == 1)
  }

  @Test(arguments: [
    ("Web/ui/a.js", "import { make } from '../core/dom.js';"),
    ("Web/core/a.js", "import { screens } from '../screens.js';"),
    ("Web/app/a.js", "import { pins } from '../features/map/pins.js';"),
    ("Web/features/search/a.js", "/** @typedef {import('../../app/app.js').App} App */"),
    ("Web/features/search/a.js", "/**\n * @param {import('../../app/app.js').App} app\n */"),
    ("Web/features/search/a.js", "import { list } from '../library/list-screen.js';"),
  ])
  func anImportAlongTheDirectionPasses(_ path: String, _ text: String) {
    #expect(Self.complaints(in: SourceFile(path: path, text: text)).isEmpty)
  }
}
