internal import JSON
internal import Words

/// An error in a request that is valid HTTP.
enum RequestError: Error, Hashable {
  case notJSON(JSONError)
  case notXML(XMLElement.Fault)
  case member(String, expected: String)
  case header(String, expected: String)
  /// The client uses another version of the upload protocol.
  case uploadProtocol(version: String?)
}

extension RequestError: Explainable {
  var message: Message {
    switch self {
    case .notJSON(let reason): Message("server.notJSON", ["reason": .text(reason.description)])
    case .notXML(let fault): Message("server.notXML", ["reason": .text(fault.rawValue)])
    case .member(let name, let expected):
      Message("server.badMember", ["member": .text(name), "expected": .text(expected)])
    case .header(let name, let expected):
      Message("server.badHeader", ["header": .text(name), "expected": .text(expected)])
    case .uploadProtocol(let version?):
      Message("server.uploadProtocol", ["version": .text(String(version.prefix(20)))])
    case .uploadProtocol(nil): Message("server.uploadProtocol.unsaid")
    }
  }
}
