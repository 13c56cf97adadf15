/// Limits on requests and answers, each with its reason.
package enum S3Limits {
  /// The length of a file that is sent in one request. Above it, a broken connection costs too
  /// much to repeat.
  package static let singleBytes = 64 << 20

  /// The length of a part, above the 5 MB that S3 demands. A broken connection costs one part.
  package static let partBytes = 16 << 20

  /// The number of parts that S3 accepts.
  package static let parts = 10_000

  /// The bytes fetched in one request. They are held in memory, one piece for each lane.
  package static let pieceBytes = 8 << 20

  /// The requests under way at once: enough to hide the way to the server, and few enough for the
  /// memory of their pieces.
  package static let lanes = 8

  /// The length of an answer that is a document: a list of a thousand keys is 400 KB.
  package static let documentBytes = 4 << 20

  /// The keys asked for at once, the most that S3 lists.
  static let listedKeys = 1000

  /// The names for which a list of a thousand keys is worth its time; fewer are asked for singly.
  static let fewestNeighbours = 16

  /// The attempts for a request, the first one included.
  package static let requestAttempts = 5

  /// The longest wait between two attempts.
  static let longestWait = Duration.seconds(5)

  /// The time to connect. A server that is there answers in less than a second from anywhere.
  static let connectMilliseconds = 5_000

  /// The seconds without a byte after which a server counts as gone; a busy one may think for some.
  static let quietSeconds = 20

  /// The longest address, with its parameters.
  static let addressBytes = 2_000

  /// The length of a file with credentials.
  package static let credentialBytes = 16 << 10

  /// The default size of the files kept on this machine: a few thousand photos.
  package static let nearBytes = 10 << 30

  /// The size of the files kept for a command that reads beside the server. It reads each once.
  static let passingBytes = 256 << 20

  /// The length of a blob that is served from memory when the machine's disk is full. Photos are
  /// shorter; larger ones would take the memory of everything else.
  static let throughBytes = 128 << 20

  /// The seconds for which an answer about the bucket's owner counts, so that not every upload
  /// asks. Removing always asks.
  static let ownerSeconds = 10
}
