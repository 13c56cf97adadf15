internal import Codecs
internal import Darkroom
internal import ImageEngine

/// ``FactsJob``: what a file says about itself.
enum Facts {
  static var handler: TaskHandler {
    TaskHandler(FactsJob.self) { _, files in
      try WorkerFailure.catching {
        try files.photo().withBytes { try PhotoFacts(PhotoHeader($0)) }
      }
    }
  }
}

extension PhotoFacts {
  init(_ header: PhotoHeader) {
    self.init(
      format: header.format.rawValue, width: header.size.width, height: header.size.height,
      orientation: header.orientation.rawValue, captured: header.captured?.text,
      offset: header.captured?.offset, make: header.make, model: header.model,
      hasAlpha: header.hasAlpha, hasProfile: header.hasProfile)
  }
}

extension TaskFiles {
  /// The file that a job is about.
  func photo() throws -> MappedFile {
    guard let photo = try input("photo") else { throw MessageError.malformed(member: "inputs") }
    return photo
  }
}
