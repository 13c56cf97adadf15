public import JSON

/// Data that a recipe passes to a filter: a cube's bytes, a message's text, or a structure such as
/// a barcode's.
public struct Payload: Hashable, Sendable {
  /// The JSON as written: `{"base64": …}`, `{"utf8": …}`, or another object; `nil` if there is
  /// none.
  public let written: JSON?

  public init() { written = nil }
  public init(_ written: JSON) { self.written = written }
  public init(bytes: [UInt8]) { written = ["base64": JSON(Base64.text(of: bytes))] }
  public init(text: String) { written = ["utf8": JSON(text)] }

  /// The bytes in either form.
  public var bytes: [UInt8]? {
    if let text = written?["base64"]?.string { return Base64.bytes(of: text) }
    return written?["utf8"]?.string.map { Array($0.utf8) }
  }

  /// The bytes as little-endian floats; `nil` if the length is wrong or a number is not finite.
  public var floats: [Float]? {
    guard let bytes, bytes.count % 4 == 0 else { return nil }
    var floats: [Float] = []
    floats.reserveCapacity(bytes.count / 4)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      floats.append(Float(bitPattern: bits))
    }
    return floats.allSatisfy(\.isFinite) ? floats : nil
  }
}

extension Payload: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .data(let json) = value else { return nil }
    written = json
    if json["base64"] != nil || json["utf8"] != nil, bytes == nil { return nil }
  }
  public var json: JSON { written ?? .null }
  public var numbers: [Float] { [] }

  /// Scales a list of lists of positions, each x and then y.
  public mutating func scale(by scaling: Scaling, as type: ParameterType) {
    guard let rows = written?.array else { return }
    self = Self(
      .array(
        rows.map { row in
          guard let numbers = row.array?.map(\.double), numbers.count % 2 == 0 else { return row }
          var moved: [JSON] = []
          for x in stride(from: 0, to: numbers.count, by: 2) {
            guard let a = numbers[x], let b = numbers[x + 1] else { return row }
            let place = scaling.moved(x: a, y: b)
            moved += [JSON(place.x), JSON(place.y)]
          }
          return .array(moved)
        }))
  }
}

/// RFC 4648, with padding.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = digits[Int(bits >> UInt32(18 - 6 * place)) & 63]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(of text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
    digits.removeLast(padding)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for digit in digits {
      let value = values[Int(digit)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // Unused bits of the last digit must be zero.
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }
}
