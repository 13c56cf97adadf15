internal import Store

/// A type of the server by its number, with its binary form.
struct PostgresType: Hashable {
  let rawValue: UInt32

  static let boolean = PostgresType(rawValue: 16)
  static let bytes = PostgresType(rawValue: 17)
  static let name = PostgresType(rawValue: 19)
  static let integer64 = PostgresType(rawValue: 20)
  static let integer16 = PostgresType(rawValue: 21)
  static let integer32 = PostgresType(rawValue: 23)
  static let text = PostgresType(rawValue: 25)
  static let json = PostgresType(rawValue: 114)
  static let real32 = PostgresType(rawValue: 700)
  static let real64 = PostgresType(rawValue: 701)
  static let unknown = PostgresType(rawValue: 705)
  static let varchar = PostgresType(rawValue: 1043)
  static let numeric = PostgresType(rawValue: 1700)
  /// The type that the server finds by itself.
  static let inferred = PostgresType(rawValue: 0)

  /// Whether an extension made it. The only one in use is `citext`, whose form is a text's.
  private var isOfExtension: Bool { rawValue >= 16_384 }

  /// The type of a parameter; `inferred` for null, which has none, and for a text, which may stand
  /// for one without regard to capitals.
  init(of value: Value) {
    self =
      switch value {
      case .null, .text: .inferred
      case .integer: .integer64
      case .real: .real64
      case .blob: .bytes
      }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Returns a whole number, or `nil` for another type.
  func integer(_ bytes: UnsafeRawBufferPointer) -> Int? {
    switch self {
    case .integer64 where bytes.count == 8:
      Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
    case .integer32 where bytes.count == 4:
      Int(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case .integer16 where bytes.count == 2:
      Int(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    case .boolean where bytes.count == 1: bytes[0] == 0 ? 0 : 1
    case .numeric: DecimalNumber(bytes)?.integer
    default: nil
    }
  }

  /// Returns a value; `nil` for a type that the store has no kind for.
  func value(_ bytes: UnsafeRawBufferPointer) -> Value? {
    switch self {
    case .text, .varchar, .name, .unknown, .json: .text(String(decoding: bytes, as: UTF8.self))
    case .bytes: .blob([UInt8](bytes))
    case .real64 where bytes.count == 8:
      .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
    case .real32 where bytes.count == 4:
      .real(Double(Float(bitPattern: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))))
    case .numeric:
      DecimalNumber(bytes).map { number in number.integer.map(Value.integer) ?? .real(number.real) }
    default:
      isOfExtension
        ? .text(String(decoding: bytes, as: UTF8.self)) : integer(bytes).map(Value.integer)
    }
  }
}

extension Value {
  /// The binary form of a parameter; `nil` for null.
  var postgresBytes: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let number): withUnsafeBytes(of: Int64(number).bigEndian) { [UInt8]($0) }
    case .real(let number): withUnsafeBytes(of: number.bitPattern.bigEndian) { [UInt8]($0) }
    case .text(let text): [UInt8](text.utf8)
    case .blob(let bytes): bytes
    }
  }
}

/// A `numeric`, which sums of whole numbers are: digits of base 10,000.
struct DecimalNumber {
  private let digits: [Int]
  /// The power of 10,000 of the first digit.
  private let weight: Int
  private let isNegative: Bool
  private let isFraction: Bool

  init?(_ bytes: UnsafeRawBufferPointer) {
    func field(_ index: Int) -> Int {
      Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: Int16.self)))
    }
    guard bytes.count >= 8, field(0) >= 0, bytes.count == 8 + 2 * field(0) else { return nil }
    // The sign's other values are infinities and "not a number".
    let sign = UInt16(truncatingIfNeeded: field(2))
    guard sign == 0 || sign == 0x4000 else { return nil }
    digits = (0..<field(0)).map { field(4 + $0) }
    (weight, isNegative, isFraction) = (field(1), sign != 0, field(3) > 0)
  }

  /// The number, if it has no decimals and fits.
  var integer: Int? {
    guard !isFraction else { return nil }
    var number = 0
    for place in 0..<max(0, weight + 1) {
      let digit = place < digits.count ? digits[place] : 0
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10_000)
      let (sum, isOver) = product.subtractingReportingOverflow(digit)
      guard !isTooLarge, !isOver else { return nil }
      number = sum
    }
    // Counted below zero, where one more number fits.
    return isNegative ? number : number == .min ? nil : -number
  }

  var real: Double {
    var number = 0.0
    for digit in digits { number = number * 10_000 + Double(digit) }
    for _ in 0..<max(0, weight + 1 - digits.count) { number *= 10_000 }
    for _ in 0..<max(0, digits.count - weight - 1) { number /= 10_000 }
    return isNegative ? -number : number
  }
}
