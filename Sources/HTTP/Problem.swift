package import Words

/// An error for programs and people (RFC 9457).
package struct Problem: Hashable, Sendable {
  package var status: Status
  /// The kind of error, for programs; it never changes once released.
  package var code: String
  /// A sentence for people about this occurrence.
  package var detail: String
  /// The title shared by all problems with this code; by default the status phrase.
  package var title: String
  package var type = "about:blank"
  /// Further members, each with its value as JSON text.
  package var members: [Member] = []
  package var headers = Headers()

  package struct Member: Hashable, Sendable {
    package var name: String
    package var json: String
    package init(_ name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  package init(_ status: Status, _ code: String, _ detail: String, title: String? = nil) {
    self.status = status
    self.code = code
    self.detail = detail
    self.title = title ?? status.phrase
  }

  /// Creates a problem with a message's code and sentence.
  package init(_ status: Status, _ message: Message) {
    self.init(status, message.code, message.text)
  }

  /// The document's text.
  package var json: String {
    var text = "{\"type\":"
    text += quoted(type)
    text += ",\"title\":" + quoted(title)
    text += ",\"status\":\(status.code)"
    text += ",\"code\":" + quoted(code)
    text += ",\"detail\":" + quoted(detail)
    for member in members { text += "," + quoted(member.name) + ":" + member.json }
    return text + "}"
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Response {
  package init(_ problem: Problem) {
    var headers = problem.headers
    headers["Content-Type"] = "application/problem+json"
    headers["Cache-Control"] = "no-store"
    self.init(problem.status, headers: headers, body: .bytes(Array(problem.json.utf8)))
  }
}
