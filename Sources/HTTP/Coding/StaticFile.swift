internal import Synchronization

/// A file embedded in the program. It is compressed once, on first use, for browsers that accept
/// that.
package final class StaticFile: Sendable {
  package let bytes: [UInt8]
  package let type: String
  private let tag: String
  private let compressed = Mutex<[ContentCoding: [UInt8]?]>([:])

  /// - Parameter tag: Identifies these bytes; plain characters without quotes.
  package init(_ bytes: [UInt8], type: String, tag: String) {
    self.bytes = bytes
    self.type = type
    self.tag = tag
  }

  /// Returns the file in an encoding that the request accepts.
  package func response(to request: Request, headers: Headers = [:]) -> Response {
    var headers = headers
    guard isText else {
      return .content(bytes, type: type, tag: EntityTag(tag), headers: headers, request: request)
    }
    headers["Vary"] = "Accept-Encoding"
    guard let coding = ContentCoding.best(for: request.headers["Accept-Encoding"]),
      let compressed = compressed(coding)
    else {
      return .content(bytes, type: type, tag: EntityTag(tag), headers: headers, request: request)
    }
    headers["Content-Encoding"] = coding.rawValue
    return .content(
      compressed, type: type, tag: EntityTag("\(tag)-\(coding.rawValue)"), headers: headers,
      request: request)
  }

  /// Pictures and fonts are already compressed.
  private var isText: Bool {
    type.hasPrefix("text/")
      || ["json", "xml", "javascript"].contains { type.prefix { $0 != ";" }.hasSuffix($0) }
  }

  private func compressed(_ coding: ContentCoding) -> [UInt8]? {
    compressed.withLock { compressed in
      if let known = compressed[coding] { return known }
      let result = coding.compressed(bytes)
      compressed[coding] = .some(result)
      return result
    }
  }
}
