/// A lens described by its focal range and maximum apertures.
struct LensRange {
  private let shortest: Double
  private let longest: Double
  /// The f-numbers at both ends; one, or none, if no more are known.
  private let openings: [Double]

  /// `nil` if no lens has such values.
  init?(shortest: Double, longest: Double, openings: [Double]) {
    guard 0 < shortest, shortest <= longest, longest < 10_000 else { return nil }
    self.shortest = shortest
    self.longest = longest
    self.openings = openings.filter { 0 < $0 && $0 < 100 }
  }

  /// Reads four fractions in one value, as in EXIF and Nikon.
  init?(_ directory: TIFFDirectory, tag: Int) {
    let values = (0..<4).map { directory.fraction(tag, at: $0) ?? 0 }
    self.init(shortest: values[0], longest: values[1], openings: Array(values[2...]))
  }

  /// Reads four separate values.
  init?(_ directory: TIFFDirectory, tags: [Int]) {
    let values = tags.map { directory.fraction($0) ?? 0 }
    self.init(shortest: values[0], longest: values[1], openings: Array(values[2...]))
  }

  /// Reads Sony's digits: four for each focal length, two for each aperture.
  init?(sony bytes: FileBytes) {
    func digits(_ range: Range<Int>) -> Double {
      Double(
        range.reduce(0) {
          let byte = Int(bytes[$1] ?? 0)
          return $0 * 100 + (byte >> 4) * 10 + byte & 15
        })
    }
    let longest = digits(3..<5)
    self.init(
      shortest: digits(1..<3), longest: longest == 0 ? digits(1..<3) : longest,
      openings: [digits(5..<6) / 10, digits(6..<7) / 10])
  }

  /// `18-55mm f/3.5-5.6`.
  var text: String {
    let lengths =
      shortest == longest
      ? Self.plain(shortest) : "\(Self.plain(shortest))-\(Self.plain(longest))"
    guard let first = openings.first, let last = openings.last else { return lengths + "mm" }
    let opening = first == last ? Self.plain(first) : "\(Self.plain(first))-\(Self.plain(last))"
    return "\(lengths)mm f/\(opening)"
  }

  /// Formats to a tenth, as in lens names.
  private static func plain(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
