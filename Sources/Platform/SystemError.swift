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
  /// The system's sentence for the code.
  package var text: String { Self.text(of: code) }

  /// The system's sentence for a value of `errno`.
  package static func text(of code: Int32) -> String { String(cString: strerror(code)) }

  package var description: String {
    let call = subject.isEmpty ? operation : "\(operation) \(subject)"
    return "\(call): \(text) (\(code))"
  }
}
