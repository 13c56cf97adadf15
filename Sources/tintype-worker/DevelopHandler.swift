internal import Codecs
internal import Darkroom
internal import ImageEngine
internal import Media
internal import Words

/// Runs ``DevelopTask``: turns a file into facts and encoded pictures, from one decode.
struct DevelopHandler {
  /// - Parameter models: Computes steps that need models; without it, they are refused.
  static func handler(_ models: MaskMaker? = nil) -> TaskHandler {
    TaskHandler(DevelopTask.self) { order, files in
      try WorkerFailure.catching { try DevelopHandler(order, files, models).run() }
    }
  }

  let order: DevelopOrder
  private let files: TaskFiles
  let photo: MappedFile
  let recipe: Recipe?
  private let models: MaskMaker?
  let header: PhotoHeader
  /// The size of the recipe's result for the whole photo; that of the photo without a recipe.
  let wholeResult: PixelSize

  private init(_ order: DevelopOrder, _ files: TaskFiles, _ models: MaskMaker?) throws {
    // Those of the job before.
    _ = WorkerFonts.takeFonts()
    self.order = order
    self.models = models
    self.files = files
    photo = try files.photo()
    recipe = try files.input("recipe", limit: EngineLimits.recipeBytes).map {
      try Recipe(parsing: $0.withBytes { String(decoding: $0, as: UTF8.self) })
    }
    header = try PhotoHeader(photo.bytes)
    wholeResult = try recipe?.resultSize(of: header.size, text: WorkerFonts.text) ?? header.size
  }

  /// The longest side of pictures for display. Larger ones are downloads, for which no page shows a
  /// placeholder.
  static let largestPicture = 2560
  /// The rendered photo, and its file if that was written at the same time.
  private struct Rendered {
    let picture: UprightPicture
    var file: JPEGRows?
    /// The damage of the photo's file.
    var damage: Damage?
  }

  /// The number of pixels that one thread renders in an unnoticeable time. Larger pictures use
  /// several.
  private static let quicklyRendered = 1 << 20

  private func run() throws -> DevelopReport {
    var facts = header.facts
    guard !order.outputs.isEmpty else { return report(facts, []) }
    if let passed = try passed() { return report(facts, [passed]) }
    let rendered = try rendered()
    facts.damage = rendered.damage
    let result = rendered.picture
    var written: [Int: WrittenPicture] = [:]
    var picture = result
    // From large to small, each made from the previous one.
    for index in order.outputs.indices.sorted(by: { size(of: $0).area > size(of: $1).area }) {
      picture = picture.resampled(to: size(of: index, from: result))
      written[index] = try write(exact(picture, of: index), rendered.file, output: index)
    }
    if picture.size.longestSide <= Self.largestPicture {
      let smallest = try picture.resampled(to: picture.size.fitted(longestSide: 256)).plain()
      facts.placeholder = smallest.meanColor
      facts.thumbHash = ThumbHash(smallest).text
    }
    return report(facts, order.outputs.indices.compactMap { written[$0] })
  }

  private func report(_ facts: PhotoFacts, _ pictures: [WrittenPicture]) -> DevelopReport {
    DevelopReport(facts: facts, pictures: pictures, fonts: WorkerFonts.takeFonts())
  }

  /// Crops the pixels by which rounding has made it too large.
  private func exact(_ picture: UprightPicture, of index: Int) -> UprightPicture {
    guard let size = order.outputs[index].exactSize else { return picture }
    let rest = (picture.size.width - size.width, picture.size.height - size.height)
    if 0...2 ~= rest.0 && 0...2 ~= rest.1 { return picture.middle(size) }
    return picture.resampled(to: picture.size.fitted(longestSide: size.longestSide))
  }

  /// The photo in the size that the largest output needs, with the recipe applied at that size:
  /// pixel values in recipes scale with the picture, so that all sizes look the same.
  private func rendered() throws -> Rendered {
    let longestSide = largestSize == header.size ? nil : largestSize.longestSide
    let decoder = try PhotoDecoder(
      photo.bytes, header: header, longestSide: longestSide)
    let recipe = recipe.flatMap { $0.isIdentity ? nil : $0 }
    try checkMemory(decoded: decoder.size, isRendered: recipe != nil)
    let isWhole = order.outputs.contains { $0.colors == .photo || $0.format == .deepPNG }
    let isOrdinary = order.outputs.allSatisfy { $0.colors == .ordinary }
    var damage: Damage?
    let decoded =
      isWhole
      ? try decoder.decodeAll(damage: &damage)
      : .plain(try decoder.decode(showsHDR: !isOrdinary, damage: &damage))
    let photo = decoded.resampled(to: largestSize)
    var rendered = try recipe.map { try render($0, photo) } ?? Rendered(picture: photo)
    rendered.damage = damage
    return rendered
  }

  /// With the requested bit depth, in the photo's colours.
  private func render(_ recipe: Recipe, _ photo: UprightPicture) throws -> Rendered {
    let isDeep = order.outputs.contains { $0.format == .deepPNG }
    let threads = photo.size.area > Self.quicklyRendered ? 2 : 1
    let file = fileWrittenMeanwhile
    let renderer = Renderer(text: WorkerFonts.text)
    var (recipe, images) = (recipe, try images())
    if let models {
      (recipe, images) = try models.computed(recipe, images, photo: photo.image.withFirmEdges)
    }
    if case .plain(let bitmap) = photo, !isDeep {
      return Rendered(
        picture: .plain(
          try renderer.render(recipe, photo: bitmap, images: images, threads: threads, to: file)),
        file: file)
    }
    return Rendered(
      picture: .deep(
        try renderer.renderDeep(
          recipe, photo: photo.image, images: images, as: isDeep ? .sixteenBit : .eightBit,
          in: photo.outputSpace, threads: threads, to: file)),
      file: file)
  }

  /// The images other than the photo that the recipe reads.
  private func images() throws -> [String: Image] {
    var images: [String: Image] = [:]
    for (index, key) in order.keys.enumerated() {
      images[key] = try files.image(FilterOrder.inputName(index))
    }
    return images
  }

  /// A JPEG of the whole result that is written while the last rows are being rendered: with two
  /// threads this takes little longer than writing.
  var fileWrittenMeanwhile: JPEGRows? {
    guard order.outputs.count == 1, let output = order.outputs.first, output.exactSize == nil,
      (output.longestSide ?? .max) >= wholeResult.longestSide,
      let encoder = output.format.jpegEncoder
    else { return nil }
    return JPEGRows(encoder)
  }

  /// Each step keeps its photo and its result in memory.
  private func checkMemory(decoded: PixelSize, isRendered: Bool) throws(CodecError) {
    let result = largestSize.area * 4
    let resampling = decoded == largestSize ? 0 : decoded.area * 4 + result
    let mixing = isRendered || header.hasAlpha ? result * 2 : 0
    try PhotoDecoder.check(memoryBytes: max(resampling, mixing))
  }

  private var largestSize: PixelSize {
    order.outputs.indices.map(size(of:)).max { $0.area < $1.area } ?? header.size
  }

  /// The size of the photo for an output: larger than the output if the recipe crops, so that the
  /// cropped part has enough pixels.
  private func size(of index: Int) -> PixelSize {
    let whole = wholeResult.longestSide
    guard let side = order.outputs[index].longestSide, side < whole else { return header.size }
    // Rounded up, so that a crop is never a pixel short.
    let needed = (header.size.longestSide * side + whole - 1) / whole
    return header.size.fitted(longestSide: needed)
  }

  /// The size of an output from the recipe's result.
  private func size(of index: Int, from result: UprightPicture) -> PixelSize {
    let output = order.outputs[index]
    // Pixels that will be cropped must not be scaled away.
    let slack = output.exactSize == nil ? 0 : 2
    guard let side = output.longestSide, result.size.longestSide > side + slack else {
      return result.size
    }
    return result.size.fitted(longestSide: side)
  }

  private func write(
    _ picture: UprightPicture, _ file: JPEGRows?, output index: Int
  ) throws -> WrittenPicture {
    let output = order.outputs[index]
    let space = output.colors == .photo ? picture.outputSpace : .sRGB
    let encoded = try file?.end() ?? encoded(picture, as: output.format, in: space)
    return try write(encoded, of: picture.size, in: space, output: index) { picture }
  }

  /// - Parameter small: The picture, or one from which a thumbnail can be made.
  func write(
    _ encoded: EncodedPicture, of size: PixelSize, in space: ColorSpace, output index: Int,
    small: () -> UprightPicture
  ) throws -> WrittenPicture {
    let output = order.outputs[index]
    guard encoded.count <= DarkroomLimits.outputBytes else {
      throw WorkerFailure.tooLarge(
        reason: Message("file.tooManyBytes.result", ["count": .number(encoded.count)]))
    }
    guard order.metadata != .nothing || space != .sRGB else {
      try encoded.withBytes { try files.write($0, output: index) }
      return WrittenPicture(width: size.width, height: size.height, sizeBytes: encoded.count)
    }
    let bytes = try withMetadata(encoded, of: size, as: output.format, in: space, small)
    try bytes.withUnsafeBytes { try files.write($0, output: index) }
    return WrittenPicture(width: size.width, height: size.height, sizeBytes: bytes.count)
  }

  private func withMetadata(
    _ encoded: EncodedPicture, of size: PixelSize, as format: Output.Format,
    in space: ColorSpace, _ small: () -> UprightPicture
  ) throws -> [UInt8] {
    var metadata = order.statements.map(header.metadata.saying) ?? header.metadata
    metadata.regions = order.regions
    // The other formats have no place for a thumbnail that programs look into.
    let hasThumbnail = format.file == .jpeg && order.metadata == .everything
    let copy = CopyMetadata(
      metadata, size: size, privacy: order.metadata,
      thumbnail: hasThumbnail ? try Self.thumbnail(of: small()) : nil,
      profile: OutputProfile.bytes(of: space))
    return encoded.withBytes {
      copy.added(to: $0, format: format.file, size: size, hasAlpha: header.hasAlpha)
    }
  }

  /// In the usual size of cameras.
  private static func thumbnail(of picture: UprightPicture) throws -> EncodedPicture {
    let small = try picture.resampled(to: picture.size.fitted(longestSide: 160)).plain()
    return try JPEGEncoder(quality: 75).encode(small)
  }

  private func encoded(
    _ picture: UprightPicture, as format: Output.Format, in space: ColorSpace
  ) throws -> EncodedPicture {
    if format == .deepPNG {
      let encoder = PNGEncoder(hasAlpha: header.hasAlpha, isSRGB: space == .sRGB)
      return try encoder.encode(picture.deep(.sixteenBit, in: space))
    }
    let codes =
      space == .sRGB ? try picture.plain() : try picture.deep(.eightBit, in: space).codes
    if let encoder = format.jpegEncoder { return try encoder.encode(codes) }
    if case .webp(let quality) = format {
      return try WebPEncoder(quality: quality, hasAlpha: header.hasAlpha).encode(codes)
    }
    return try PNGEncoder(hasAlpha: header.hasAlpha, isSRGB: space == .sRGB).encode(codes)
  }
}

extension DevelopHandler {
  /// Uses each library once, so that its initial system calls are made before the sandbox closes.
  static func warmUp() {
    do {
      let encoded = try JPEGEncoder(quality: 1).encode(Bitmap(width: 8, height: 8))
      try encoded.withBytes { bytes throws(CodecError) in
        let header = try PhotoHeader(bytes)
        _ = try PhotoDecoder(bytes, header: header, longestSide: nil).decode()
      }
    } catch {
      preconditionFailure("what was encoded here cannot be decoded here: \(error)")
    }
  }
}

extension Output.Format {
  fileprivate var jpegEncoder: JPEGEncoder? {
    guard case .jpeg(let quality, let isProgressive, let sampling) = self else { return nil }
    return JPEGEncoder(
      quality: quality, isProgressive: isProgressive, hasFullColor: sampling == .full)
  }
}

extension PixelSize {
  fileprivate var area: Int { width * height }
}

extension DevelopHandler {
  /// Writes the whole result as a JPEG with only the current rows in memory. Returns `nil`, without
  /// having written anything, if more must be in memory.
  func passed() throws -> WrittenPicture? {
    guard recipe?.needsModels != true, let file = fileWrittenMeanwhile,
      wholeResult.longestSide > Self.largestPicture,
      let photo = PhotoRows(
        photo.bytes, header: header, isWhole: order.outputs[0].colors == .photo)
    else { return nil }
    let space = photo.colorSpace == .sRGB ? ColorSpace.sRGB : .displayP3
    guard
      let picture = try BandedPicture(
        recipe ?? Recipe(steps: []), of: header.size, in: photo.colorSpace, to: space,
        by: Renderer(text: WorkerFonts.text))
    else { return nil }
    let small = SmallRows(longestSide: 320, before: file)
    guard try picture.run(from: photo, threads: 2, to: small) else {
      throw CodecError.unreadable(reason: Message("file.ended.middle"))
    }
    return try write(file.end(), of: picture.size, in: space, output: 0) {
      small.picture(in: space)
    }
  }
}
