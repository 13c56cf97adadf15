package import JSON

/// The header of a worker's answer. The pictures themselves are in the files
/// that came with the request.
package struct Answer: Hashable, Sendable {
  package var job: Int
  package var result: DevelopAnswer

  package init(job: Int, result: DevelopAnswer) {
    self.job = job
    self.result = result
  }
}

/// What a worker made of a job.
package enum DevelopAnswer: Hashable, Sendable {
  case developed(PhotoFacts, [WrittenPicture])
  case failed(DevelopFailure)
}

/// A picture that a worker says to have written.
package struct WrittenPicture: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var sizeBytes: Int

  package init(width: Int, height: Int, sizeBytes: Int) {
    self.width = width
    self.height = height
    self.sizeBytes = sizeBytes
  }
}

/// Why a worker made no picture; see the cases of ``DarkroomError``.
package enum DevelopFailure: Error, Hashable, Sendable {
  case unsupported(kind: String?)
  case unreadable(reason: String)
  case tooLarge(reason: String)
  case recipe(code: String, sentence: String)
}

extension Answer {
  package var json: JSON {
    switch result {
    case .developed(let facts, let outputs):
      return ["job": JSON(job), "facts": facts.json, "outputs": .array(outputs.map(\.json))]
    case .failed(let failure):
      return ["job": JSON(job), "failure": failure.json]
    }
  }

  package init(bytes: [UInt8]) throws(MessageError) {
    let reader = try MessageReader(bytes)
    job = try reader.int("job", in: 0...1 << 53)
    guard !reader.has("failure") else {
      result = .failed(try DevelopFailure(try reader.reader("failure")))
      return
    }
    var outputs: [WrittenPicture] = []
    for output in try reader.readers("outputs", atMost: Limits.outputs) {
      outputs.append(try WrittenPicture(output))
    }
    result = .developed(try PhotoFacts(try reader.reader("facts")), outputs)
  }
}

extension WrittenPicture {
  fileprivate var json: JSON {
    ["width": JSON(width), "height": JSON(height), "sizeBytes": JSON(sizeBytes)]
  }

  fileprivate init(_ reader: MessageReader) throws(MessageError) {
    width = try reader.int("width", in: 1...Limits.side)
    height = try reader.int("height", in: 1...Limits.side)
    sizeBytes = try reader.int("sizeBytes", in: 1...Limits.outputBytes)
  }
}

extension DevelopFailure {
  /// A sentence is shortened rather than refused: it may quote the file.
  private static let sentenceBytes = 1024

  fileprivate var json: JSON {
    switch self {
    case .unsupported(let kind):
      ["kind": "unsupported", "text": JSON(kind)]
    case .unreadable(let reason):
      ["kind": "unreadable", "text": JSON(reason.shortened(toBytes: Self.sentenceBytes))]
    case .tooLarge(let reason):
      ["kind": "tooLarge", "text": JSON(reason.shortened(toBytes: Self.sentenceBytes))]
    case .recipe(let code, let sentence):
      [
        "kind": "recipe", "code": JSON(code.shortened(toBytes: Limits.factBytes)),
        "text": JSON(sentence.shortened(toBytes: Self.sentenceBytes)),
      ]
    }
  }

  fileprivate init(_ reader: MessageReader) throws(MessageError) {
    switch try reader.text("kind") {
    case "unsupported":
      self = .unsupported(kind: reader.has("text") ? try reader.text("text") : nil)
    case "unreadable":
      self = .unreadable(reason: try reader.text("text", bytes: Self.sentenceBytes))
    case "tooLarge":
      self = .tooLarge(reason: try reader.text("text", bytes: Self.sentenceBytes))
    case "recipe":
      self = .recipe(
        code: try reader.text("code"),
        sentence: try reader.text("text", bytes: Self.sentenceBytes))
    default: throw .malformed(member: "kind")
    }
  }
}

extension String {
  /// The longest beginning that has no more than so many bytes.
  func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, String.Index(end, within: self) == nil { utf8.formIndex(before: &end) }
    return String(self[..<end])
  }
}

extension DarkroomError {
  init(_ failure: DevelopFailure) {
    self =
      switch failure {
      case .unsupported(let kind): .unsupported(kind: kind)
      case .unreadable(let reason): .unreadable(reason: reason)
      case .tooLarge(let reason): .tooLarge(reason: reason)
      case .recipe(let code, let sentence): .recipe(code: code, sentence: sentence)
      }
  }
}
