internal import Darkroom
internal import Film

/// The worker that reads videos.
@main enum Program {
  static func main() {
    WorkerMain.run(
      "tintype-film", [FilmFactsHandler.handler, PosterHandler.handler, PlayableHandler.handler],
      fileBytes: PlayableTask.targetBytes, prepare: FilmLibraries.prepare)
  }
}
