/// What a `Range` field asks for.
package enum ByteRange: Hashable, Sendable {
  /// Nothing that we answer with a part: no field, another unit, several
  /// ranges, or one that is not valid. The whole is a right answer to all of them.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// - Parameter length: of the whole.
  package init(_ header: String?, length: Int) {
    self = .whole
    guard let header else { return }
    let bytes = Array(header.utf8)
    guard bytes.count > 6, bytes[..<6].equalsIgnoringCase("bytes=") else { return }
    let spec = bytes[6...].trimmed
    guard let dash = spec.firstIndex(of: 45) else { return }
    let (first, last) = (spec[..<dash], spec[(dash + 1)...])
    guard let start = Self.number(first), let end = Self.number(last) else { return }
    switch (start, end) {
    case (nil, nil): return
    case (nil, let suffix?):
      self = suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
    case (let start?, nil): self = start < length ? .part(start..<length) : .unsatisfiable
    case (let start?, let end?):
      if end < start { return }
      self = start < length ? .part(start..<min(end, length - 1) + 1) : .unsatisfiable
    }
  }

  /// `nil` for what is no number, `.some(nil)` for nothing; one that is too
  /// large for any file counts as the largest.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.allSatisfy(\.isDigit) else { return nil }
    let significant = digits.drop { $0 == 48 }
    if significant.count > 18 { return .some(1_000_000_000_000_000_000) }
    return .some(significant.reduce(0) { $0 * 10 + Int($1 - 48) })
  }
}
