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
  /// The picture program with models open that find faces, text and things: their library and their
  /// weights take more memory than pictures do.
  case contents
  /// The same with the models that make masks.
  case masks
  /// The same with the model that understands queries.
  case queries
  /// The same with the data of Tesseract, for scripts that the models do not know.
  case scripts

  /// Whether it opens models.
  var opensModels: Bool {
    switch self {
    case .pictures, .films, .passwords, .texts: false
    case .contents, .masks, .queries, .scripts: true
    }
  }

  /// How it is started; `nil` if it needs models and there is no folder.
  func command(whereWorkerIs worker: String, models: ModelFolder?) -> WorkerCommand? {
    var command = WorkerCommand(executable: path(whereWorkerIs: worker))
    if self == .texts { command.arguments = [WorkerLife.fontsArgument] }
    if opensModels {
      guard let models else { return nil }
      command.arguments = [WorkerLife.seeArgument, rawValue, models.path]
      command.environment.append(WorkerCommand.returningLargeBlocks)
    }
    return command
  }

  /// Returns its path, given that of `tintype-worker`.
  func path(whereWorkerIs worker: String) -> String {
    guard self == .films else { return worker }
    let folder = worker.lastIndex(of: "/").map { worker[...$0] } ?? ""
    return folder + rawValue
  }

  /// Returns the settings of its pool, given the number of picture workers.
  func settings(workers: Int) -> Pool.Settings {
    switch self {
    case .pictures, .films, .texts: return Pool.Settings(workers: workers)
    // One process each: it takes up to 350 MB, and a photo's models run one after the other.
    case .contents, .masks, .queries, .scripts: return Pool.Settings(workers: 1)
    case .passwords:
      // One at a time: each takes 64 MiB, at the request of strangers.
      var settings = Pool.Settings(workers: 1)
      settings.waitingJobs = Limits.waitingPasswords
      return settings
    }
  }
}

/// How a worker is started.
struct WorkerCommand: Hashable, Sendable {
  var executable: String
  var arguments: [String] = []
  /// All variables of its environment.
  var environment = [noBacktrace]

  /// A crash ends the process at once.
  private static let noBacktrace = "SWIFT_BACKTRACE=enable=no"

  /// Blocks above three megabytes, such as the results between the layers of a network, go back to
  /// the system when they are freed; kept, their gaps would take a third more memory. Large pages
  /// make up for the time that this takes.
  static let returningLargeBlocks =
    "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=3000000"
    + ":glibc.malloc.trim_threshold=16000000"
}
