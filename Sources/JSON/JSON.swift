/// A JSON value, small enough to be read in one sitting and strict enough for
/// bytes that come from outside.
///
/// Numbers are doubles. An object keeps the order in which its members were
/// written, so that what is read and written again looks as it did; equality
/// ignores that order.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(Object)
}

extension JSON {
  /// Members in the order they were written; a name occurs once.
  public struct Object: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var members: [(name: String, value: JSON)] = []

    public init() {}

    public init(_ members: some Sequence<(String, JSON)>) {
      // Of a few it is faster to look through them; many would take their square.
      var places: [String: Int] = [:]
      for (name, value) in members {
        guard self.members.count >= Self.few else {
          self[name] = value
          continue
        }
        if places.isEmpty {
          for (place, member) in self.members.enumerated() { places[member.name] = place }
        }
        if let place = places[name] {
          self.members[place].value = value
        } else {
          places[name] = self.members.count
          self.members.append((name, value))
        }
      }
    }

    private static let few = 16

    public var names: [String] { members.map(\.name) }
    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }

    /// The member's value; setting `nil` removes it, setting a new name appends.
    public subscript(name: String) -> JSON? {
      get { members.first { $0.name == name }?.value }
      set {
        let index = members.firstIndex { $0.name == name }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append((name, value))
        case (nil, nil): break
        }
      }
    }

    public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }

    /// Members for which there is no need to look for an earlier one of the
    /// same name: the parser has done so.
    init(unique members: [(name: String, value: JSON)]) { self.members = members }
  }
}

extension JSON: Hashable {}
extension JSON.Object: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    guard a.count == b.count else { return false }
    return Dictionary(uniqueKeysWithValues: a.members.map { ($0.name, $0.value) })
      == Dictionary(uniqueKeysWithValues: b.members.map { ($0.name, $0.value) })
  }

  public func hash(into hasher: inout Hasher) {
    for member in members.sorted(by: { $0.name < $1.name }) {
      hasher.combine(member.name)
      hasher.combine(member.value)
    }
  }
}

// MARK: - Reading a value

extension JSON {
  /// The member of an object; `nil` where this is none or has no such member.
  public subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  public subscript(index: Int) -> JSON? {
    if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
  }

  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var double: Double? { if case .number(let value) = self { value } else { nil } }
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: Object? { if case .object(let value) = self { value } else { nil } }

  /// The number where it is a whole one that a double holds exactly.
  public var int: Int? {
    guard let value = double, value.magnitude <= 9_007_199_254_740_992 else { return nil }
    return Int(exactly: value)
  }
}

// MARK: - Writing a value down

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral items: JSON...) { self = .array(items) }
  public init(dictionaryLiteral members: (String, JSON)...) { self = .object(Object(members)) }

  public init(_ value: Int) { self = .number(Double(value)) }
  public init(_ value: Double) { self = .number(value) }
  public init(_ value: Float) { self = .number(Double(value)) }
  public init(_ value: String) { self = .string(value) }
  public init(_ value: Bool) { self = .bool(value) }
  /// `null` where there is no value.
  public init(_ value: String?) { self = value.map(JSON.string) ?? .null }
  public init(_ value: Int?) { self = value.map { .number(Double($0)) } ?? .null }
  public init(_ value: Double?) { self = value.map(JSON.number) ?? .null }
}
