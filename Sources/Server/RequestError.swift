internal import JSON

/// An error in a request that is valid HTTP.
enum RequestError: Error, Hashable {
  case notJSON(JSONError)
  case member(String, expected: String)
  case header(String, expected: String)
  /// The client uses another version of the upload protocol.
  case uploadProtocol(version: String?)
}
