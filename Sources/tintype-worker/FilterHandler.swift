internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Platform
internal import Words

/// ``FilterTask``: renders named files to one picture, at full precision.
enum FilterHandler {
  /// - Parameter models: Computes steps that need models; without it, they are refused.
  static func handler(_ models: MaskMaker? = nil) -> TaskHandler {
    TaskHandler(FilterTask.self) { order, files in
      try WorkerFailure.catching { try filter(order, files, models) }
    }
  }

  private static func filter(
    _ order: FilterOrder, _ files: TaskFiles, _ models: MaskMaker?
  ) throws -> WrittenPicture {
    guard let text = try files.input("recipe", limit: EngineLimits.recipeBytes) else {
      throw MessageError.malformed(member: "inputs")
    }
    var recipe = try Recipe(parsing: text.withBytes { String(decoding: $0, as: UTF8.self) })
    try recipe.validate(inputs: Set(order.keys))
    var images: [String: Image] = [:]
    var networks: [String: MappedFile] = [:]
    let networkKeys = recipe.networkKeys
    for (index, key) in order.keys.enumerated() {
      let name = FilterOrder.inputName(index)
      if networkKeys.contains(key) {
        networks[key] = try files.input(name)
      } else {
        images[key] = try files.image(name)
      }
    }
    if let models {
      (recipe, images) = try models.computed(recipe, images, networks: networks)
    }
    let renderer = Renderer(text: WorkerFonts.text)
    let encoder = PNGEncoder(hasAlpha: true)
    let encoded: EncodedPicture
    let size: PixelSize
    switch order.form {
    case .picture:
      let result = try renderer.render(recipe, images: images)
      (encoded, size) = (try encoder.encode(result), result.size)
    case .deepPicture:
      let result = try renderer.renderDeep(recipe, images: images)
      (encoded, size) = (try encoder.encode(result), result.size)
    case .numbers:
      return try write(
        try renderer.numbers(of: recipe, images: images, atMost: FilterForm.mostPixels), to: files)
    }
    guard encoded.count <= DarkroomLimits.outputBytes else {
      throw WorkerFailure.tooLarge(
        reason: Message("file.tooManyBytes.result", ["count": .number(encoded.count)]))
    }
    try encoded.withBytes { bytes throws(SystemError) in try files.write(bytes, output: 0) }
    return WrittenPicture(
      width: size.width, height: size.height, sizeBytes: encoded.count)
  }

  private static func write(
    _ numbers: PixelNumbers, to files: TaskFiles
  ) throws -> WrittenPicture {
    try numbers.pixels.withUnsafeBytes { try files.write($0, output: 0) }
    return WrittenPicture(
      width: numbers.width, height: numbers.height,
      sizeBytes: numbers.pixels.count * FilterForm.bytesPerPixel)
  }
}

extension TaskFiles {
  /// Decodes an image that a recipe reads, at full precision.
  func image(_ name: String) throws -> Image {
    guard let file = try input(name) else { throw MessageError.malformed(member: "inputs") }
    return try file.withBytes { bytes in
      let header = try PhotoHeader(bytes)
      return try PhotoDecoder(bytes, header: header, longestSide: nil).decodeAll().image
    }
  }
}
