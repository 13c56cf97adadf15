internal import Glibc

/// A failed system call.
package struct SystemError: Error, Hashable, Sendable {
  package let operation: String
  /// The file or address of the call; empty if there is none.
  package let subject: String
  /// The value of `errno`.
  package let code: Int32

  package init(_ operation: String, _ subject: String = "", code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// Takes the code from `errno`.
  package init(_ operation: String, _ subject: String = "") {
    self.init(operation, subject, code: errno)
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    let call = subject.isEmpty ? operation : "\(operation) \(subject)"
    return "\(call): \(String(cString: strerror(code))) (\(code))"
  }
}
