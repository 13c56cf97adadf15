internal import ImageEngine
package import Media

/// Finds and reads lines of text.
package struct Texts {
  private let finder: TextFinder
  private let reader: TextReader

  /// Below it, a line is most often a pattern that resembles text.
  private static let leastConfidence = 0.6
  /// Short words must be surer, as leaves and windows resemble single letters.
  private static let shortLength = 2
  private static let leastShortConfidence = 0.9

  /// Lines of unknown scripts are read as Latin letters, with up to this confidence.
  private static let certainConfidence = 0.95

  package init(finder: any Inferring, reader: any Inferring, characters: TextCharacters) {
    self.finder = TextFinder(network: finder)
    self.reader = TextReader(network: reader, characters: characters)
  }

  package struct Finding {
    /// From top to bottom.
    package var lines: [TextLine] = []
    /// The places of lines that may be in a script which is not read here.
    package var doubtful: [TextPlace] = []
  }

  /// The lines of an upright picture.
  package func finding(in sampler: inout PictureSampler) throws(VisionError) -> Finding {
    let size = sampler.picture.size
    var finding = Finding()
    for place in try finder.lines(in: &sampler) {
      let reading = try reader.read(place, in: &sampler)
      let text = reading.text.trimmed
      if reading.confidence < Self.certainConfidence || text.isEmpty {
        finding.doubtful.append(place.place(in: size))
      }
      guard reading.confidence >= Self.leastConfidence, !text.isEmpty,
        text.count > Self.shortLength || reading.confidence >= Self.leastShortConfidence,
        let box = Self.box(around: place.corners, in: size).visible
      else { continue }
      finding.lines.append(TextLine(text: text, box: box, confidence: reading.confidence))
    }
    finding.lines.sort { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    return finding
  }

  private static func box(around corners: [PicturePoint], in size: PixelSize) -> RelativeBox {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let (width, height) = (Double(size.width), Double(size.height))
    return RelativeBox(
      x: left / width, y: top / height, width: ((xs.max() ?? 0) - left) / width,
      height: ((ys.max() ?? 0) - top) / height)
  }
}

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
