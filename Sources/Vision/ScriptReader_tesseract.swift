internal import CTesseract
package import ImageEngine
package import Media

/// Reads lines in scripts that the network for text does not know, with Tesseract and the data of
/// these scripts, as far as the system has them.
package final class ScriptReader {
  /// The names of the data, by script.
  private static let names: [(script: Script, name: String)] = [
    (.cyrillic, "Cyrillic"), (.greek, "Greek"), (.arabic, "Arabic"), (.devanagari, "Devanagari"),
    (.hangul, "Hangul"), (.hebrew, "Hebrew"), (.thai, "Thai"),
  ]

  private let readers: [(script: Script, reader: OpaquePointer)]

  /// Tesseract was trained with lines of about this height.
  private static let height = 40
  private static let mostWidth = 2000
  private static let leastConfidence = 0.6
  /// No other script is tried.
  private static let certainConfidence = 0.85
  private static let mostBytes = 4096

  /// Loads what is there; `nil` if there is nothing.
  ///
  /// - Parameter folders: The folders that may have the data.
  package init?(folders: [String]) {
    readers = Self.names.compactMap { script, name in
      for folder in folders {
        if let reader = ctesseract_load(folder, name) { return (script, reader) }
      }
      return nil
    }
    if readers.isEmpty { return nil }
  }

  deinit { for (_, reader) in readers { ctesseract_unload(reader) } }

  /// The scripts that can be read.
  package var scripts: [Script] { readers.map(\.script) }

  /// The text of each line in the script in which it is surest; `nil` for a line that none of them
  /// reads.
  package func lines(at places: [TextPlace], in picture: Bitmap) -> [TextLine?] {
    var sampler = PictureSampler(picture)
    var order = readers
    return places.map { place in
      let grey = Self.grey(place, in: &sampler)
      var best: TextReader.Reading?
      for (index, (script, reader)) in order.enumerated() {
        guard let reading = read(grey, reader, script) else { continue }
        if reading.confidence > best?.confidence ?? 0 { best = reading }
        if reading.confidence >= Self.certainConfidence {
          // The next line is most likely in the same script.
          order.insert(order.remove(at: index), at: 0)
          break
        }
      }
      guard let best, best.confidence >= Self.leastConfidence, let box = place.box.visible else {
        return nil
      }
      return TextLine(text: best.text, box: box, confidence: best.confidence)
    }
  }

  private struct Grey {
    let bytes: [UInt8]
    let width: Int
    let height: Int
  }

  private static func grey(_ place: TextPlace, in sampler: inout PictureSampler) -> Grey {
    let size = PicturePoint(Double(sampler.picture.width), Double(sampler.picture.height))
    let origin = PicturePoint(place.corners[0].x, place.corners[0].y) * size
    let across = PicturePoint(place.corners[1].x, place.corners[1].y) * size - origin
    let down = PicturePoint(place.corners[2].x, place.corners[2].y) * size - origin
    let ratio = (across * across).sum().squareRoot() / max(1, (down * down).sum().squareRoot())
    let width = max(Self.height, min(Self.mostWidth, Int(Double(height) * ratio)))
    let line = sampler.part(
      from: origin, across: across, down: down, width: width, height: height)
    let bytes = line.withBytes { bytes in
      (0..<width * height).map { index in
        let sum =
          Int(bytes[index * 4]) * 77 + Int(bytes[index * 4 + 1]) * 150
          + Int(bytes[index * 4 + 2]) * 29
        return UInt8(sum >> 8)
      }
    }
    return Grey(bytes: bytes, width: width, height: height)
  }

  /// The text, if most of its letters are of the script: the data reads Latin letters as well.
  private func read(
    _ line: Grey, _ reader: OpaquePointer, _ script: Script
  ) -> TextReader.Reading? {
    var bytes = [CChar](repeating: 0, count: Self.mostBytes)
    let sure = ctesseract_read(
      reader, line.bytes, Int32(line.width), Int32(line.height), &bytes, bytes.count)
    guard sure > 0 else { return nil }
    let text = String(
      decoding: bytes.prefix { $0 != 0 && $0 != 0x0A }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard Script(of: text) == script else { return nil }
    // In Thai, which has no spaces between words, it puts them between letters.
    let joined = script == .thai ? text.filter { $0 != " " } : text
    return TextReader.Reading(text: joined, confidence: min(1, Double(sure) / 100))
  }
}
