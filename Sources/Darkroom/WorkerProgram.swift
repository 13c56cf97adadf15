/// A program whose processes do work; each has a pool of its own.
package enum WorkerProgram: String, CaseIterable, Sendable {
  /// Reads, renders and writes pictures.
  case pictures = "tintype-worker"
  /// Reads videos: loading its libraries takes longer than making a picture.
  case films = "tintype-film"
  /// The picture program in a separate process without files, so that a picture that takes over a
  /// worker cannot reach passwords.
  case passwords
  /// The picture program with fonts open: only recipes with text need them, and a font is an
  /// untrusted file too.
  case texts

  /// The argument with which it is started.
  var argument: String? { self == .texts ? WorkerLife.fontsArgument : nil }

  /// Returns its path, given that of `tintype-worker`.
  func path(whereWorkerIs worker: String) -> String {
    guard self == .films else { return worker }
    let folder = worker.lastIndex(of: "/").map { worker[...$0] } ?? ""
    return folder + rawValue
  }

  /// Returns the settings of its pool, given the number of picture workers.
  func settings(workers: Int) -> Pool.Settings {
    guard self == .passwords else { return Pool.Settings(workers: workers) }
    // One at a time: each takes 64 MiB, at the request of strangers.
    var settings = Pool.Settings(workers: 1)
    settings.waitingJobs = Limits.waitingPasswords
    return settings
  }
}
