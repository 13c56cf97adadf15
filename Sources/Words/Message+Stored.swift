internal import JSON

extension Message {
  /// The form in which a catalog keeps it: a JSON object with its key and arguments, so that the
  /// sentence itself is never stored.
  package var stored: String { json.text }

  /// Restores a stored message. Other text was stored as a sentence, and stays one.
  package init(stored text: String) {
    if let json = try? JSON(parsing: text), let message = Message(json) {
      self = message
    } else {
      self.init(code: "other", sentence: text)
    }
  }

  fileprivate var json: JSON {
    switch source {
    case .given(let sentence): ["code": .string(code), "sentence": .string(sentence)]
    case .catalogue(let key, let arguments):
      .object(
        .init(
          [("key", .string(key))]
            + arguments.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    }
  }

  fileprivate init?(_ json: JSON) {
    guard let members = json.object?.members else { return nil }
    if let code = json["code"]?.string, let sentence = json["sentence"]?.string {
      self.init(code: code, sentence: sentence)
      return
    }
    guard let key = json["key"]?.string else { return nil }
    var arguments: [String: Argument] = [:]
    for (name, value) in members where name != "key" {
      guard let argument = Argument(value) else { return nil }
      arguments[name] = argument
    }
    self.init(key: key, arguments)
  }
}

extension Argument {
  fileprivate var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): JSON(number)
    case .bytes(let count): ["bytes": JSON(count)]
    case .wait(let seconds): ["wait": JSON(seconds)]
    case .names(let names): .array(names.map(JSON.string))
    case .message(let message): ["message": message.json]
    case .messages(let all): ["messages": .array(all.map(\.json))]
    }
  }

  fileprivate init?(_ json: JSON) {
    if let text = json.string {
      self = .text(text)
    } else if let number = json.int {
      self = .number(number)
    } else if let names = json.array {
      self = .names(names.compactMap(\.string))
    } else if let count = json["bytes"]?.int {
      self = .bytes(count)
    } else if let seconds = json["wait"]?.int {
      self = .wait(seconds)
    } else if let message = json["message"].flatMap(Message.init) {
      self = .message(message)
    } else if let all = json["messages"]?.array {
      self = .messages(all.compactMap { Message($0) })
    } else {
      return nil
    }
  }
}
