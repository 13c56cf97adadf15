package import ImageEngine
package import JSON

/// One recipe over named images, as `tintype filter` runs it.
package struct FilterJob: WorkerTask {
  package static let name = "filter"
  package static let program = WorkerProgram.pictures

  /// Files opened for reading only, by the keys that the recipe knows them by; see
  /// ``TaskInput/Source``.
  package var images: [(key: String, descriptor: Int32)]
  package var recipe: Recipe
  /// Sixteen bits a component instead of eight.
  package var isDeep: Bool
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    images: [(key: String, descriptor: Int32)], recipe: Recipe, isDeep: Bool = false,
    priority: JobPriority = .interactive, allowance: Duration = .seconds(Limits.jobSeconds)
  ) {
    self.images = images
    self.recipe = recipe
    self.isDeep = isDeep
    self.priority = priority
    self.allowance = allowance
  }

  package var order: FilterOrder {
    FilterOrder(keys: images.map(\.key), isDeep: isDeep)
  }

  package var inputs: [TaskInput] {
    images.enumerated().map { index, image in
      TaskInput(FilterOrder.inputName(index), .descriptor(image.descriptor))
    } + [TaskInput("recipe", .bytes(Array(recipe.text.utf8)))]
  }

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
  package var isDeep: Bool

  package init(keys: [String], isDeep: Bool) {
    self.keys = keys
    self.isDeep = isDeep
  }

  /// Under which name the worker finds the file of an image.
  package static func inputName(_ index: Int) -> String { "image\(index)" }

  package var json: JSON {
    ["keys": .array(keys.map { JSON($0) }), "deep": JSON(isDeep)]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    keys = try reader.texts("keys", atMost: Limits.inputs)
    isDeep = try reader.bool("deep")
  }
}
