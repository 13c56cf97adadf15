internal import JSON
internal import Store

/// How the columns of a row become members of a document or an object in it: one for each, in their
/// order.
struct DocumentForm: Sendable {
  /// A column, or an object of further columns.
  enum Member: Sendable, ExpressibleByStringLiteral {
    /// A number, a text or null; bytes in hexadecimal digits.
    case value(String)
    /// `true` or `false`.
    case flag(String)
    /// Text that is JSON, or null.
    case json(String)
    /// JSON, or a sentence of an earlier release.
    case reason(String)
    case object(String, [Member])
    /// A list of the next columns.
    case list(String, Int)

    init(stringLiteral name: String) { self = .value(name) }

    var name: String {
      switch self {
      case .value(let name), .flag(let name), .json(let name), .reason(let name),
        .object(let name, _), .list(let name, _):
        name
      }
    }
  }

  /// The kind of a document that begins with these members.
  private let kind: StaticString?
  private let all: [Member]

  /// An element of a list, or the end of a document.
  init(_ members: Member...) { (kind, all) = (nil, members) }

  /// The beginning of a document.
  init(kind: StaticString, _ members: Member...) { (self.kind, all) = (kind, members) }

  /// Reads a row as members of a document.
  func members(_ row: borrowing Row) throws(StoreError) -> [DocumentMember] {
    var (members, column) = ([DocumentMember](), 0)
    if let kind { members.append(DocumentMember(name: "kind", text: "\"\(kind)\"")) }
    for member in all {
      let text = try Self.value(of: member, in: row, &column)
      members.append(DocumentMember(name: member.name, text: text))
    }
    return members
  }

  /// Reads a row as an object.
  func read(_ row: borrowing Row) throws(StoreError) -> String {
    "{\(try members(row).map(\.written).joined(separator: ","))}"
  }

  private static func value(
    of member: Member, in row: borrowing Row, _ column: inout Int
  ) throws(StoreError) -> String {
    switch member {
    case .object(_, let inner):
      var members: [String] = []
      for member in inner {
        let text = try value(of: member, in: row, &column)
        members.append(DocumentMember(name: member.name, text: text).written)
      }
      return "{\(members.joined(separator: ","))}"
    case .list(_, let count):
      var elements: [String] = []
      for place in column..<column + count {
        let value: Value = try row[place]
        elements.append(value.documentText)
      }
      column += count
      return "[\(elements.joined(separator: ","))]"
    case .value, .flag, .json, .reason:
      defer { column += 1 }
      return try value(of: member, in: row, at: column)
    }
  }

  private static func value(
    of member: Member, in row: borrowing Row, at column: Int
  ) throws(StoreError) -> String {
    switch member {
    case .flag:
      let flag: Bool = try row[column]
      return "\(flag)"
    case .json(let name):
      let stored: String? = try row[column]
      return try json(stored, name)
    case .reason:
      let stored: String? = try row[column]
      // A sentence, if it is no JSON.
      let json = stored.map { (try? JSON(parsing: $0)) ?? .string($0) }
      return (json ?? .null).text
    case .value, .object, .list:
      let value: Value = try row[column]
      return value.documentText
    }
  }

  /// A stored text as it is, if it is JSON.
  private static func json(_ stored: String?, _ name: String) throws(StoreError) -> String {
    guard let stored else { return "null" }
    do throws(JSONError) {
      _ = try JSON(parsing: stored)
      return stored
    } catch {
      throw StoreError(.columnValue, "read", name, "\(error)", kind: .value)
    }
  }
}

extension Value {
  fileprivate var documentText: String {
    switch self {
    case .null: "null"
    case .integer(let number): "\(number)"
    case .real(let number): JSON(number).text
    case .text(let text): JSON(text).text
    case .blob(let bytes): "\"" + bytes.map(\.hexadecimal).joined() + "\""
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension JSON {
  /// The value of a column, for which the schema checks its type.
  var column: Store.Value {
    switch self {
    case .null: .null
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .number(let number): int.map(Store.Value.integer) ?? .real(number)
    case .string(let text): .text(text)
    case .array, .object: .text(text)
    }
  }

  /// The same of a member; null if there is none.
  func column(_ name: String) -> Store.Value { self[name]?.column ?? .null }

  /// A member as its text, where it is a list; an empty one otherwise.
  func list(_ name: String) -> String { self[name]?.array == nil ? "[]" : self[name]?.text ?? "[]" }
}
