package import Platform

extension SystemError: Explainable {
  /// The end of a sentence: the call, and what the system says of it.
  package var message: Message {
    subject.isEmpty
      ? Message(
        "system.call",
        ["operation": .text(operation), "text": .text(text), "number": .number(Int(code))])
      : Message(
        "system.call.path",
        [
          "operation": .text(operation), "path": .text(subject), "text": .text(text),
          "number": .number(Int(code)),
        ])
  }
}
