internal import Glibc

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package let operation: String
  /// The value of `errno`.
  package let code: Int32

  package init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// Takes the code from `errno`.
  init(_ operation: String) { self.init(operation, code: errno) }

  package var description: String {
    "\(operation) failed: \(String(cString: strerror(code))) (\(code))"
  }
}
