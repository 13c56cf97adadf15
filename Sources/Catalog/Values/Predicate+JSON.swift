package import JSON
internal import Words

/// Predicates as JSON, for stored rules of smart albums and for the API.
///
///     {"and": [{"key": "rating", "is": ">=", "value": 4}, {"key": "isFavorite", "is": "=", …}]}
extension Predicate {
  package init(text: String) throws(PredicateError) {
    do {
      try self.init(json: JSON(parsing: text))
    } catch let error as PredicateError {
      throw error
    } catch {
      throw .malformed(Message("expected.predicate.json"))
    }
  }

  package init(json: JSON) throws(PredicateError) {
    try self.init(json, depth: LibraryLimits.predicateDepth)
    try validate()
  }

  private init(_ json: JSON, depth: Int) throws(PredicateError) {
    guard depth > 0 else { throw .tooLarge(limit: LibraryLimits.predicateParts) }
    if let children = json["and"]?.array {
      self = .and(try Self.all(children, depth))
    } else if let children = json["or"]?.array {
      self = .or(try Self.all(children, depth))
    } else if let child = json["not"] {
      self = .not(try Predicate(child, depth: depth - 1))
    } else if let name = json["key"]?.string {
      try self.init(json, of: try AssetKey(named: name))
    } else if json["all"]?.bool == true {
      self = .all
    } else {
      throw .malformed(Message("expected.predicate.part"))
    }
  }

  private static func all(
    _ children: [JSON], _ depth: Int
  ) throws(PredicateError) -> [Predicate] {
    var result: [Predicate] = []
    for child in children { result.append(try Predicate(child, depth: depth - 1)) }
    return result
  }

  private init(_ json: JSON, of key: AssetKey) throws(PredicateError) {
    switch json["is"]?.string {
    case "unknown": self = .unknown(key)
    case "contains":
      guard let text = json["value"]?.string else { throw .wrongValue(key) }
      self = .contains(key, text)
    case "during":
      guard let words = json["value"]?.string else { throw .wrongValue(key) }
      self = .during(key, words)
    case "anyBit":
      guard let bits = json["value"]?.int else { throw .wrongValue(key) }
      self = .anyBit(key, bits)
    case "oneOf":
      guard let values = json["value"]?.array else { throw .wrongValue(key) }
      var operands: [Operand] = []
      for value in values { operands.append(try Operand(value, of: key)) }
      self = .oneOf(key, operands)
    case let word?:
      guard let comparison = Comparison(rawValue: word) else {
        throw .malformed(
          Message("expected.predicate.comparison", ["word": .text(String(word.prefix(40)))]))
      }
      self = .compare(key, comparison, try Operand(json["value"] ?? .null, of: key))
    case nil:
      throw .malformed(
        Message("expected.predicate.operand", ["property": .text(key.rawValue)]))
    }
  }

  package var json: JSON {
    switch self {
    case .all: ["all": true]
    case .compare(let key, let comparison, let operand):
      Self.json(key, comparison.rawValue, operand.json)
    case .oneOf(let key, let operands): Self.json(key, "oneOf", .array(operands.map(\.json)))
    case .anyBit(let key, let bits): Self.json(key, "anyBit", JSON(bits))
    case .contains(let key, let text): Self.json(key, "contains", .string(text))
    case .during(let key, let words): Self.json(key, "during", .string(words))
    case .unknown(let key): ["key": .string(key.rawValue), "is": "unknown"]
    case .and(let children): ["and": .array(children.map(\.json))]
    case .or(let children): ["or": .array(children.map(\.json))]
    case .not(let child): ["not": child.json]
    }
  }

  private static func json(_ key: AssetKey, _ word: String, _ value: JSON) -> JSON {
    ["key": .string(key.rawValue), "is": .string(word), "value": value]
  }
}

extension Predicate.Operand {
  /// Dates are milliseconds since 1970.
  fileprivate init(_ json: JSON, of key: AssetKey) throws(PredicateError) {
    switch (key.kind, json) {
    case (.date, .number):
      guard let milliseconds = json.int else { throw .wrongValue(key) }
      self = .date(Timestamp(milliseconds: milliseconds))
    case (_, .number(let number)): self = .number(number)
    case (_, .string(let text)): self = .text(text)
    case (_, .bool(let flag)): self = .flag(flag)
    default: throw .wrongValue(key)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .date(let moment): JSON(moment.milliseconds)
    }
  }
}
