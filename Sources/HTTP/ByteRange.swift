/// The ranges requested by a `Range` header.
package enum ByteRange: Hashable, Sendable {
  /// The whole content: no header, another unit, or so many ranges that the whole is smaller.
  case whole
  case part(Range<Int>)
  /// At least two ranges, in the requested order.
  case parts([Range<Int>])
  case unsatisfiable

  /// A client that requests more ranges than this should take the whole.
  static let maxParts = 32

  /// Overlapping ranges are served as requested, but never more bytes in total than the whole, so
  /// that no small request causes a large response.
  ///
  /// - Parameter length: The length of the whole content.
  package init(_ header: String?, length: Int) {
    self = .whole
    guard let header else { return }
    let bytes = Array(header.utf8)
    guard bytes.count > 5, bytes[..<6].equalsIgnoringCase("bytes=") else { return }
    var ranges: [Range<Int>] = []
    var total = 0
    for spec in bytes[6...].split(separator: .comma, omittingEmptySubsequences: false) {
      switch Self.range(spec.trimmed, length: length) {
      case .malformed:
        self = .unsatisfiable
        return
      case .outside: break
      case .inside(let range):
        total += range.count
        ranges.append(range)
        if total > length || ranges.count > Self.maxParts { return }
      }
    }
    switch ranges.count {
    case 0: self = .unsatisfiable
    case 1: self = .part(ranges[0])
    default: self = .parts(ranges)
    }
  }

  private enum Spec {
    case malformed, outside
    case inside(Range<Int>)
  }

  private static func range(_ spec: ArraySlice<UInt8>, length: Int) -> Spec {
    guard let dash = spec.firstIndex(of: 45), let start = number(spec[..<dash]),
      let end = number(spec[(dash + 1)...])
    else { return .malformed }
    switch (start, end) {
    case (nil, nil): return .malformed
    case (nil, let suffix?):
      return suffix == 0 || length == 0 ? .outside : .inside(max(0, length - suffix)..<length)
    case (let start?, nil): return start < length ? .inside(start..<length) : .outside
    case (let start?, let end?):
      if end < start { return .malformed }
      return start < length ? .inside(start..<min(end, length - 1) + 1) : .outside
    }
  }

  /// `nil` for an invalid number, `.some(nil)` for an empty one; a number too large for any file
  /// counts as the maximum.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.allSatisfy(\.isDigit) else { return nil }
    let significant = digits.drop { $0 == 48 }
    if significant.count > 18 { return .some(1_000_000_000_000_000_000) }
    return .some(significant.reduce(0) { $0 * 10 + Int($1 - 48) })
  }
}
