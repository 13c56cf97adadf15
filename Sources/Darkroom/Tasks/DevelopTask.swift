package import ImageEngine
package import Media
internal import Words

/// Makes pictures of one photo from one decode, and reads its facts.
package struct DevelopTask: WorkerTask {
  package static let name = "develop"
  package static let program = WorkerProgram.pictures

  /// The file, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  /// Applied to the upright photo before writing.
  package var recipe: Recipe?
  /// Files opened for reading only that the recipe reads, by their keys in it.
  package var images: [(key: String, descriptor: Int32)]
  /// The pictures to write; if empty, only the facts are read.
  package var outputs: [Output]
  /// The metadata to include in the pictures.
  package var metadata: CarriedMetadata
  /// The metadata that replaces the file's own, if any is included.
  package var statements: EmbeddedText?
  /// The faces with names that the pictures' metadata has; those of the file are left out.
  package var regions: [NamedRegion] = []
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, recipe: Recipe? = nil, images: [(key: String, descriptor: Int32)] = [],
    outputs: [Output], metadata: CarriedMetadata = .nothing, statements: EmbeddedText? = nil,
    priority: JobPriority = .interactive, allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.recipe = recipe
    self.images = images
    self.outputs = outputs
    self.metadata = metadata
    self.statements = statements
    self.priority = priority
    self.allowance = allowance
  }

  package var order: DevelopOrder {
    DevelopOrder(
      outputs: outputs, metadata: metadata, statements: statements, regions: regions,
      keys: images.map(\.key))
  }
  package var program: WorkerProgram { WorkerProgram(rendering: recipe) }
  package var outputCount: Int { outputs.count }

  package var inputs: [TaskInput] {
    let photo = TaskInput("photo", .descriptor(input))
    guard let recipe else { return [photo] }
    let others = images.enumerated().map { index, image in
      TaskInput(FilterOrder.inputName(index), .descriptor(image.descriptor))
    }
    return [photo, TaskInput("recipe", .bytes(Array(recipe.text.utf8)))] + others
  }

  package func check() throws(DarkroomError) {
    guard outputs.count <= DarkroomLimits.outputs, outputs.allSatisfy(\.isValid) else {
      throw .badInput(reason: Message("darkroom.badInput.outputs"))
    }
    guard images.count <= DarkroomLimits.filesOfRecipe else {
      throw .badInput(
        reason: Message(
          "darkroom.badInput.recipeFiles", ["limit": .number(DarkroomLimits.filesOfRecipe)]))
    }
    if let recipe, recipe.text.utf8.count > EngineLimits.recipeBytes {
      throw .badInput(
        reason: Message(
          "darkroom.badInput.recipe", ["limit": .number(EngineLimits.recipeBytes)]))
    }
  }

  package func product(
    of report: DevelopReport, _ files: [MemoryFile]
  ) throws(MessageError) -> DevelopResult {
    guard report.pictures.count == outputs.count, files.count == outputs.count else {
      throw .malformed(member: "outputs")
    }
    var pictures: [Picture] = []
    for (index, written) in report.pictures.enumerated() {
      guard files[index].sizeBytes == written.sizeBytes,
        max(written.width, written.height) <= outputs[index].longestSide ?? PictureLimits.side
      else { throw .malformed(member: "outputs") }
      pictures.append(
        Picture(file: files[index], width: written.width, height: written.height))
    }
    return DevelopResult(facts: report.facts, outputs: pictures, fonts: report.fonts)
  }
}

/// One picture to be written.
package struct Output: Hashable, Sendable {
  /// The longer side in pixels, `nil` for full size. Nothing is enlarged: a smaller photo keeps its
  /// size.
  package var longestSide: Int?
  package var format: Format
  package var colors: Colors
  /// The exact size, if required: excess pixels from rounding are cropped.
  package var exactSize: PixelSize?

  package init(longestSide: Int?, format: Format, colors: Colors = .sRGB) {
    self.longestSide = longestSide
    self.format = format
    self.colors = colors
  }

  package enum Colors: String, Sendable {
    /// Small pictures are displayed fastest without a profile.
    case sRGB
    /// sRGB, or Display P3 if the photo has colours outside sRGB.
    case photo
    /// sRGB, with high-dynamic-range codes read as ordinary ones: dull, like the thumbnails of
    /// other programs.
    case ordinary
  }

  package enum Format: Hashable, Sendable {
    /// `quality` from 1 to 100; transparent parts become white.
    case jpeg(quality: Int, isProgressive: Bool = false, sampling: ChromaSampling = .half)
    /// Eight bits per component, with alpha if the photo has it.
    case png
    /// The same with sixteen bits.
    case deepPNG
    /// `quality` from 1 to 100; with alpha if the photo has it.
    case webp(quality: Int)

    /// The format of the file.
    package var file: MediaFormat {
      switch self {
      case .jpeg: .jpeg
      case .png, .deepPNG: .png
      case .webp: .webp
      }
    }
  }

  /// The chroma resolution relative to luma.
  package enum ChromaSampling: String, Sendable {
    /// 4:4:4
    case full
    /// 4:2:0
    case half
  }
}

/// A worker's answer: what the photo is, and the pictures in the order in which
/// they were asked for.
package struct DevelopResult: Sendable {
  package let facts: PhotoFacts
  package let outputs: [Picture]
  /// The fonts that drew the recipe's texts.
  package let fonts: [DrawnFont]
}

/// An encoded picture in a memory file.
package struct Picture: Sendable {
  /// Sealed: it can no longer be changed, not even by its worker.
  package let file: MemoryFile
  package let width: Int
  package let height: Int

  package var sizeBytes: Int { file.sizeBytes }
}
