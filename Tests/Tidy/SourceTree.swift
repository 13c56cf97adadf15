import Foundation
import TestSupport

/// The files of the project: all that git tracks or would track.
struct SourceTree: Sendable {
  let paths: [String]

  static let current = Result { try SourceTree() }

  private init() throws {
    let git = try Subprocess.run([
      "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard",
    ])
    guard git.status == 0 else { throw Unreadable(reason: git.errors) }
    let paths = git.output.split(separator: "\0").map(String.init)
    // A file that was removed but is still tracked is no longer there.
    self.paths = Set(paths).filter {
      FileManager.default.fileExists(atPath: packageRoot + "/" + $0)
    }.sorted()
  }

  struct Unreadable: Error { let reason: String }

  /// The files in some folders whose names end in one of some extensions.
  func files(in folders: [String] = [""], _ extensions: [String]) throws -> [SourceFile] {
    try paths.filter { path in
      folders.contains { path.hasPrefix($0) } && extensions.contains { path.hasSuffix("." + $0) }
    }.map { try SourceFile(path: $0) }
  }

  func sizeBytes(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: packageRoot + "/" + path)
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  /// What people write and read: everything but fixtures, pictures and licences.
  func texts() throws -> [SourceFile] {
    let extensions = [
      "swift", "c", "h", "modulemap", "js", "css", "html", "py", "md", "json", "in", "txt",
    ]
    let scripts = paths.filter { $0.hasPrefix("scripts/") || [".ci/run", "Makefile"].contains($0) }
    let files = try files(extensions) + scripts.map { try SourceFile(path: $0) }
    return files.filter { !$0.path.hasPrefix("Tests/Fixtures/") }
  }
}

/// A text file of the tree.
struct SourceFile: Sendable {
  let path: String
  let text: String
  let lines: [Substring]
  /// Its code alone; `nil` of other files than Swift.
  let swift: SwiftText?

  init(path: String) throws {
    self.init(
      path: path, text: try String(contentsOfFile: packageRoot + "/" + path, encoding: .utf8))
  }

  /// A file that need not be there, for the tests of the rules themselves.
  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    swift = path.hasSuffix(".swift") ? SwiftText(text) : nil
  }

  var name: String { String(path.split(separator: "/").last ?? "") }
  var stem: String { String(name.prefix { $0 != "." }) }
  var isSwift: Bool { swift != nil }
  /// The lines of its code alone; none of other files than Swift.
  var codeLines: [[UInt8]] { swift?.lines ?? [] }

  /// The module in `Sources/` that it belongs to.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }
}

/// A place that breaks a rule, and what belongs there instead.
struct Complaint: Hashable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int
  let advice: String

  var description: String { "\(path):\(line): \(advice)" }
}
