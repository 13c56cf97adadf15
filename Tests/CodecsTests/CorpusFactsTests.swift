import Codecs
import Foundation
import ImageEngine
import Media
import Testing

/// The facts of every photo in the corpus, on which at least two other programs
/// agree.
@Suite(.enabled(if: Corpus.isThere, "without shared/corpora"))
struct CorpusFactsTests {
  /// A value of the manifest, or one of several.
  private struct Expected {
    let facts: [String: Any]

    /// Whether the manifest says nothing of it, or the same.
    func allows<Value>(_ name: String, _ found: Value?, _ isSame: (Any, Value) -> Bool) -> Bool {
      let values = facts[name + "_any"] as? [Any] ?? (facts[name].map { [$0] } ?? [])
      return values.isEmpty
        || values.contains { value in
          found.map { !(value is NSNull) && isSame(value, $0) } ?? (value is NSNull)
        }
    }
  }

  private static let formats: Set = [
    "jpeg", "png", "gif", "webp", "tiff", "bmp", "heif", "avif", "jxl", "nef", "dng",
  ]

  private static func plain(_ text: String) -> String {
    text.replacing("\0", with: " ").split(separator: /\s+/).joined(separator: " ").lowercased()
  }

  @Test func everyFactOfEveryPhotoIsFound() throws {
    for entry in try Corpus.manifest() {
      guard let format = entry["format"] as? String, Self.formats.contains(format),
        let path = entry["path"] as? String, let allowed = entry["allowed"] as? [String]
      else { continue }
      let bytes = try Corpus.bytes(path)
      do {
        let header = try header(bytes)
        // An AVIF may be sound but for pixels that no decoder takes.
        let mayBeShown = allowed.contains("ok") || header.format == .avif
        #expect(mayBeShown, "\(path) has no picture that could be shown")
        check(header, against: entry, path: path)
      } catch {
        #expect(allowed != ["ok"], "\(path): \(error)")
      }
    }
  }

  private func check(_ header: PhotoHeader, against entry: [String: Any], path: String) {
    let facts = (entry["facts"] as? [String: Any] ?? [:]).merging(entry) { first, _ in first }
    let expected = Expected(facts: facts)
    let metadata = header.metadata
    func text(_ name: String, _ found: String?) {
      let isRight = expected.allows(name, found) { Self.plain("\($0)") == Self.plain($1) }
      #expect(isRight, "\(path): \(name) is \(found ?? "none") and not \(facts[name] ?? "")")
    }
    func number(_ name: String, _ found: Double?, _ tolerance: Double = 0) {
      let isRight = expected.allows(name, found) {
        abs(($0 as? Double ?? .infinity) - $1) <= tolerance
      }
      #expect(isRight, "\(path): \(name) is \(found ?? .nan) and not \(facts[name] ?? "")")
    }
    if let sizes = facts["size_any"] as? [[Int]] {
      #expect(sizes.contains([header.size.width, header.size.height]), "\(path): size")
    } else {
      number("width", Double(header.size.width))
      number("height", Double(header.size.height))
    }
    number("frames", Double(header.frames))
    number("orientation", metadata.orientation.map(Double.init))
    text("captured", metadata.captured.map { String($0.text.prefix(19)) })
    text("offset", metadata.captured?.offset)
    number("lat", metadata.position?.latitude, 1.01e-4)
    number("lon", metadata.position?.longitude, 1.01e-4)
    text("make", metadata.camera.make)
    text("model", metadata.camera.model)
    text("icc", metadata.profileName)
    text("live_id", metadata.contentIdentifier)
    text("burst_id", metadata.burstID)
    number("video_bytes", metadata.motionVideo.map { Double($0.count) })
    if let hasProfile = facts["has_icc"] as? Bool {
      #expect(header.hasProfile == hasProfile, "\(path): has_icc")
    }
  }
}
