/// A program whose processes do work, each kind with a pool of its own.
package enum WorkerProgram: String, CaseIterable, Sendable {
  /// Reads, renders and writes pictures.
  case pictures = "tintype-worker"
  /// Reads films: what that needs takes longer to load than a picture to make.
  case films = "tintype-film"
  /// The same program as for pictures, in a process of its own that sees no file:
  /// what a hostile picture may do to a worker reaches no password.
  case passwords
  /// The same program as for pictures, which has opened the fonts: only recipes that
  /// draw text need them, and a font is read like any other file from outside.
  case texts

  /// What it is told when it is started.
  var argument: String? { self == .texts ? WorkerLife.fontsArgument : nil }

  /// Where it is when `tintype-worker` is there.
  func path(whereWorkerIs worker: String) -> String {
    guard self == .films else { return worker }
    let folder = worker.lastIndex(of: "/").map { worker[...$0] } ?? ""
    return folder + rawValue
  }

  /// How its pool is kept, where pictures may have so many workers.
  func settings(workers: Int) -> Pool.Settings {
    guard self == .passwords else { return Pool.Settings(workers: workers) }
    // One at a time: each takes 64 MiB, and strangers may ask for it.
    var settings = Pool.Settings(workers: 1)
    settings.waitingJobs = Limits.waitingPasswords
    return settings
  }
}
