/// Describes why and where bytes are not a property list.
package enum PropertyListError: Error, Hashable, Sendable {
  case tooLarge(bytes: Int, allowed: Int)
  case tooDeep(Place)
  /// The list is small but would expand beyond the limit.
  case tooMuch(Place)
  case unexpectedEnd(Place)
  case unexpected(found: String, expected: String, Place)
  /// A value's text or bytes do not match its type.
  case badValue(type: String, Place)
  case unsupported(feature: String, Place)
  /// A binary list refers to a position outside itself.
  case outOfBounds(part: String, Place)
  /// A value in a binary list contains itself.
  case cycle(Place)

  /// The position of the error: lines count from 1, bytes from 0.
  package enum Place: Hashable, Sendable {
    case line(Int)
    case byte(Int)
  }
}

extension PropertyListError {
  /// A sentence for the user who supplied the file.
  package var sentence: String {
    switch self {
    case .tooLarge(let bytes, let allowed):
      "The property list is \(bytes) bytes long; at most \(allowed) are read."
    case .tooDeep(let place):
      "The property list nests too deeply (\(place))."
    case .tooMuch(let place):
      "The property list holds more than is read (\(place))."
    case .unexpectedEnd(let place):
      "The property list ends too early (\(place))."
    case .unexpected(let found, let expected, let place):
      "The property list has \(found) where \(expected) belongs (\(place))."
    case .badValue(let type, let place):
      "The property list has a malformed \(type) (\(place))."
    case .unsupported(let feature, let place):
      "The property list uses \(feature), which is not read (\(place))."
    case .outOfBounds(let part, let place):
      "The property list is damaged: \(part) lies outside it (\(place))."
    case .cycle(let place):
      "The property list is damaged: a value contains itself (\(place))."
    }
  }
}

extension PropertyListError: CustomStringConvertible {
  package var description: String { sentence }
}

extension PropertyListError.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .line(let line): "line \(line)"
    case .byte(let byte): "byte \(byte)"
    }
  }
}
