package import ImageEngine
package import JSON
internal import Words

/// Applies a recipe to named images, for `tintype filter`.
package struct FilterTask: WorkerTask {
  package static let name = "filter"
  package static let program = WorkerProgram.pictures

  /// Files opened for reading only, by their keys in the recipe; see ``TaskInput/Source``.
  package var images: [(key: String, descriptor: Int32)]
  package var recipe: Recipe
  package var form: FilterForm
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    images: [(key: String, descriptor: Int32)], recipe: Recipe, form: FilterForm = .picture,
    priority: JobPriority = .interactive, allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.images = images
    self.recipe = recipe
    self.form = form
    self.priority = priority
    self.allowance = allowance
  }

  package var order: FilterOrder {
    FilterOrder(keys: images.map(\.key), form: form)
  }

  package var inputs: [TaskInput] {
    images.enumerated().map { index, image in
      TaskInput(FilterOrder.inputName(index), .descriptor(image.descriptor))
    } + [TaskInput("recipe", .bytes(Array(recipe.text.utf8)))]
  }

  package var program: WorkerProgram { WorkerProgram(rendering: recipe) }

  package var outputCount: Int { 1 }

  package func check() throws(DarkroomError) {
    guard images.count < DarkroomLimits.inputs else {
      throw .badInput(
        reason: Message("darkroom.badInput.images", ["limit": .number(DarkroomLimits.inputs - 1)]))
    }
    if recipe.text.utf8.count > EngineLimits.recipeBytes {
      throw .badInput(
        reason: Message(
          "darkroom.badInput.recipe", ["limit": .number(EngineLimits.recipeBytes)]))
    }
  }

  package func product(
    of report: WrittenPicture, _ files: [MemoryFile]
  ) throws(MessageError) -> Picture {
    guard files.count == 1, files[0].sizeBytes == report.sizeBytes else {
      throw .malformed(member: "sizeBytes")
    }
    return Picture(file: files[0], width: report.width, height: report.height)
  }
}

/// The order for a filtering worker.
package struct FilterOrder: MessagePart, Hashable {
  /// The keys of the images, in the order of the files.
  package var keys: [String]
  package var form: FilterForm

  package init(keys: [String], form: FilterForm) {
    self.keys = keys
    self.form = form
  }

  /// The name by which the worker finds an image's file.
  package static func inputName(_ index: Int) -> String { "image\(index)" }

  package var json: JSON {
    ["keys": .array(keys.map { JSON($0) }), "form": JSON(form.rawValue)]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    keys = try reader.texts("keys", atMost: DarkroomLimits.inputs)
    guard let form = FilterForm(rawValue: try reader.text("form")) else {
      throw .malformed(member: "form")
    }
    self.form = form
  }
}

/// The output format of a recipe's result.
package enum FilterForm: String, Sendable {
  /// A PNG with eight bits per component.
  case picture
  /// A PNG with sixteen.
  case deepPicture = "deep"
  /// Little-endian floats: red, green, blue and alpha of each pixel, lowest row first, in
  /// premultiplied linear light.
  case numbers

  /// The bytes of one pixel's numbers.
  package static let bytesPerPixel = 16
  /// The maximum number of pixels written as numbers.
  package static let mostPixels = DarkroomLimits.numberPixels
}
