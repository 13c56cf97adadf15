package import ImageEngine
package import JSON

/// One recipe over named images, as `tintype filter` runs it.
package struct FilterTask: WorkerTask {
  package static let name = "filter"
  package static let program = WorkerProgram.pictures

  /// Files opened for reading only, by the keys that the recipe knows them by; see
  /// ``TaskInput/Source``.
  package var images: [(key: String, descriptor: Int32)]
  package var recipe: Recipe
  package var form: FilterForm
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    images: [(key: String, descriptor: Int32)], recipe: Recipe, form: FilterForm = .picture,
    priority: JobPriority = .interactive, allowance: Duration = .seconds(Limits.jobSeconds)
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

  package var program: WorkerProgram { recipe.drawsText ? .texts : .pictures }

  package var outputCount: Int { 1 }

  package func check() throws(DarkroomError) {
    guard images.count < Limits.inputs else {
      throw .badInput(reason: "a recipe has at most \(Limits.inputs - 1) images")
    }
    if recipe.text.utf8.count > Limits.recipeBytes {
      throw .badInput(reason: "its recipe has more than \(Limits.recipeBytes) bytes")
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

/// What a worker is told that filters.
package struct FilterOrder: MessagePart, Hashable {
  /// Of the images, in the order of the files.
  package var keys: [String]
  package var form: FilterForm

  package init(keys: [String], form: FilterForm) {
    self.keys = keys
    self.form = form
  }

  /// Under which name the worker finds the file of an image.
  package static func inputName(_ index: Int) -> String { "image\(index)" }

  package var json: JSON {
    ["keys": .array(keys.map { JSON($0) }), "form": JSON(form.rawValue)]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    keys = try reader.texts("keys", atMost: Limits.inputs)
    guard let form = FilterForm(rawValue: try reader.text("form")) else {
      throw .malformed(member: "form")
    }
    self.form = form
  }
}

/// What a recipe's result is written as.
package enum FilterForm: String, Sendable {
  /// A PNG of eight bits a component.
  case picture
  /// A PNG of sixteen.
  case deepPicture = "deep"
  /// Floats, little-endian: red, green, blue and alpha of each pixel, the lowest row
  /// first, linear light with alpha multiplied in.
  case numbers

  /// Bytes of a pixel's numbers.
  package static let bytesPerPixel = 16
  /// How many pixels are written as numbers at most.
  package static let mostPixels = Limits.numberPixels
}
