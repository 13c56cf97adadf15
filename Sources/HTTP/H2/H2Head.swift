/// A request head whose headers arrive one by one.
struct H2Head {
  private var method: [UInt8] = []
  private var path: [UInt8] = []
  private var authority: [UInt8] = []
  private var wire: [UInt8] = []
  private var fields: [Headers.Field] = []
  private var facts = HeadFacts()
  private var bytes = 0
  /// The first error found.
  private var error: HTTPError?

  /// Adds a header whose bytes nghttp2 has validated.
  mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, limits: HTTPLimits
  ) {
    if error != nil { return }
    // The size by the protocol's definition.
    bytes += name.count + value.count + 32
    if bytes > limits.headBytes { return refuse(.headTooLarge) }
    if name.first == .colon { return addPseudo(name, value, limits: limits) }
    if fields.isEmpty, !authority.isEmpty { append("host".utf8, authority) }
    if name.elementsEqual("host".utf8), !authority.isEmpty {
      let isSame = value.map(\.lowercased) == authority.map(\.lowercased)
      return isSame ? () : refuse(.malformed(.authority))
    }
    if fields.count >= limits.headerCount { return refuse(.headTooLarge) }
    append(name, value)
  }

  private mutating func addPseudo(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, limits: HTTPLimits
  ) {
    switch (name.count, name.count > 1 ? name[1] : 0) {
    case (7, UInt8(ascii: "m")): method = Array(value)
    case (5, UInt8(ascii: "p")):
      if value.count > limits.targetBytes { return refuse(.targetTooLong) }
      path = Array(value)
    case (10, UInt8(ascii: "a")): authority = Array(value)
    default: break
    }
  }

  private mutating func append(
    _ name: some Collection<UInt8>, _ value: some Collection<UInt8>
  ) {
    let start = wire.count
    wire += name
    let nameEnd = wire.count
    wire.append(.colon)
    let valueStart = wire.count
    wire += value
    let valueEnd = wire.count
    wire.append(.carriageReturn)
    wire.append(.lineFeed)
    fields.append(
      Headers.Field(
        name: Int32(start)..<Int32(nameEnd), value: Int32(valueStart)..<Int32(valueEnd)))
    do throws(HTTPError) {
      try facts.note(wire[start..<nameEnd], wire[valueStart..<valueEnd])
    } catch { refuse(error) }
  }

  private mutating func refuse(_ error: HTTPError) {
    self.error = error
    (wire, fields) = ([], [])
  }

  /// Returns the head after its last header.
  ///
  /// - Parameter hasBody: Whether a body follows.
  mutating func finished(hasBody: Bool) throws(HTTPError) -> RequestHead {
    if fields.isEmpty, error == nil, !authority.isEmpty { append("host".utf8, authority) }
    if let error { throw error }
    let word = String(decoding: method, as: UTF8.self)
    guard let method = Method(rawValue: word) else {
      throw .notImplemented("the method \(word.prefix(32))")
    }
    guard !path.isEmpty, path.allSatisfy({ $0 > .space && $0 < 127 }) else {
      throw .malformed(.target)
    }
    facts.version = .http2
    facts.endsByItself = hasBody
    return try facts.head(
      method: method, target: try RequestTarget(path[...]),
      headers: Headers(wire: wire, fields: fields))
  }
}
