internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Platform

/// ``FilterTask``: renders named files to one picture, at full precision.
enum Filtering {
  static var handler: TaskHandler {
    TaskHandler(FilterTask.self) { order, files in
      try WorkerFailure.catching { try filter(order, files) }
    }
  }

  private static func filter(_ order: FilterOrder, _ files: TaskFiles) throws -> WrittenPicture {
    guard let text = try files.input("recipe", limit: ImageEngine.Limits.recipeBytes) else {
      throw MessageError.malformed(member: "inputs")
    }
    let recipe = try Recipe(parsing: text.withBytes { String(decoding: $0, as: UTF8.self) })
    try recipe.validate(inputs: Set(order.keys))
    var images: [String: Image] = [:]
    for (index, key) in order.keys.enumerated() {
      guard let file = try files.input(FilterOrder.inputName(index)) else {
        throw MessageError.malformed(member: "inputs")
      }
      images[key] = try file.withBytes { bytes in
        let header = try PhotoHeader(bytes)
        return try PhotoDecoder(bytes, header: header, longestSide: nil).decodeAll().image
      }
    }
    let renderer = Renderer(text: Letters.text)
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
    guard encoded.count <= Limits.outputBytes else {
      throw WorkerFailure.tooLarge(reason: "the result has \(encoded.count) bytes")
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
