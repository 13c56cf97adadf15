/// A failed system call: its errno, the operation and the subject.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  package let operation: String
  package let subject: String

  package init(code: Int32, operation: String, subject: String) {
    self.code = code
    self.operation = operation
    self.subject = subject
  }
}
