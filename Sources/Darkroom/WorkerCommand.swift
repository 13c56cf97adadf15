extension WorkerProgram {
  /// Whether it opens models.
  var opensModels: Bool {
    switch self {
    case .pictures, .films, .passwords, .texts: false
    case .contents, .masks, .queries, .scripts, .pairPictures, .pairWords, .networks:
      true
    }
  }

  /// Whether its work, which takes half a second for each photo of a library, gives way to that of
  /// all other processes.
  var givesWay: Bool { self == .contents || self == .scripts || self == .pairPictures }

  /// How it is started; `nil` if it needs models and there is no folder.
  func command(whereWorkerIs worker: String, models: ModelFolder?) -> WorkerCommand? {
    var command = WorkerCommand(executable: path(whereWorkerIs: worker))
    if self == .texts { command.arguments = [WorkerMain.fontsArgument] }
    if opensModels {
      guard let models else { return nil }
      command.arguments = [WorkerMain.seeArgument, rawValue, models.path]
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

  /// Returns the settings of its pool.
  ///
  /// - Parameters:
  ///   - workers: The number of workers for pictures.
  ///   - waitingPasswords: The maximum number of passwords that wait, of each priority.
  func settings(workers: Int, waitingPasswords: Int) -> Pool.Settings {
    switch self {
    case .pictures, .films, .texts: return Pool.Settings(workers: workers)
    // One process each: it takes up to 350 MB, and a photo's models run one after the other.
    case .contents, .masks, .queries, .scripts, .pairPictures, .pairWords, .networks:
      return Pool.Settings(workers: 1)
    // One at a time: each takes 64 MiB, at the request of strangers.
    case .passwords:
      var settings = Pool.Settings(workers: 1)
      settings.waitingJobs = waitingPasswords
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

  /// Blocks above a megabyte, such as the results between the layers of a network, go back to
  /// the system when they are freed; kept, their gaps would take a third more memory. Large pages
  /// make up for the time that this takes.
  static let returningLargeBlocks =
    "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1000000"
    + ":glibc.malloc.trim_threshold=16000000"
}
