internal import Darkroom
internal import Film

/// The worker that reads videos.
@main enum Program {
  static func main() {
    WorkerLife.run(
      "tintype-film", [FactsOfFilm.handler, PosterOfFilm.handler, PlayableFromFilm.handler],
      fileBytes: PlayableTask.targetBytes, prepare: FilmLibraries.prepare)
  }
}
