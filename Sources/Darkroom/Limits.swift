/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// Worker processes, where nobody says otherwise: one picture at a time takes
  /// up to a gigabyte, so more than four would need a large machine.
  package static let defaultWorkers = 4

  /// Jobs that wait, for each priority. An import feeds the queue as it drains;
  /// more than this in line means that nobody looks at the answers any more.
  package static let waitingJobs = 256

  /// The exports of one link that may wait: as many as a page asks for, and no queue of its own.
  package static let waitingGuestExports = 8

  /// Passwords that wait to be hashed, for each priority: with some 150 ms each
  /// the last one waits for five seconds.
  package static let waitingPasswords = 32

  /// Bytes of a password, and of what is kept of one.
  package static let passwordBytes = 1024
  package static let hashBytes = 200

  /// Inputs of one job: a recipe over named images has some, a photo one. With
  /// the outputs, as many as a message carries.
  package static let inputs = 40

  /// Outputs of one job. A photo has three sizes.
  package static let outputs = 8

  /// Bytes of a request or an answer, which are facts and sizes. What can be
  /// long (a recipe, pixels) travels in memory files.
  package static let messageBytes = 32 << 10

  /// Bytes of what a worker is told of its task: the names of the inputs, which
  /// are short, and the rest of the request find room beside it.
  package static let orderBytes = messageBytes - 2048

  /// Bytes of a recipe: as many as the engine reads.
  package static let recipeBytes = 8 << 20

  /// Bytes of an input that a worker maps: originals above this are films, or
  /// no photo of 268 megapixels.
  package static let inputBytes = 1 << 30

  /// Bytes of a film, which is read in pieces and never mapped.
  package static let filmBytes = 1 << 42

  /// Bytes of a file that a worker writes: a PNG of 268 megapixels has less.
  package static let outputBytes = 1 << 30

  /// The longer side and the pixels that an answer may claim; the codecs refuse
  /// larger ones before they decode.
  package static let side = 65_500
  package static let pixels = 268_402_689

  /// Pixels that are written as numbers: 32 histograms of 2048 ranges. Of more, a
  /// picture of sixteen bits says as much in less room.
  package static let numberPixels = 1 << 16

  /// Bytes of a text in the facts. Cameras' names have a dozen.
  package static let factBytes = 256

  /// Bytes of a text that somebody wrote about a photo, keywords, and bytes of all
  /// keywords together: with their quotes they fit into a message.
  package static let descriptionBytes = 4096
  package static let keywords = 500
  package static let keywordsBytes = 8192

  /// Bytes of an XMP file that is written: all of that, each letter escaped.
  package static let sidecarBytes = 256 << 10

  /// The longer side of a film's poster: larger than any screen shows it.
  package static let posterSide = 3840

  /// Frames and seconds of a film: a week at 240 a second.
  package static let frames = 150_000_000
  package static let filmSeconds = 604_800.0

  /// Pictures that a camera takes in a second.
  static let filmRate = 100_000.0

  /// Seconds that a job may take: a full-size export of a large photo through a
  /// long recipe takes ten on a slow machine.
  package static let jobSeconds = 60

  /// Seconds in which a film is made playable. An hour of film takes half of one.
  package static let playableSeconds = 3600

  /// Bytes of a playable film: ten hours of it.
  package static let playableBytes = 16 << 30

  /// Jobs after which a worker is replaced, so that what a library leaks stays
  /// small.
  package static let jobsOfWorker = 500

  /// Seconds without a job after which a worker is ended. Starting one takes
  /// some ten milliseconds, keeping one costs its memory.
  package static let idleSeconds = 30

  /// Times that a job is given to a worker. A worker may have been killed from
  /// outside, so the first death does not prove the file guilty.
  package static let attempts = 2

  /// Bytes kept of what a worker wrote to stderr: its last words.
  package static let lastWordsBytes = 2048

  /// Bytes of its own memory that a worker may have: with the libraries and a
  /// large file that it maps it stays below a gigabyte, so that two of them fit
  /// into a small machine. The codecs refuse what would take more.
  package static let workerDataBytes = 896 << 20

  /// Bytes that a worker must be able to get after a job has failed, so that the
  /// file is to blame: what its libraries keep of earlier jobs stays far below the
  /// rest.
  static let spareBytes = 640 << 20

  /// A worker's address space: its memory, the mapped input, and what libraries
  /// reserve without using it.
  package static let workerAddressBytes = 4 << 30

  /// Descriptors of a worker: its own four, and those of one job.
  package static let workerDescriptors = 64
}
