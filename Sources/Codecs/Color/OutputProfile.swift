package import ImageEngine

/// The ICC profile of a copy whose colours are not sRGB.
///
/// Written byte for byte, so that equal pictures make equal files.
package enum OutputProfile {
  /// `nil` for sRGB, the default of pictures without a profile.
  package static func bytes(of space: ColorSpace) -> [UInt8]? {
    space == .displayP3 ? displayP3 : nil
  }

  /// Display P3: DCI primaries, D65 white, the sRGB curve. The values are adapted to D50, as ICC
  /// requires.
  package static let displayP3 = profile(
    name: "Display P3",
    columns: [
      (0.515121, 0.241196, -0.001053), (0.291977, 0.692245, 0.041885),
      (0.157104, 0.066574, 0.784073),
    ])

  private typealias Triple = (x: Double, y: Double, z: Double)

  private static func profile(name: String, columns: [Triple]) -> [UInt8] {
    let white: Triple = (0.9642, 1, 0.8249)
    let curve = parametric([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    let tags: [(name: String, content: [UInt8])] = [
      ("desc", text(name)), ("cprt", text("No rights reserved")), ("wtpt", xyz(white)),
      ("rXYZ", xyz(columns[0])), ("gXYZ", xyz(columns[1])), ("bXYZ", xyz(columns[2])),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve), ("chad", adaptation),
    ]
    var table = number(tags.count)
    var contents: [UInt8] = []
    // Equal contents are stored once.
    var places: [[UInt8]: Int] = [:]
    let start = 128 + 4 + tags.count * 12
    for tag in tags {
      let place = places[tag.content] ?? start + contents.count
      if places.updateValue(place, forKey: tag.content) == nil {
        contents += tag.content + [UInt8](repeating: 0, count: -tag.content.count & 3)
      }
      table += Array(tag.name.utf8) + number(place) + number(tag.content.count)
    }
    return header(sizeBytes: start + contents.count) + table + contents
  }

  private static func header(sizeBytes: Int) -> [UInt8] {
    let date: [UInt8] = [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let beginning =
      number(sizeBytes) + number(0) + [4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8) + date
    let rest =
      Array("acsp".utf8) + number(0) + number(0) + number(0) + number(0) + number(0) + number(0)
      + number(0)
    let light = fixed(0.9642) + fixed(1) + fixed(0.8249)
    let all = beginning + rest + light
    return all + [UInt8](repeating: 0, count: 128 - all.count)
  }

  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8)
      + number(units.count) + number(28) + units
  }

  private static func xyz(_ value: Triple) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + fixed(value.x) + fixed(value.y) + fixed(value.z)
  }

  private static func parametric(_ values: [Double]) -> [UInt8] {
    Array("para".utf8) + number(0) + [0, 3, 0, 0] + values.flatMap(fixed)
  }

  /// The Bradford adaptation from D65 to D50.
  private static let adaptation: [UInt8] =
    Array("sf32".utf8) + number(0)
    + [
      1.047882, 0.022919, -0.050217, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678,
    ].flatMap(fixed)

  private static func number(_ value: Int) -> [UInt8] { TIFFWriter.number(value, 4) }

  private static func fixed(_ value: Double) -> [UInt8] {
    number(Int((value * 65_536).rounded()) & 0xFFFF_FFFF)
  }
}
