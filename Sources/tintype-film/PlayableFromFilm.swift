internal import Darkroom
internal import Film

/// ``PlayableTask``: converts a video to a form that all browsers play.
enum PlayableFromFilm {
  static var handler: TaskHandler {
    TaskHandler(PlayableTask.self) { _, files in
      do {
        let playable = try files.film().input.writePlayable(to: files.descriptor(output: 0))
        return PlayableReport(
          width: playable.width, height: playable.height,
          durationSeconds: playable.durationSeconds, sizeBytes: playable.sizeBytes)
      } catch let error as FilmError {
        throw WorkerFailure(error)
      }
    }
  }
}
