/// The exit status of a program.
package enum ExitStatus: Int32, Comparable, Sendable {
  case done = 0
  /// Partly done, or a problem was found; the output has details.
  case partial = 1
  case wrongUsage = 2
  /// The named object does not exist or is not supported.
  case unknownName = 3
  /// A bug in this program.
  case ourMistake = 70

  /// Orders statuses by severity, so that the maximum of several is the worst.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
