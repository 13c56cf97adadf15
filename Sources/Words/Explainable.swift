/// An error with a sentence for people and a code for programs.
package protocol Explainable: Error, CustomStringConvertible {
  var message: Message { get }
}

extension Explainable {
  package var code: String { message.code }
  package var sentence: String { message.text }
  package var description: String { message.text }
}
