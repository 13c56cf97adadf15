/// A JSON value with a small, strict parser for untrusted input.
///
/// Numbers are doubles. Objects keep the order of their members, so that a parsed value is written
/// as it was; equality ignores that order.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(Object)
}

extension JSON {
  /// The members in their original order; names are unique.
  public struct Object: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var members: [(name: String, value: JSON)] = []

    public init() {}

    public init(_ members: some Sequence<(String, JSON)>) {
      // A linear search is faster for few members; for many it would be quadratic.
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

    /// The member's value. Setting `nil` removes the member; setting a new name appends one.
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

    /// Creates an object from members that are known to have unique names.
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
  /// An object's member; `nil` if there is none or the value is not an object.
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

  /// The number, if it is a whole number that a double represents exactly.
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
  /// `null` if the value is `nil`.
  public init(_ value: String?) { self = value.map(JSON.string) ?? .null }
  public init(_ value: Int?) { self = value.map { .number(Double($0)) } ?? .null }
  public init(_ value: Double?) { self = value.map(JSON.number) ?? .null }
}
