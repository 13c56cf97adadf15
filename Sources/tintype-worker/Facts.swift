internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Words

/// Runs ``FactsTask``: reads the facts of a file.
enum Facts {
  static var handler: TaskHandler {
    TaskHandler(FactsTask.self) { _, files in
      try WorkerFailure.catching {
        try files.photo().withBytes {
          let header = try PhotoHeader($0)
          var facts = header.facts
          facts.damage = try header.damage(in: $0)
          do throws(CodecError) {
            try header.checkOpens($0)
          } catch {
            // Its facts are valid nevertheless.
            facts.reasonNotShown = WorkerFailure.stored(error.reason)
          }
          return facts
        }
      }
    }
  }
}

/// Runs ``SidecarTask``: reads the facts of an XMP file.
enum SidecarHandler {
  static var handler: TaskHandler {
    TaskHandler(SidecarTask.self) { _, files in
      guard let facts = try files.photo().withBytes({ SidecarFacts($0) }) else {
        throw WorkerFailure.unsupported(nil)
      }
      return facts
    }
  }
}

/// Runs ``FingerprintTask``: computes the fingerprint of a picture.
enum FingerprintHandler {
  static var handler: TaskHandler {
    TaskHandler(FingerprintTask.self) { _, files in
      try WorkerFailure.catching {
        try files.photo().withBytes { bytes in
          let header = try PhotoHeader(bytes)
          let decoder = try PhotoDecoder(
            bytes, header: header, longestSide: FingerprintTask.longestSide)
          return PictureFingerprint(try decoder.decode())
        }
      }
    }
  }
}

extension TaskFiles {
  /// The file of a job.
  func photo() throws -> MappedFile {
    guard let photo = try input("photo") else { throw MessageError.malformed(member: "inputs") }
    return photo
  }
}
