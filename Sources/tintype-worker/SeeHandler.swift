internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import JSON
internal import Media
internal import Vision
internal import Words

/// ``SeeTask``: finds faces, text and things.
struct SeeHandler {
  private let faces: ModelLoader.Loaded<Faces>
  private let texts: ModelLoader.Loaded<Texts>
  private let things: ModelLoader.Loaded<Things>

  init(_ models: ModelLoader) {
    (faces, texts, things) = (models.faces, models.texts, models.things)
  }

  var handler: TaskHandler {
    TaskHandler(SeeTask.self) { order, files in
      try WorkerFailure.catching {
        let contents = try contents(of: files.picture(), order.kinds)
        let bytes = Array(contents.json.text.utf8)
        guard bytes.count <= SeeReport.mostBytes else {
          throw WorkerFailure.tooLarge(
            reason: Message("file.tooManyBytes.findings", ["count": .number(bytes.count)]))
        }
        try bytes.withUnsafeBytes { try files.write($0, output: 0) }
        return SeeReport(sizeBytes: bytes.count)
      }
    }
  }

  private func contents(
    of picture: Bitmap, _ kinds: Set<ContentKind>
  ) throws -> PictureContents {
    var contents = PictureContents()
    var sampler = PictureSampler(picture)
    if kinds.contains(.faces) { contents.faces = try faces.get().faces(in: &sampler) }
    if kinds.contains(.text) {
      let finding = try texts.get().finding(in: &sampler)
      (contents.lines, contents.doubtful) = (finding.lines, finding.doubtful)
    }
    if kinds.contains(.things) {
      let finding = try things.get().finding(in: &sampler)
      contents.things = finding.things
      (contents.labels, contents.features) = (finding.labels, finding.features)
    }
    return contents
  }
}

/// ``ScriptTask``: reads lines in other scripts.
struct ScriptHandler {
  private let reader: ModelLoader.Loaded<ScriptReader>

  init(_ reader: ModelLoader.Loaded<ScriptReader>) { self.reader = reader }

  var handler: TaskHandler {
    TaskHandler(ScriptTask.self) { order, files in
      try WorkerFailure.catching {
        ScriptReport(lines: try reader.get().lines(at: order.places, in: files.picture()))
      }
    }
  }
}

/// ``MaskTask``: separates a subject from the background.
struct MaskMaker {
  let subject: ModelLoader.Loaded<SubjectMask>
  let people: ModelLoader.Loaded<PeopleMask>
  let models: ModelLoader

  /// The distance over which the mask follows edges of the photo, as a part of its longer side:
  /// a few pixels of the network's picture.
  private static let reach = 0.012
  /// Edges of the photo below this contrast do not count.
  private static let epsilon: Float = 0.0004

  init(_ models: ModelLoader) {
    (subject, people) = (models.subjectMask, models.peopleMask)
    self.models = models
  }

  var handler: TaskHandler {
    TaskHandler(MaskTask.self) { order, files in
      try WorkerFailure.catching {
        let picture = try files.picture()
        var mask =
          order.subject == .main
          ? try subject.get().mask(of: picture) : try people.get().mask(of: picture)
        if let position = order.position {
          mask = mask.connected(to: position.x, position.y)
        }
        let refined = try refined(mask.picture, along: picture)
        let encoded = try PNGEncoder(hasAlpha: false).encode(refined)
        try encoded.withBytes { try files.write($0, output: 0) }
        return MaskReport(
          picture: WrittenPicture(
            width: refined.width, height: refined.height, sizeBytes: encoded.count),
          coverage: mask.coverage)
      }
    }
  }

  /// In the size of the photo, with the photo's edges.
  func refined(_ mask: Bitmap, along photo: Bitmap) throws -> Bitmap {
    let radius = max(1, Float(Double(photo.size.longestSide) * Self.reach).rounded())
    let recipe = Recipe(steps: [
      Recipe.Step(
        "CIGuidedFilter",
        [
          "inputGuideImage": ["input": "photo"], "inputRadius": JSON(Double(radius)),
          "inputEpsilon": JSON(Double(Self.epsilon)),
        ])
    ])
    return try Renderer().render(recipe, images: ["inputImage": mask, "photo": photo])
  }
}

extension TaskFiles {
  /// The picture of a job, which a worker has written: upright, in sRGB, and not large.
  func picture() throws -> Bitmap {
    try photo().withBytes { bytes in
      let header = try PhotoHeader(bytes)
      return try PhotoDecoder(bytes, header: header, longestSide: nil).decode()
    }
  }
}
