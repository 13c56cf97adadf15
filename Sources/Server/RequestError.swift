internal import JSON

/// What is wrong with a request that is good HTTP.
enum RequestError: Error, Hashable {
  case notJSON(JSONError)
  case member(String, expected: String)
  case header(String, expected: String)
  /// A client speaks another version of the upload protocol.
  case uploadProtocol(version: String?)
}
