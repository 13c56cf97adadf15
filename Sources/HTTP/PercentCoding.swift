/// Percent decoding that refuses invalid digits, invalid UTF-8 and control characters.
package enum PercentCoding {
  /// - Parameter plusIsSpace: Decodes `+` as a space, as in form queries.
  static func decoded(
    _ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false
  ) throws(HTTPError) -> String {
    var needsWork = false
    for byte in bytes where byte == .percent || (plusIsSpace && byte == .plus) {
      needsWork = true
      break
    }
    if !needsWork { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case .percent:
        guard bytes.endIndex - index > 2, let high = bytes[index + 1].hexValue,
          let low = bytes[index + 2].hexValue
        else { throw .malformed(.percentEncoding) }
        let byte = high << 4 | low
        if byte.isControl && !plusIsSpace || byte == 0 { throw .malformed(.percentEncoding) }
        result.append(byte)
        index += 3
      case .plus where plusIsSpace:
        result.append(.space)
        index += 1
      case let byte:
        result.append(byte)
        index += 1
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else {
      throw .malformed(.percentEncoding)
    }
    return text
  }

  /// Encodes everything except letters, digits and `-._~`.
  package static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isLetter || byte.isDigit || [45, 46, 95, 126].contains(byte) {
        result.append(byte)
      } else {
        result.append(.percent)
        result.append(digit(byte >> 4))
        result.append(digit(byte & 15))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }
}
