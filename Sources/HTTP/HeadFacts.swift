/// The facts about a request in its headers: the end of its body, its host, whether the connection
/// persists.
struct HeadFacts {
  var version = Request.Version.http11
  /// Whether there is a body whose end is marked without a length.
  var endsByItself = false
  private var host: ArraySlice<UInt8>?
  private var length: Int?
  private var isChunked = false
  private var unknownCoding = false
  private var asksToClose = false
  private var asksToStay = false
  private var expectsContinue = false

  /// Examines a header. Most have none of these lengths.
  mutating func note(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws(HTTPError) {
    switch name.count {
    case 4 where name.equalsIgnoringCase("Host"):
      guard host == nil, Self.isHost(value) else { throw .malformed(.host) }
      host = value
    case 6 where name.equalsIgnoringCase("Expect"):
      guard value.equalsIgnoringCase("100-continue") else { throw .expectationFailed }
      expectsContinue = true
    case 10 where name.equalsIgnoringCase("Connection"):
      for option in value.split(separator: .comma) {
        let option = option.trimmed
        if option.equalsIgnoringCase("close") { asksToClose = true }
        if option.equalsIgnoringCase("keep-alive") { asksToStay = true }
      }
    case 14 where name.equalsIgnoringCase("Content-Length"):
      // Even two equal lengths are refused: the sender is broken or hostile.
      guard length == nil, let number = Self.number(value) else {
        throw .malformed(.contentLength)
      }
      length = number
    case 17 where name.equalsIgnoringCase("Transfer-Encoding"):
      guard !isChunked, !unknownCoding, !value.isEmpty else {
        throw .malformed(.transferEncoding)
      }
      isChunked = value.equalsIgnoringCase("chunked")
      unknownCoding = !isChunked
    default: break
    }
  }

  func head(
    method: Method, target: RequestTarget, headers: Headers
  ) throws(HTTPError) -> RequestHead {
    if host == nil, version != .http10 { throw .malformed(.host) }
    if isChunked || unknownCoding, length != nil || version == .http10 {
      throw .malformed(.transferEncoding)
    }
    if unknownCoding { throw .notImplemented("this transfer coding") }
    if target.isAsterisk, method != .options { throw .malformed(.target) }
    if let authority = target.authority {
      guard let host, Array(host).map(\.lowercased) == authority.utf8.map(\.lowercased) else {
        throw .malformed(.authority)
      }
    }
    let framing: RequestHead.Framing =
      if isChunked || endsByItself && length == nil {
        .chunked
      } else if let length, length > 0 {
        .length(length)
      } else {
        .none
      }
    return RequestHead(
      method: method, version: version, target: target, headers: headers, framing: framing,
      keepsAlive: version == .http10 ? asksToStay && !asksToClose : !asksToClose,
      expectsContinue: expectsContinue && version != .http10 && framing != .none)
  }

  /// Parses digits only, and few enough that arithmetic on lengths cannot overflow.
  private static func number(_ value: ArraySlice<UInt8>) -> Int? {
    guard !value.isEmpty, value.count <= 16, value.allSatisfy(\.isDigit) else { return nil }
    return value.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Whether it is a host name or address with an optional port, without user or path.
  private static func isHost(_ value: ArraySlice<UInt8>) -> Bool {
    var rest = value
    if rest.first == 91 {
      guard let end = rest.firstIndex(of: 93), end > rest.startIndex + 1,
        rest[(rest.startIndex + 1)..<end].allSatisfy({
          $0.hexValue != nil || $0 == .colon || $0 == 46
        })
      else { return false }
      rest = rest[(end + 1)...]
    } else {
      let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == 45 || $0 == 46 || $0 == 95 }
      if name.isEmpty { return false }
      rest = rest.dropFirst(name.count)
    }
    if rest.isEmpty { return true }
    return rest.first == .colon && rest.count <= 6 && rest.dropFirst().allSatisfy(\.isDigit)
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks at either end.
  var trimmed: ArraySlice<UInt8> {
    var slice = self.drop(while: \.isBlank)
    while let last = slice.last, last.isBlank { slice = slice.dropLast() }
    return slice
  }
}
