/// Writes the TIFF directories of an EXIF block.
struct TIFFWriter {
  /// A directory; tags must be added in ascending order.
  struct Directory {
    private(set) var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = []

    mutating func text(_ tag: Int, _ text: String?) {
      guard let text else { return }
      let bytes = Array(text.utf8) + [0]
      entries.append((tag, 2, bytes.count, bytes))
    }

    mutating func short(_ tag: Int, _ value: Int?) {
      guard let value, 0...0xFFFF ~= value else { return }
      entries.append((tag, 3, 1, TIFFWriter.number(value, 2)))
    }

    mutating func long(_ tag: Int, _ value: Int?) {
      guard let value, 0...0xFFFF_FFFF ~= value else { return }
      entries.append((tag, 4, 1, TIFFWriter.number(value, 4)))
    }

    mutating func bytes(_ tag: Int, type: Int, _ value: [UInt8]) {
      entries.append((tag, type, value.count, value))
    }

    mutating func fractions(_ tag: Int, _ values: [Double]?) {
      guard let values else { return }
      let bytes = values.flatMap { value in
        let (above, below) = TIFFWriter.fraction(value)
        return TIFFWriter.number(above, 4) + TIFFWriter.number(below, 4)
      }
      entries.append((tag, 5, values.count, bytes))
    }
  }

  var main = Directory()
  var details = Directory()
  var position = Directory()
  /// A small JPEG.
  var thumbnail: [UInt8]?

  /// The block from the TIFF header on, in big-endian order.
  var bytes: [UInt8] {
    var main = main
    let hasPosition = !position.entries.isEmpty
    // Pointers add to the size that determines their targets.
    let mainBytes = Self.size(main) + 12 + (hasPosition ? 12 : 0)
    main.long(EXIF.Tag.details, 8 + mainBytes)
    if hasPosition { main.long(EXIF.Tag.position, 8 + mainBytes + Self.size(details)) }
    var result = Array("MM\0*".utf8) + Self.number(8, 4)
    for directory in [main, details] + (hasPosition ? [position] : []) {
      result += Self.written(directory, at: result.count)
    }
    if let thumbnail { Self.add(thumbnail, to: &result, after: main) }
    return result
  }

  /// Adds the thumbnail's directory after the main one, which refers to it after its last tag.
  private static func add(_ thumbnail: [UInt8], to result: inout [UInt8], after main: Directory) {
    // Directories begin at even offsets.
    if result.count % 2 == 1 { result.append(0) }
    let link = 8 + 2 + main.entries.count * 12
    result.replaceSubrange(link..<link + 4, with: number(result.count, 4))
    var directory = Directory()
    directory.short(EXIF.Tag.compression, 6)
    directory.long(EXIF.Tag.thumbnail, result.count + 2 + 3 * 12 + 4)
    directory.long(EXIF.Tag.thumbnailBytes, thumbnail.count)
    result += written(directory, at: result.count) + thumbnail
  }

  private static func size(_ directory: Directory) -> Int {
    directory.entries.reduce(2 + directory.entries.count * 12 + 4) {
      $0 + ($1.value.count > 4 ? $1.value.count : 0)
    }
  }

  private static func written(_ directory: Directory, at start: Int) -> [UInt8] {
    var (bytes, values) = (number(directory.entries.count, 2), [UInt8]())
    let end = start + 2 + directory.entries.count * 12 + 4
    for entry in directory.entries {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      if entry.value.count <= 4 {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(end + values.count, 4)
        values += entry.value
      }
    }
    return bytes + number(0, 4) + values
  }

  static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The fraction as a camera would write it: 1/250 rather than 4/1000.
  private static func fraction(_ value: Double) -> (above: Int, below: Int) {
    guard value > 0, value < 4e9 else { return (0, 1) }
    let inverse = (1 / value).rounded()
    if value < 1, inverse < 4e9, abs(1 / inverse - value) < value * 1e-9 {
      return (1, Int(inverse))
    }
    for below in [1, 10, 100, 1000, 10_000, 1_000_000]
    where value * Double(below) < 4e9
      && abs((value * Double(below)).rounded() - value * Double(below)) < 1e-6
    {
      return (Int((value * Double(below)).rounded()), below)
    }
    let below = value < 4000 ? 1_000_000 : 1
    return (Int((value * Double(below)).rounded()), below)
  }
}
