internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Media
internal import Words

/// The JSON document of a request: invalid members are refused by name.
struct JSONBody: Sendable {
  let json: JSON

  /// `nil` for an absent member and for `null`, where that makes no difference.
  subscript(name: String) -> JSON? {
    guard let value = json[name], value != .null else { return nil }
    return value
  }

  func has(_ name: String) -> Bool { json[name] != nil }

  func text(_ name: String) throws(RequestError) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.string else { throw .member(name, expected: Message("expected.text")) }
    return try storable(text, name)
  }

  /// A text that every engine of the catalog can store.
  private func storable(_ text: String, _ name: String) throws(RequestError) -> String {
    guard !text.utf8.contains(0) else {
      throw .member(name, expected: Message("expected.text.withoutZeros"))
    }
    return text
  }

  func requiredText(_ name: String) throws(RequestError) -> String {
    guard let text = try text(name) else { throw .member(name, expected: Message("expected.text")) }
    return text
  }

  func integer(_ name: String) throws(RequestError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = value.int else { throw .member(name, expected: Message("expected.number")) }
    return number
  }

  func flag(_ name: String) throws(RequestError) -> Bool? {
    guard let value = self[name] else { return nil }
    guard let flag = value.bool else { throw .member(name, expected: Message("expected.flag")) }
    return flag
  }

  /// A text, which `null` removes.
  func setting(_ name: String) throws(RequestError) -> AssetEdit.Setting<String>? {
    guard has(name) else { return nil }
    return try text(name).map { .set($0) } ?? .clear
  }

  /// One of several words, which `null` removes.
  func choice<Word: RawRepresentable<String>>(
    _ name: String, expected: Message
  ) throws(RequestError) -> AssetEdit.Setting<Word>? {
    guard has(name) else { return nil }
    guard let text = try text(name) else { return .clear }
    guard let word = Word(rawValue: text) else { throw .member(name, expected: expected) }
    return .set(word)
  }

  func texts(_ name: String) throws(RequestError) -> [String]? {
    guard let value = self[name] else { return nil }
    let texts = value.array?.compactMap(\.string)
    guard let texts, texts.count == value.array?.count else {
      throw .member(name, expected: Message("expected.texts"))
    }
    for text in texts { _ = try storable(text, name) }
    return texts
  }

  func id<Kind>(_ name: String) throws(RequestError) -> Identifier<Kind>? {
    guard let text = try text(name) else { return nil }
    guard let id = Identifier<Kind>(text) else {
      throw .member(name, expected: Message("expected.id"))
    }
    return id
  }

  /// The ids of photos, without duplicates.
  func assets(_ name: String = "assets") throws(RequestError) -> [AssetID] {
    let texts = try texts(name) ?? []
    let ids = texts.compactMap { AssetID($0) }
    guard ids.count == texts.count else {
      throw .member(name, expected: Message("expected.photos"))
    }
    guard ids.count <= AssetService.maxBulkAssets else {
      throw .member(
        name,
        expected: Message("expected.manyPhotos", ["limit": .number(AssetService.maxBulkAssets)]))
    }
    var seen: Set<AssetID> = []
    return ids.filter { seen.insert($0).inserted }
  }

  /// The same, at least one.
  func someAssets() throws(RequestError) -> [AssetID] {
    let ids = try assets()
    guard !ids.isEmpty else { throw .member("assets", expected: Message("expected.photos")) }
    return ids
  }

  /// As `{"latitude": 48.2, "longitude": 16.4}`.
  func position(_ name: String) throws(RequestError) -> Position? {
    guard let value = self[name] else { return nil }
    guard let latitude = value["latitude"]?.double, let longitude = value["longitude"]?.double,
      let position = Position(latitude: latitude, longitude: longitude)
    else { throw .member(name, expected: Message("expected.position")) }
    return position
  }

  func predicate(_ name: String) throws -> Predicate? {
    guard let value = self[name] else { return nil }
    do { return try Predicate(text: value.text) } catch { throw LibraryError.predicate(error) }
  }
}

extension Request {
  /// The body's members, and the client's key for the request, with which it is performed only
  /// once.
  func members(
    limit: Int = ServerLimits.listBytes
  ) async throws -> (members: JSONBody, key: RequestKey?) {
    let bytes = try await body.collect(limit: limit)
    let json: JSON
    do { json = try JSON(parsing: bytes) } catch { throw RequestError.notJSON(error) }
    guard json.object != nil else {
      throw RequestError.member("", expected: Message("expected.object"))
    }
    return (JSONBody(json: json), try key(of: bytes))
  }

  private func key(of bytes: [UInt8]) throws(RequestError) -> RequestKey? {
    guard let text = headers["Idempotency-Key"] else { return nil }
    let request = Array("\(method.rawValue) \(path)\n".utf8) + bytes
    guard let key = RequestKey(text, of: request) else {
      throw .header(
        "Idempotency-Key",
        expected: Message("expected.key", ["limit": .number(RequestKey.maxBytes)]))
    }
    return key
  }
}

extension Response {
  /// A document that is sent only if the client does not have it already. The client itself keeps
  /// it: nothing is left in a browser's cache.
  static func json(_ value: JSON, answering request: Request) -> Response {
    let bytes = Array(value.text.utf8)
    return .content(bytes, type: "application/json", tag: EntityTag(of: bytes), request: request)
  }
}

extension EntityTag {
  /// Different documents have equal tags once in 2^64 (FNV-1a).
  fileprivate init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.init(String(hash, radix: 16))
  }
}
