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
  var sampling = ChromaSubsampling.half
  var metadata = CarriedMetadata.everything
  var output = ""
  var models: String?

  static let info = CommandInfo<Self>(
    "render", "Renders photos and videos, with a recipe applied.",
    [
      .arguments("FILE", \.files, "The photos or videos.", completion: .file),
      .option(
        "recipe", \.recipe, "RECIPE", "A recipe: JSON, or a file with it.", completion: .file),
      .option("size", \.size, "N", "The longer side in pixels.", shownDefault: "the file's own"),
      .option("format", \.format, "FORMAT", "The format; without it, OUT's extension decides."),
      .option("quality", \.quality, "N", "Quality of a JPEG or WebP, from 1 to 100."),
      .option("depth", \.depth, "BITS", "Bits per channel of a PNG, 8 or 16."),
      .flag("progressive", \.isProgressive, "Write a progressive JPEG."),
      .option("sampling", \.sampling, "SAMPLING", "Chroma subsampling of a JPEG."),
      .option("metadata", \.metadata, "WHAT", "Which metadata to keep."),
      .option(
        "output", \.output, "OUT", "The file to write, or a folder for several files.",
        isRequired: true, completion: .file),
      .models(\.models),
    ],
    discussion: """
      Images are never enlarged. Orientation is applied to the pixels. Colours that sRGB does not \
      have are kept, in Display P3; --depth 16 keeps the full depth of a file.
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
      recipe: try recipe.map(RecipeArgument.recipe), metadata: metadata,
      models: Environment.modelFolder(self.models, invocation.environment))
    return try await maker.run(files)
  }
}

extension CarriedMetadata: ArgumentValue {}
