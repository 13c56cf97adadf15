import Foundation

/// How a text differs from the one kept in `Tests/Snapshots`; `nil` where they
/// are the same.
///
/// A text that has none yet is recorded, and that is a difference too: whoever
/// adds it looks at it once. To change one, delete it and run the tests twice.
package func snapshotDifference(of text: String, _ path: String) throws -> String? {
  let url = URL(filePath: packageRoot + "/Tests/Snapshots/" + path)
  guard FileManager.default.fileExists(atPath: url.path) else {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return "recorded \(path) for the first time: look at it and commit it"
  }
  let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  guard kept != text else { return nil }
  let (keptLines, lines) = (kept.split("\n"), text.split("\n"))
  let index = zip(keptLines, lines).enumerated().first { $1.0 != $1.1 }?.offset
  let number = index ?? min(keptLines.count, lines.count)
  return """
    \(path), line \(number + 1)
    kept: \(number < keptLines.count ? keptLines[number] : "(ends)")
    now:  \(number < lines.count ? lines[number] : "(ends)")
    """
}

extension String {
  fileprivate func split(_ separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
