internal import Arguments
internal import Darkroom

/// Makes thumbnails of files.
struct Thumb: Command {
  var files: [String] = []
  var size = 0
  var output = ""

  static let info = CommandInfo<Self>(
    "thumb", "Makes thumbnails of photos and videos.",
    [
      .arguments("FILE", \.files, "The photos or videos.", completion: .file),
      .option("size", \.size, "N", "The longer side in pixels.", isRequired: true),
      .option(
        "output", \.output, "OUT", "The file to write, or a folder for several files.",
        isRequired: true, completion: .file),
    ],
    discussion: """
      Images are never enlarged. OUT's extension chooses the format: .jpg, .png or .webp. In a \
      folder, each thumbnail has its file's name and .jpg.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let destination = try PictureDestination(output, fileCount: files.count, format: nil)
    let output = Output(
      longestSide: try PictureMaker.checked(size: size),
      format: destination.format.output(quality: 85), colors: .ordinary)
    return try await PictureMaker(destination: destination, output: output).run(files)
  }
}
