internal import JSON
internal import Store

/// How the columns of a row become an object of a document: a member for each, in their order.
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
  }

  private let start: String
  private let members: [Member]

  /// An element of a list.
  init(_ members: Member...) { (start, self.members) = ("{", members) }

  /// The beginning of a document.
  init(kind: StaticString, _ members: Member...) {
    start = "{\"version\":1,\"kind\":\"\(kind)\","
    self.members = members
  }

  func read(_ row: borrowing Row) throws(StoreError) -> String {
    var (text, column) = (start, 0)
    try Self.write(members, of: row, &column, to: &text)
    return text + "}"
  }

  private static func write(
    _ members: [Member], of row: borrowing Row, _ column: inout Int, to text: inout String
  ) throws(StoreError) {
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      switch member {
      case .object(let name, let inner):
        text += "\"\(name)\":{"
        try write(inner, of: row, &column, to: &text)
        text += "}"
        continue
      case .list(let name, let count):
        var elements: [String] = []
        for place in column..<column + count {
          let value: Value = try row[place]
          elements.append(value.documentText)
        }
        text += "\"\(name)\":[\(elements.joined(separator: ","))]"
        column += count - 1
      case .value(let name):
        let value: Value = try row[column]
        text += "\"\(name)\":\(value.documentText)"
      case .flag(let name):
        let flag: Bool = try row[column]
        text += "\"\(name)\":\(flag)"
      case .json(let name):
        let stored: String? = try row[column]
        text += "\"\(name)\":\(try json(stored, name))"
      case .reason(let name):
        let stored: String? = try row[column]
        // A sentence, if it is no JSON.
        let json = stored.map { (try? JSON(parsing: $0)) ?? .string($0) }
        text += "\"\(name)\":\((json ?? .null).text)"
      }
      column += 1
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
