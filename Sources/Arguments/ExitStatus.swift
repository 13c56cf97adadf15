/// What a program tells whoever started it.
package enum ExitStatus: Int32, Comparable, Sendable {
  case done = 0
  /// Done in part, or a problem was found; the output says which.
  case partial = 1
  case wrongUsage = 2
  /// A named thing does not exist here or is not supported.
  case unknownName = 3
  /// Our own mistake.
  case ourMistake = 70

  /// By how much is wrong, so that the worst of several is their maximum.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
