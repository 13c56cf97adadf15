/// The headers of a form's part.
package struct MultipartHead: Hashable, Sendable {
  package let name: String
  /// The file's name given by the sender: for display, never a path.
  package let filename: String?
  package let contentType: String?

  init(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    var disposition: ArraySlice<UInt8>?
    var type: String?
    var rest = bytes
    while !rest.isEmpty {
      let end = rest.firstIndex(of: .carriageReturn) ?? rest.endIndex
      let line = rest[..<end]
      guard let colon = line.firstIndex(of: .colon), colon > line.startIndex,
        line[..<colon].allSatisfy(\.isToken), !line.contains(where: { $0.isControl && $0 != .tab })
      else { throw .malformed(.multipart) }
      let value = line[(colon + 1)...].trimmed
      if line[..<colon].equalsIgnoringCase("Content-Disposition") {
        if disposition != nil { throw .malformed(.multipart) }
        disposition = value
      } else if line[..<colon].equalsIgnoringCase("Content-Type") {
        type = String(decoding: value, as: UTF8.self)
      }
      rest = rest[end...].dropFirst()
      guard end == bytes.endIndex || rest.first == .lineFeed else { throw .malformed(.multipart) }
      rest = rest.dropFirst()
    }
    guard let disposition else { throw .malformed(.multipart) }
    let parameters = try Self.parameters(of: disposition)
    guard let name = parameters["name"] else { throw .malformed(.multipart) }
    self.name = name
    filename = parameters["filename"]
    contentType = type
  }

  /// Parses the parameters of `form-data; name="a"; filename="b"`.
  private static func parameters(
    of value: ArraySlice<UInt8>
  ) throws(HTTPError) -> [String: String] {
    let kind = value.prefix { $0 != .semicolon }
    guard kind.trimmed.equalsIgnoringCase("form-data") else { throw .malformed(.multipart) }
    var parameters: [String: String] = [:]
    var rest = value[kind.endIndex...]
    while !rest.isEmpty {
      rest = rest.dropFirst().drop(while: \.isBlank)
      let key = rest.prefix(while: \.isToken)
      rest = rest[key.endIndex...]
      guard !key.isEmpty, rest.first == .equals else { throw .malformed(.multipart) }
      let (text, end) = try word(rest.dropFirst())
      let name = String(decoding: key.map(\.lowercased), as: UTF8.self)
      if parameters.updateValue(text, forKey: name) != nil { throw .malformed(.multipart) }
      rest = rest[end...].drop(while: \.isBlank)
      guard rest.isEmpty || rest.first == .semicolon else { throw .malformed(.multipart) }
    }
    return parameters
  }

  /// Returns a token or a quoted text, and its end. Browsers write a quote as `%22`, other clients
  /// escape it with a backslash.
  private static func word(
    _ bytes: ArraySlice<UInt8>
  ) throws(HTTPError) -> (String, end: Int) {
    guard bytes.first == .quote else {
      let token = bytes.prefix(while: \.isToken)
      if token.isEmpty { throw .malformed(.multipart) }
      return (String(decoding: token, as: UTF8.self), token.endIndex)
    }
    var text: [UInt8] = []
    var index = bytes.startIndex + 1
    while index < bytes.endIndex, bytes[index] != .quote {
      let isEscape =
        bytes[index] == .backslash && index + 1 < bytes.endIndex
        && (bytes[index + 1] == .quote || bytes[index + 1] == .backslash)
      if isEscape { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.endIndex, let result = String(validating: text, as: UTF8.self) else {
      throw .malformed(.multipart)
    }
    return (result.replacing("%22", with: "\""), index + 1)
  }
}
