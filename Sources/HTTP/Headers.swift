/// Header fields in the order they came or were added; names are compared
/// without regard to case.
///
/// They are kept as the bytes that go over the wire, with an index beside, so
/// that a head costs two allocations however many fields it has.
package struct Headers: Sendable {
  /// Where a field's name and value lie in `wire`.
  struct Field: Sendable {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  /// Complete lines, each with its line ending; for a request the whole head.
  private(set) var wire: [UInt8] = []
  private(set) var fields: [Field] = []

  package init() {}

  init(wire: [UInt8], fields: [Field]) {
    self.wire = wire
    self.fields = fields
  }

  package var isEmpty: Bool { fields.isEmpty }
  package var count: Int { fields.count }

  /// The first value of that name. Setting replaces every field of the name;
  /// `nil` removes them.
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

  /// Every value of that name, in order.
  package func values(_ name: String) -> [String] {
    fields.indices.filter { matches($0, name) }.map(value(at:))
  }

  package func contains(_ name: String) -> Bool { firstIndex(of: name) != nil }

  /// Adds a field behind the others. A control character in the value becomes a
  /// space, so that no value can end its line and begin another field.
  ///
  /// - Precondition: the name is a token; names are ours, never a visitor's.
  package mutating func add(_ name: String, _ value: String) {
    if wire.isEmpty {
      // One allocation each for the head of nearly every answer.
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

  /// The value; bytes that are not UTF-8 are replaced.
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
