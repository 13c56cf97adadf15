/// The target of a request: the decoded path and query of its first line.
///
/// Ambiguous paths are refused, not normalised: dot segments, encoded slashes and control
/// characters.
package struct RequestTarget: Sendable {
  /// The decoded segments between slashes; the root has none, and a path that ends in a slash has
  /// an empty last one.
  package private(set) var segments: [String] = []
  package private(set) var query = Query()
  /// The host of an absolute address, which only clients of a proxy send.
  package private(set) var authority: String?
  /// `*`, which is only valid for OPTIONS.
  private(set) var isAsterisk = false

  /// - Parameter bytes: Printable ASCII, as validated by the head's parser.
  package init(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    if bytes.first == .asterisk, bytes.count == 1 {
      isAsterisk = true
      return
    }
    var rest = bytes
    if rest.first != .slash { rest = try takeAuthority(of: rest) }
    if rest.contains(.hash) { throw .malformed(.target) }
    let mark = rest.firstIndex(of: .questionMark) ?? rest.endIndex
    try takePath(rest[..<mark])
    if mark < rest.endIndex { query = try Query(rest[(mark + 1)...]) }
  }

  /// Removes the first segments. What is left of a path that ends in a slash may be the root.
  mutating func removeFirst(_ count: Int) {
    segments = Array(segments.dropFirst(count))
    if segments == [""] { segments = [] }
  }

  /// Parses `http://host` and returns the remainder.
  private mutating func takeAuthority(
    of bytes: ArraySlice<UInt8>
  ) throws(HTTPError) -> ArraySlice<UInt8> {
    let schemes = ["http://", "https://"].map { Array($0.utf8) }
    for scheme in schemes
    where bytes.count > scheme.count
      && zip(bytes, scheme).allSatisfy({ $0.lowercased == $1 })
    {
      let rest = bytes.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == .slash || $0 == .questionMark } ?? rest.endIndex
      guard end > rest.startIndex else { throw .malformed(.target) }
      authority = String(decoding: rest[..<end], as: UTF8.self)
      return rest[end...]
    }
    throw .malformed(.target)
  }

  private mutating func takePath(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    var start = bytes.startIndex + 1
    if bytes.count <= 1 { return }
    var index = start
    while index <= bytes.endIndex {
      if index == bytes.endIndex || bytes[index] == .slash {
        segments.append(try Self.segment(bytes[start..<index]))
        start = index + 1
      }
      index += 1
    }
  }

  private static func segment(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> String {
    var isEncoded = false
    for byte in bytes {
      switch byte {
      case .backslash, .quote, 60, 62: throw .malformed(.target)
      case .percent: isEncoded = true
      default: break
      }
    }
    if !isEncoded {
      if bytes.count <= 2, !bytes.isEmpty, bytes.allSatisfy({ $0 == .dot }) {
        throw .malformed(.pathSegment)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = try PercentCoding.decoded(bytes)
    // A slash can only be present if it was encoded.
    if text == "." || text == ".." || text.utf8.contains(.slash) {
      throw .malformed(.pathSegment)
    }
    return text
  }
}
