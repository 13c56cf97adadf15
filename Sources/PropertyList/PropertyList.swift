/// A property list, the format of Apple's `.plist` files.
///
/// Reads both current formats, XML and binary, from untrusted input. If a key occurs twice, the
/// last value wins.
package indirect enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// Always finite.
  case real(Double)
  case boolean(Bool)
  /// Seconds since the beginning of 2001 in UTC, within the years 1 to 9999.
  case date(secondsSince2001: Double)
  case data([UInt8])
  case array([PropertyList])
  case dictionary([String: PropertyList])
}

extension PropertyList {
  /// Parses a list in either format.
  package init(parsing bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.count <= PropertyListLimits.maxBytes else {
      throw .tooLarge(bytes: bytes.count, allowed: PropertyListLimits.maxBytes)
    }
    if bytes.starts(with: BinaryReader.signature) {
      var reader = try BinaryReader(bytes: bytes)
      self = try reader.document()
    } else {
      var reader = XMLReader(bytes: bytes)
      self = try reader.document()
    }
  }
}

// MARK: - Reading a value

extension PropertyList {
  /// A key's value; `nil` if there is none or the value is not a dictionary.
  package subscript(key: String) -> PropertyList? {
    if case .dictionary(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }
  package var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }

  package var dictionary: [String: PropertyList]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The number, whether it was written as an integer or a real.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}

// MARK: - Writing a value down

extension PropertyList: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral items: PropertyList...) { self = .array(items) }
  package init(dictionaryLiteral members: (String, PropertyList)...) {
    self = .dictionary(Dictionary(members) { _, last in last })
  }
}
