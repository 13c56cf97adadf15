/// Why a message of the other side is not taken.
package enum MessageError: Error, Hashable, Sendable, CustomStringConvertible {
  case notJSON(String)
  /// A member is missing, of the wrong type or outside its limits.
  case malformed(member: String)
  /// Not as many descriptors as the message speaks of.
  case descriptors(expected: Int, found: Int)
  /// More bytes than a message may have.
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
