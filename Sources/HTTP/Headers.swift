/// Headers in the order they arrived or were added; names are compared without regard to case.
///
/// They are stored as the bytes sent over the wire, with an index, so that a head usually costs two
/// allocations.
package struct Headers: Sendable {
  /// The ranges of a header's name and value in `wire`.
  struct Field: Sendable {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  /// Complete lines with their line endings. For a parsed request this is the whole head, and
  /// headers that are added follow its empty line.
  private(set) var wire: [UInt8] = []
  private(set) var fields: [Field] = []

  package init() {}

  init(wire: [UInt8], fields: [Field]) {
    self.wire = wire
    self.fields = fields
  }

  package var isEmpty: Bool { fields.isEmpty }
  package var count: Int { fields.count }

  /// The first value with a name. Setting replaces all headers with that name; `nil` removes them.
  package subscript(name: String) -> String? {
    get {
      guard let index = firstIndex(of: name) else { return nil }
      return value(at: index)
    }
    set {
      if firstIndex(of: name) != nil { remove(name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values with a name, in order.
  package func values(_ name: String) -> [String] {
    fields.indices.filter { matches($0, name) }.map(value(at:))
  }

  package func contains(_ name: String) -> Bool { firstIndex(of: name) != nil }

  /// Adds the headers of `others` whose names this list does not contain.
  mutating func addMissing(of others: Headers) {
    let missing = others.fields.indices.filter { !contains(others.name(at: $0)) }
    for index in missing { add(others.name(at: index), others.value(at: index)) }
  }

  /// Appends a header. Control characters in the value become spaces, so that no value can end its
  /// line and start another header.
  ///
  /// - Precondition: The name is a token; names are ours, never a visitor's.
  package mutating func add(_ name: String, _ value: String) {
    if wire.isEmpty {
      // One allocation each for nearly every response head.
      wire.reserveCapacity(384)
      fields.reserveCapacity(12)
    }
    let nameStart = Int32(wire.count)
    wire += name.utf8
    let nameEnd = Int32(wire.count)
    precondition(
      nameEnd > nameStart && wire[Int(nameStart)...].allSatisfy(\.isToken),
      "a header name is a token")
    wire.append(.colon)
    wire.append(.space)
    let valueStart = Int32(wire.count)
    wire += value.utf8
    let valueEnd = Int32(wire.count)
    for index in Int(valueStart)..<Int(valueEnd)
    where wire[index].isControl && wire[index] != .tab {
      wire[index] = .space
    }
    wire.append(.carriageReturn)
    wire.append(.lineFeed)
    fields.append(Field(name: nameStart..<nameEnd, value: valueStart..<valueEnd))
  }

  package mutating func remove(_ name: String) {
    var rest = Headers()
    for index in fields.indices where !matches(index, name) {
      rest.add(self.name(at: index), value(at: index))
    }
    self = rest
  }

  func firstIndex(of name: String) -> Int? {
    var index = 0
    while index < fields.count {
      if matches(index, name) { return index }
      index += 1
    }
    return nil
  }

  func name(at index: Int) -> String { text(fields[index].name) }

  /// The value, with invalid UTF-8 replaced.
  func value(at index: Int) -> String { text(fields[index].value) }

  private func text(_ range: Range<Int32>) -> String {
    String(decoding: wire[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  private func matches(_ index: Int, _ name: String) -> Bool {
    let range = fields[index].name
    guard range.count == name.utf8.count else { return false }
    var position = Int(range.lowerBound)
    for byte in name.utf8 {
      if wire[position].lowercased != byte.lowercased { return false }
      position += 1
    }
    return true
  }
}

extension Headers: Sequence {
  package func makeIterator() -> AnyIterator<(name: String, value: String)> {
    var index = 0
    return AnyIterator {
      guard index < fields.count else { return nil }
      defer { index += 1 }
      return (name(at: index), value(at: index))
    }
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral fields: (String, String)...) {
    for (name, value) in fields { add(name, value) }
  }
}

extension Headers: Hashable {
  package static func == (a: Self, b: Self) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        $0.name.lowercased() == $1.name.lowercased() && $0.value == $1.value
      }
  }

  package func hash(into hasher: inout Hasher) {
    for field in self {
      hasher.combine(field.name.lowercased())
      hasher.combine(field.value)
    }
  }
}
