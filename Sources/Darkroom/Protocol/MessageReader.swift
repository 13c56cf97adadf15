package import JSON
package import Words

/// Reads a message's members and checks each against its limits: neither side trusts the other.
package struct MessageReader {
  private let object: JSON.Object

  init(_ bytes: [UInt8]) throws(MessageError) {
    guard bytes.count <= DarkroomLimits.messageBytes else { throw .tooLong(bytes: bytes.count) }
    do {
      try self.init(JSON(parsing: bytes, maxDepth: 8), as: "message")
    } catch let error as MessageError {
      throw error
    } catch {
      throw .notJSON("\(error)")
    }
  }

  package init(_ value: JSON, as member: String) throws(MessageError) {
    guard let object = value.object else { throw .malformed(member: member) }
    self.object = object
  }

  package func has(_ name: String) -> Bool {
    if let value = object[name], value != .null { true } else { false }
  }

  package func int(_ name: String, in range: ClosedRange<Int>) throws(MessageError) -> Int {
    guard let value = object[name]?.int, range.contains(value) else {
      throw .malformed(member: name)
    }
    return value
  }

  package func bool(_ name: String) throws(MessageError) -> Bool {
    guard let value = object[name]?.bool else { throw .malformed(member: name) }
    return value
  }

  package func text(
    _ name: String, bytes limit: Int = DarkroomLimits.factBytes
  ) throws(MessageError) -> String {
    guard let value = object[name]?.string, value.utf8.count <= limit else {
      throw .malformed(member: name)
    }
    return value
  }

  /// Reads an optional text that must be valid if present.
  package func text(
    _ name: String, where isRight: (String) -> Bool
  ) throws(MessageError) -> String? {
    guard has(name) else { return nil }
    let value = try text(name)
    guard isRight(value) else { throw .malformed(member: name) }
    return value
  }

  package func reader(_ name: String) throws(MessageError) -> MessageReader {
    try MessageReader(object[name] ?? .null, as: name)
  }

  /// Reads short texts, none of them empty.
  package func texts(_ name: String, atMost limit: Int) throws(MessageError) -> [String] {
    guard let items = object[name]?.array, items.count <= limit else {
      throw .malformed(member: name)
    }
    var texts: [String] = []
    for item in items {
      guard let text = item.string, !text.isEmpty, text.utf8.count <= DarkroomLimits.factBytes
      else {
        throw .malformed(member: name)
      }
      texts.append(text)
    }
    return texts
  }

  /// Reads any value except null, for further parsing.
  package func value(_ name: String) throws(MessageError) -> JSON {
    guard let value = object[name], value != .null else { throw .malformed(member: name) }
    return value
  }

  package func readers(_ name: String, atMost limit: Int) throws(MessageError) -> [MessageReader] {
    guard let items = object[name]?.array, items.count <= limit else {
      throw .malformed(member: name)
    }
    var readers: [MessageReader] = []
    for item in items { readers.append(try MessageReader(item, as: name)) }
    return readers
  }
}

extension MessageReader {
  func optionalInt(_ name: String, in range: ClosedRange<Int>) throws(MessageError) -> Int? {
    has(name) ? try int(name, in: range) : nil
  }

  func double(_ name: String, in range: ClosedRange<Double>) throws(MessageError) -> Double {
    guard let value = object[name]?.double, range.contains(value) else {
      throw .malformed(member: name)
    }
    return value
  }

  func optionalDouble(
    _ name: String, in range: ClosedRange<Double>
  ) throws(MessageError) -> Double? {
    has(name) ? try double(name, in: range) : nil
  }

  /// Reads an optional text that must not be empty.
  func name(_ name: String, bytes limit: Int = DarkroomLimits.factBytes) throws(MessageError)
    -> String?
  {
    guard has(name) else { return nil }
    let value = try text(name, bytes: limit)
    guard !value.isEmpty else { throw .malformed(member: name) }
    return value
  }
}

/// A part of a message. The reader validates it: neither side trusts the other.
package protocol MessagePart: Sendable {
  var json: JSON { get }
  init(_ reader: MessageReader) throws(MessageError)
}

/// Describes why a message is refused.
package enum MessageError: Explainable, Hashable, Sendable {
  case notJSON(String)
  /// A member is missing, of the wrong type or outside its limits.
  case malformed(member: String)
  /// The number of descriptors differs from the message's.
  case descriptors(expected: Int, found: Int)
  /// The message exceeds the length limit.
  case tooLong(bytes: Int)

  package var message: Message {
    switch self {
    case .notJSON(let reason): Message("worker.notJSON", ["reason": .text(reason)])
    case .malformed(let member): Message("worker.malformed", ["member": .text(member)])
    case .descriptors(let expected, let found):
      Message("worker.descriptors", ["expected": .number(expected), "found": .number(found)])
    case .tooLong(let bytes): Message("worker.tooLong", ["count": .number(bytes)])
    }
  }
}
