internal import Arguments
internal import Darkroom
internal import Glibc
internal import ImageEngine
internal import JSON
internal import Words

/// Applies a recipe to named images.
struct FilterCommand: Command {
  var inputs: [String] = []
  var recipe = ""
  var output = ""
  var depth = 8
  var size: String?
  var isNumbers = false
  var models: String?

  static let info = CommandInfo<Self>(
    "filter", "Applies a recipe to images and writes a PNG or numbers.",
    [
      .options(
        "input", \.inputs, "KEY=IMAGE",
        "An image, by its key in the recipe; the photo is inputImage.",
        completion: .file),
      .option(
        "recipe", \.recipe, "RECIPE", "A recipe: JSON, or a file with it.",
        isRequired: true, completion: .file),
      .option(
        "output", \.output, "OUT", "The PNG to write.", completion: .file),
      .flag(
        "numbers", \.isNumbers, "Print the result's pixels as JSON, as for a reduction."),
      .option("depth", \.depth, "BITS", "Bits per channel, 8 or 16."),
      .option("size", \.size, "WxH", "The size of the part to write, from 0, 0."),
      .models(\.models),
    ],
    discussion: """
      Exits with 3 if a filter or a parameter is unknown; a parameter that only other filters have \
      is ignored with a warning. A recipe without a photo has no end: --size, or "rect" in the \
      recipe, chooses a part. --numbers prints {"width", "height", "pixels"}: red, green, blue and \
      alpha of each pixel, in linear light with premultiplied alpha, the lowest row first.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard depth == 8 || depth == 16 else {
      throw Failure(.wrongUsage, "--depth expects 8 or 16, not \(depth)")
    }
    guard isNumbers == output.isEmpty else {
      throw Failure(.wrongUsage, "filter expects --output OUT, or --numbers and no output")
    }
    var recipe = try RecipeArgument.recipe(recipe)
    for (filter, key) in recipe.ignoredKeys {
      Terminal.report("warning: \(filter) has no \(key), which is ignored")
    }
    if let size { recipe.rect = try Self.rectangle(size) }
    var images: [(key: String, descriptor: Int32)] = []
    defer { for image in images { close(image.descriptor) } }
    for input in inputs { images.append(try Self.opened(input)) }
    guard Set(images.map(\.key)).count == images.count else {
      throw Failure(.wrongUsage, "--input expects each key once")
    }
    let darkroom = Darkroom(
      executable: Environment.worker, workers: 1,
      models: Environment.modelFolder(self.models, invocation.environment))
    let picture: Picture
    do throws(DarkroomError) {
      picture = try await darkroom.perform(
        FilterTask(
          images: images, recipe: recipe,
          form: isNumbers ? .numbers : depth == 16 ? .deepPicture : .picture))
    } catch {
      await darkroom.stop()
      throw Failure(PictureMaker.status(of: error), error.sentence)
    }
    await darkroom.stop()
    if isNumbers {
      try Self.printNumbers(picture)
    } else {
      try PictureDestination.write(picture, to: output)
    }
    return .done
  }

  private static func printNumbers(_ picture: Picture) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try picture.file.bytes()
    } catch {
      throw Failure(.partial, "the numbers cannot be read: \(error)")
    }
    let numbers = stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      // The shortest representation of a float; NaN has none.
      let value = Float(bitPattern: bits)
      return Double("\(value)").flatMap { $0.isFinite ? JSON($0) : nil } ?? .null
    }
    let pixels = stride(from: 0, to: numbers.count / 4 * 4, by: 4).map { start in
      JSON.array(Array(numbers[start..<start + 4]))
    }
    let result: JSON = [
      "width": JSON(picture.width), "height": JSON(picture.height), "pixels": .array(pixels),
    ]
    Terminal.write(result.text + "\n")
  }

  private static func opened(_ input: String) throws(Failure) -> (key: String, descriptor: Int32) {
    guard let equals = input.firstIndex(of: "="), equals > input.startIndex else {
      throw Failure(
        .wrongUsage, "--input expects KEY=IMAGE such as inputImage=a.jpg, not \(input.quoted)")
    }
    let path = String(input[input.index(after: equals)...])
    return (String(input[..<equals]), try PictureSource.open(path))
  }

  private static func rectangle(_ size: String) throws(Failure) -> Rectangle {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, PixelSize(width: sides[0], height: sides[1]).isAllowed else {
      throw Failure(.wrongUsage, "--size expects a size such as 640x480, not \(size.quoted)")
    }
    return Rectangle(x: 0, y: 0, width: Double(sides[0]), height: Double(sides[1]))
  }
}
