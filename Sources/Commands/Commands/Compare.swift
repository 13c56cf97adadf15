internal import Arguments
internal import Darkroom
internal import Glibc
internal import JSON
internal import Words

/// Measures the difference of two pictures.
struct Compare: Command {
  var first = ""
  var second = ""
  var isJSON = false

  static let info = CommandInfo<Self>(
    "compare", "Measures the difference between two images.",
    [
      .argument("A", \.first, "An image.", completion: .file),
      .argument("B", \.second, "Another image of the same size.", completion: .file),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    discussion: """
      Compares 8-bit codes with premultiplied alpha, over the three colour channels of all pixels. \
      Exits with 1 if the images differ.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let (a, b) = (try PictureSource.open(first), try PictureSource.open(second))
    defer {
      close(a)
      close(b)
    }
    let darkroom = Darkroom(executable: Environment.worker, workers: 1)
    let distance: PictureDistance
    do throws(DarkroomError) {
      distance = try await darkroom.perform(CompareTask(a, b))
    } catch {
      await darkroom.stop()
      throw Failure(PictureMaker.status(of: error), error.sentence)
    }
    await darkroom.stop()
    let json = distance.json
    if isJSON {
      Terminal.write(json.text + "\n")
    } else {
      for (name, value) in json.object?.members ?? [] { Terminal.write("\(name) \(value.text)\n") }
    }
    return distance.largest == 0 && distance.alphaMean == 0 ? .done : .partial
  }
}
