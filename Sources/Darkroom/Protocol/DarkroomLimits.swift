/// Limits on input from outside, each with its reason.
package enum DarkroomLimits {
  /// The default number of worker processes: a picture takes up to a gigabyte, so more than four
  /// would need a large machine.
  package static let defaultWorkers = 4

  /// Waiting jobs of each priority. An import refills the queue as it drains; more than this means
  /// that results are no longer awaited.
  package static let waitingJobs = 256

  /// The exports of one link that may wait: as many as a page asks for, and no queue of its own.
  package static let waitingGuestExports = 8

  /// Passwords waiting to be hashed, of each priority: at some 150 ms each, the last one waits for
  /// five seconds.
  package static let waitingPasswords = 32

  /// Bytes of a password, and of its stored form.
  package static let passwordBytes = 1024
  package static let hashBytes = 200

  /// Inputs of one job: a photo has one, a recipe with named images has several. Together with the
  /// outputs, the maximum number of descriptors in a message.
  package static let inputs = 40

  /// Files that the recipe of one photo reads: a portrait has a dozen masks. With the photo, the
  /// recipe and the outputs they stay within ``inputs``.
  static let filesOfRecipe = 30

  /// Outputs of one job. A photo has three sizes.
  package static let outputs = 8

  /// Bytes of a request or an answer, which contain facts and sizes. Data that may be long
  /// (recipes, pixels) is passed in memory files.
  static let messageBytes = 32 << 10

  /// Bytes of a worker's order; the rest of the request needs the remaining space for the short
  /// names of its inputs.
  static let orderBytes = messageBytes - 2048

  /// Bytes of an input that a worker maps: originals above this are films, or
  /// no photo of 268 megapixels.
  package static let inputBytes = 1 << 30

  /// Bytes of a video, which is read in pieces and never mapped.
  static let filmBytes = 1 << 42

  /// Bytes of a file written by a worker: a PNG of 268 megapixels is smaller.
  package static let outputBytes = 1 << 30

  /// Pixels that are written as numbers: 32 histograms of 2048 ranges. Of more, a
  /// picture of sixteen bits says as much in less room.
  static let numberPixels = 1 << 16

  /// Bytes of a text in the facts. Camera names have about a dozen.
  static let factBytes = 256

  /// A text in a worker's reason, which may quote the file; longer ones are shortened.
  static let reasonTextBytes = 512

  /// A reason in its stored form: any with such texts, all their characters escaped.
  static let reasonBytes = 32 << 10

  /// Bytes of all keywords of a photo together: with their quotes and a description they fit into a
  /// message.
  static let keywordsBytes = 8192

  /// Bytes of a written XMP file: all of that, with every character escaped.
  package static let sidecarBytes = 256 << 10

  /// The longer side of a video's poster: larger than any screen shows it.
  static let posterSide = 3840

  /// Frames and seconds of a video: a week at 240 frames per second.
  package static let frames = 150_000_000
  static let filmSeconds = 604_800.0

  /// Seconds that a job may take: a full-size export of a large photo through a
  /// long recipe takes ten on a slow machine.
  static let jobSeconds = 60

  /// Seconds allowed for converting a video. An hour of video takes half an hour.
  static let playableSeconds = 3600

  /// Bytes of a converted video: ten hours.
  static let playableBytes = 16 << 30

  /// Jobs after which a worker is replaced, so that memory leaks of libraries stay small.
  package static let jobsOfWorker = 500

  /// Seconds without a job after which a worker is ended. Starting one takes some ten milliseconds,
  /// keeping one takes its memory.
  package static let idleSeconds = 30

  /// How often a job is given to a worker. A worker may have been killed from outside, so the first
  /// death does not prove that the file is the cause.
  package static let attempts = 2

  /// Bytes kept of a worker's stderr.
  static let lastWordsBytes = 2048

  /// Bytes of a worker's own memory: with its libraries and a large mapped file, it stays below a
  /// gigabyte, so that two of them fit on a small machine. The codecs refuse files that need more.
  static let workerDataBytes = 896 << 20

  /// Bytes that a worker must be able to allocate after a failed job, so that the file is the
  /// cause: the memory that libraries keep from earlier jobs is far below the rest.
  static let spareBytes = 640 << 20

  /// A worker's address space: its memory, the mapped input, and reservations of libraries.
  static let workerAddressBytes = 4 << 30

  /// Descriptors of a worker: its own four, and those of one job.
  static let workerDescriptors = 64

  /// The longer side of a picture in which models look for contents: letters of 20 pixels in a
  /// photo of 12 megapixels have 10 there, and can be read.
  static let seenSide = 2048

  /// Bytes of such a picture: a JPEG of four megapixels has at most this many.
  static let seenBytes = 32 << 20

  /// The findings in one picture: what the models give at most, and their bytes in all.
  static let seenFaces = 300
  static let seenLines = 500
  static let seenLineBytes = 2048
  /// Lines that one message asks to be read in other scripts: with their texts, all fit into it.
  static let scriptLines = 60
  static let seenThings = 10
  static let seenLabels = 64
  package static let labels = 0..<1000
  package static let featureCount = 1280
  static let seenContentsBytes = 4 << 20

  /// How far workers that look at photos in the background give way: they get a tenth of a
  /// processor that others want too.
  static let nicenessOfModels: Int32 = 10

  /// Bytes of a network that an owner brings: one that runs in the memory of a worker is smaller.
  static let pairFileBytes = 800 << 20

  /// Bytes of a query: longer ones are no search.
  static let queryBytes = 1024
}
