internal import Darkroom
internal import Film

/// ``PosterTask``: extracts a picture from a video.
enum PosterOfFilm {
  static var handler: TaskHandler {
    TaskHandler(PosterTask.self) { order, files in
      do {
        return try poster(of: files.film(), longestSide: order.longestSide, files)
      } catch let error as FilmError {
        throw WorkerFailure(error)
      }
    }
  }

  private static func poster(
    of film: OpenFilm, longestSide: Int, _ files: TaskFiles
  ) throws -> PosterReport {
    let facts = try film.facts()
    let poster = try film.input.poster(longestSide: longestSide)
    let bytes = try poster.png()
    try bytes.withUnsafeBytes { try files.write($0, output: 0) }
    return PosterReport(
      facts: facts,
      picture: WrittenPicture(width: poster.width, height: poster.height, sizeBytes: bytes.count))
  }
}
