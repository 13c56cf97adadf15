internal import Arguments
internal import Darkroom

/// Makes thumbnails of files.
struct Thumb: Command {
  var files: [String] = []
  var size = 0
  var output = ""

  static let info = CommandInfo<Self>(
    "thumb", "Makes a small picture of any file that the library takes.",
    [
      .arguments("FILE", \.files, "What it is a picture of.", completion: .file),
      .option("size", \.size, "N", "Pixels of the longer side.", isRequired: true),
      .option(
        "output", \.output, "OUT", "Where it is written; for several files, a folder.",
        isRequired: true, completion: .file),
    ],
    discussion: """
      Nothing is enlarged. The format follows the ending of OUT: .jpg, .png or .webp. In a folder \
      each picture has the name of its file and .jpg.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let destination = try PictureDestination(output, fileCount: files.count, format: nil)
    let output = Output(
      longestSide: try PictureMaker.checked(size: size),
      format: destination.format.output(quality: 85), colors: .ordinary)
    return try await PictureMaker(destination: destination, output: output).run(files)
  }
}
