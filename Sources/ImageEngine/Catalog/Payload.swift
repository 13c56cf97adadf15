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
    if let text = written?["base64"]?.string {
      return Base64.bytes(of: text.utf8, isPadded: true, isExact: true)
    }
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
