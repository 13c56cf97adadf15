internal import Arguments
internal import Darkroom
internal import Glibc
internal import ImageEngine

/// One recipe over named images.
struct Filter: Command {
  var inputs: [String] = []
  var recipe = ""
  var output = ""
  var depth = 8
  var size: String?

  static let info = CommandInfo<Self>(
    "filter", "Runs a recipe over images and writes the result as PNG.",
    [
      .options(
        "input", \.inputs, "KEY=IMAGE",
        "An image under the key that the recipe knows it by; the photo is inputImage.",
        completion: .file),
      .option(
        "recipe", \.recipe, "RECIPE", "A recipe, as JSON or as a file with it.",
        isRequired: true, completion: .file),
      .option(
        "output", \.output, "OUT", "Where the PNG is written.", isRequired: true,
        completion: .file),
      .option("depth", \.depth, "BITS", "8 or 16."),
      .option("size", \.size, "WxH", "Which part is written, from 0, 0 on."),
    ],
    discussion: """
      Ends with 3 where a filter or a parameter is not known. A recipe that only generates goes \
      on for ever: --size, or "rect" in the recipe, says how much of it is wanted.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard depth == 8 || depth == 16 else {
      throw Failure(.wrongUsage, "--depth expects 8 or 16, not \(depth)")
    }
    var recipe = try RecipeArgument.recipe(recipe)
    if let size { recipe.rect = try Self.rectangle(size) }
    var images: [(key: String, descriptor: Int32)] = []
    defer { for image in images { close(image.descriptor) } }
    for input in inputs { images.append(try Self.opened(input)) }
    guard Set(images.map(\.key)).count == images.count else {
      throw Failure(.wrongUsage, "--input expects each key once")
    }
    let darkroom = Darkroom(executable: Surroundings.worker, workers: 1)
    let picture: Picture
    do throws(DarkroomError) {
      picture = try await darkroom.perform(
        FilterJob(images: images, recipe: recipe, isDeep: depth == 16))
    } catch {
      await darkroom.stop()
      throw Failure(PictureMaker.status(of: error), error.sentence)
    }
    await darkroom.stop()
    try PictureDestination.write(picture, to: output)
    return .done
  }

  private static func opened(_ input: String) throws(Failure) -> (key: String, descriptor: Int32) {
    guard let equals = input.firstIndex(of: "="), equals > input.startIndex else {
      throw Failure(
        .wrongUsage, "--input expects KEY=IMAGE such as inputImage=a.jpg, not \(input.quoted)")
    }
    let path = String(input[input.index(after: equals)...])
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(.unknownName, "\(path.quoted) cannot be read: \(Surroundings.reason(errno))")
    }
    return (String(input[..<equals]), descriptor)
  }

  private static func rectangle(_ size: String) throws(Failure) -> Rectangle {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, PixelSize(width: sides[0], height: sides[1]).isAllowed else {
      throw Failure(.wrongUsage, "--size expects a size such as 640x480, not \(size.quoted)")
    }
    return Rectangle(x: 0, y: 0, width: Double(sides[0]), height: Double(sides[1]))
  }
}
