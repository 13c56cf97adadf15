internal import Arguments
internal import Darkroom
internal import Media

/// Renders files with a recipe.
struct Render: Command {
  var files: [String] = []
  var recipe: String?
  var size: Int?
  var format: PictureFormat?
  var quality = 90
  var depth = 8
  var isProgressive = false
  var sampling = PictureSampling.half
  var metadata = CarriedMetadata.everything
  var output = ""

  static let info = CommandInfo<Self>(
    "render", "Writes a picture of any file that the library takes, with a recipe applied.",
    [
      .arguments("FILE", \.files, "What it is a picture of.", completion: .file),
      .option(
        "recipe", \.recipe, "RECIPE", "A recipe, as JSON or as a file with it.", completion: .file),
      .option("size", \.size, "N", "Pixels of the longer side.", shownDefault: "the file's own"),
      .option("format", \.format, "FORMAT", "Otherwise the ending of OUT says."),
      .option("quality", \.quality, "N", "From 1 to 100, of JPEG and WebP."),
      .option("depth", \.depth, "BITS", "8 or 16, of PNG."),
      .flag("progressive", \.isProgressive, "A JPEG that is seen whole before it has arrived."),
      .option("sampling", \.sampling, "SAMPLING", "How much of its colour a JPEG keeps."),
      .option("metadata", \.metadata, "WHAT", "What goes along of when, where and with what."),
      .option(
        "output", \.output, "OUT", "Where it is written; for several files, a folder.",
        isRequired: true, completion: .file),
    ],
    discussion: """
      Nothing is enlarged. Orientation is applied to the pixels, so that none is left. \
      Colours that sRGB does not have are kept, in Display P3; --depth 16 keeps what a file has of \
      it.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    guard 1...100 ~= quality else {
      throw Failure(.wrongUsage, "--quality expects a number from 1 to 100, not \(quality)")
    }
    guard depth == 8 || depth == 16 else {
      throw Failure(.wrongUsage, "--depth expects 8 or 16, not \(depth)")
    }
    let destination = try PictureDestination(output, fileCount: files.count, format: format)
    let output = Output(
      longestSide: try size.map(PictureMaker.checked(size:)),
      format: destination.format.output(
        quality: quality, isDeep: depth == 16, isProgressive: isProgressive, sampling: sampling),
      colors: .photo)
    let maker = PictureMaker(
      destination: destination, output: output,
      recipe: try recipe.map(RecipeArgument.recipe), metadata: metadata)
    return try await maker.run(files)
  }
}

extension CarriedMetadata: ArgumentValue {}
