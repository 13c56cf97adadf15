internal import Codecs
internal import Darkroom
internal import ImageEngine

/// Runs ``FactsTask``: reads the facts of a file.
enum Facts {
  static var handler: TaskHandler {
    TaskHandler(FactsTask.self) { _, files in
      try WorkerFailure.catching {
        try files.photo().withBytes {
          let header = try PhotoHeader($0)
          var facts = PhotoFacts(header)
          facts.damage = try header.damage(in: $0).map(PhotoFacts.Damage.init)
          do throws(CodecError) {
            try header.checkOpens($0)
          } catch {
            // Its facts are valid nevertheless.
            facts.whyNotShown = error.reason
          }
          return facts
        }
      }
    }
  }
}

/// Runs ``SidecarTask``: reads the facts of an XMP file.
enum SidecarReading {
  static var handler: TaskHandler {
    TaskHandler(SidecarTask.self) { _, files in
      guard let sidecar = try files.photo().withBytes({ Sidecar($0) }) else {
        throw WorkerFailure.unsupported(nil)
      }
      return SidecarFacts(sidecar)
    }
  }
}

extension PhotoFacts {
  init(_ header: PhotoHeader) {
    let metadata = header.metadata
    self.init(
      format: header.format, width: header.size.width, height: header.size.height,
      orientation: metadata.orientation, captured: metadata.captured?.text,
      offset: metadata.captured?.offset, make: metadata.camera.make,
      model: metadata.camera.model, hasAlpha: header.hasAlpha, hasProfile: header.hasProfile)
    position = metadata.position.map(Position.init)
    lens = metadata.camera.lens
    software = metadata.camera.software
    exposure.seconds = metadata.exposure.seconds
    exposure.aperture = metadata.exposure.aperture
    exposure.iso = metadata.exposure.iso
    exposure.focalLength = metadata.exposure.focalLength
    exposure.focalLength35 = metadata.exposure.focalLength35
    exposure.isFlashFired = metadata.exposure.isFlashFired
    caption = Caption(metadata.caption)
    profileName = metadata.profileName
    colorSpace = metadata.colorSpace
    frames = header.frames
    pictures = header.pictures > 1 ? header.pictures : nil
    contentIdentifier = metadata.contentIdentifier
    burstID = metadata.burstID
    isPanorama = metadata.isPanorama
    isScreenshot = metadata.isScreenshot
    motionVideo = metadata.motionVideo
  }
}

extension PhotoFacts.Damage {
  init(_ damage: PictureDamage) {
    self =
      switch damage {
      case .endsEarly: .endsEarly
      case .broken: .broken
      }
  }
}

extension PhotoFacts.Position {
  fileprivate init(_ position: Position) {
    self.init(
      latitude: position.latitude, longitude: position.longitude, altitude: position.altitude,
      direction: position.direction)
  }
}

extension PhotoFacts.Caption {
  fileprivate init(_ caption: Metadata.Caption) {
    self.init()
    title = caption.title
    headline = caption.headline
    description = caption.description
    keywords = caption.keywords
    rating = caption.rating
  }
}

extension SidecarFacts {
  fileprivate init(_ sidecar: Sidecar) {
    self.init()
    caption = PhotoFacts.Caption(sidecar.caption)
    orientation = sidecar.orientation
    position = sidecar.position.map(PhotoFacts.Position.init)
    captured = sidecar.captured
    created = sidecar.created
    dated = sidecar.dated
  }
}

extension TaskFiles {
  /// The file of a job.
  func photo() throws -> MappedFile {
    guard let photo = try input("photo") else { throw MessageError.malformed(member: "inputs") }
    return photo
  }
}
