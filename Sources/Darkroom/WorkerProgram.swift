/// A program whose processes do work, each kind with a pool of its own.
package enum WorkerProgram: String, CaseIterable, Sendable {
  /// Reads, renders and writes pictures.
  case pictures = "tintype-worker"
  /// Reads films: what that needs takes longer to load than a picture to make.
  case films = "tintype-film"

  /// Where it is when `tintype-worker` is there.
  func path(whereWorkerIs worker: String) -> String {
    guard self != .pictures else { return worker }
    let folder = worker.lastIndex(of: "/").map { worker[...$0] } ?? ""
    return folder + rawValue
  }
}
