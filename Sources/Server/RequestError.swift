internal import HTTP
internal import JSON
internal import Words

/// An error in a request that is valid HTTP.
enum RequestError: Error, Hashable {
  case notJSON(JSONError)
  case notXML(XMLElement.Fault)
  case member(String, expected: Message)
  case header(String, expected: Message)
  /// The client uses another version of the upload protocol.
  case uploadProtocol(version: String?)
}

extension RequestError: Explainable {
  var message: Message {
    switch self {
    case .notJSON(let reason): Message("server.notJSON", ["reason": .text(reason.description)])
    case .notXML(let fault): Message("server.notXML", ["reason": .text(fault.rawValue)])
    case .member(let name, let expected):
      Message("server.badMember", ["member": .text(name), "expected": .message(expected)])
    case .header(let name, let expected):
      Message("server.badHeader", ["header": .text(name), "expected": .message(expected)])
    case .uploadProtocol(let version?):
      Message("server.uploadProtocol", ["version": .text(String(version.prefix(20)))])
    case .uploadProtocol(nil): Message("server.uploadProtocol.unsaid")
    }
  }
}

extension Response {
  static func json(_ value: JSON, status: Status = .ok) -> Response {
    .json(value.text, status: status)
  }
}

extension Request {
  /// Reads the body as JSON.
  func json(limit: Int) async throws -> JSON {
    let bytes = try await body.collect(limit: limit)
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw RequestError.notJSON(error)
    }
  }
}
