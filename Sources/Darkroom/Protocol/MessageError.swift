/// Describes why a message is refused.
package enum MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notJSON(String)
  /// A member is missing, of the wrong type or outside its limits.
  case malformed(member: String)
  /// The number of descriptors differs from the message's.
  case descriptors(expected: Int, found: Int)
  /// The message exceeds the length limit.
  case tooLong(bytes: Int)

  package var description: String {
    switch self {
    case .notJSON(let reason): reason
    case .malformed(let member): "its member '\(member)' is not what it must be"
    case .descriptors(let expected, let found): "\(found) descriptors instead of \(expected)"
    case .tooLong(let bytes): "\(bytes) bytes are too many"
    }
  }
}
