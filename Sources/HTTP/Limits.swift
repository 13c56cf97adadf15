/// Limits on what comes from outside, each with its reason.
///
/// They are values and not constants so that a test can make them small; a
/// server is started with `Limits()` unless someone has measured otherwise.
package struct Limits: Sendable {
  package init() {}

  // The request head.

  /// Browsers send 1 to 4 KB; 32 KB leaves room for long cookies of other
  /// programs on the same host name, and is all a stranger may make us keep.
  package var headBytes = 32 << 10
  /// Longer than any address a page of ours makes, and what nginx allows.
  package var targetBytes = 8 << 10
  /// Browsers send about 20, proxies add about 10. Looking one up is linear.
  package var headerCount = 100

  // The request body.

  /// For a route that says nothing else: a large JSON document.
  package var bodyBytes = 1 << 20
  /// Bytes of a body that wait for their handler before the socket is read no
  /// further: two network round trips at 1 Gbit/s and 1 ms.
  package var bodyBufferBytes = 256 << 10
  /// The line before a chunk: 16 digits, and what extensions real clients send.
  package var chunkLineBytes = 256
  /// Trailers are checked and forgotten; none that we know is longer.
  package var trailerBytes = 8 << 10
  /// Parts of a form: a folder of photos dropped at once, and room to spare.
  package var parts = 1000
  /// A part's head: names of files have at most 255 bytes, types less.
  package var partHeadBytes = 4 << 10
  /// What is left of a body that nobody wanted is read away up to this size, so
  /// that the connection can stay; more costs more than a new connection.
  package var drainBytes = 64 << 10

  // Answers.

  /// Bytes of a streamed answer that wait for the socket before its writer is
  /// made to wait: keeps a fast network busy, and 100 slow ones cost 25 MB.
  package var outputBufferBytes = 256 << 10
  /// The unsent bytes in memory of all connections, of one address and of one connection. A small
  /// machine can spare them, and ten fast downloads are not slowed down.
  package var unsentBytes = 64 << 20
  package var unsentBytesOfAddress = 32 << 20
  package var unsentBytesOfConnection = 16 << 20
  /// The room that an answer always gets when none of its bytes wait: a few packets.
  package var leastRoomBytes = 16 << 10
  /// The peak of unsent bytes up to which free memory is not returned to the system.
  package var keptBytes = 16 << 20
  /// The requests of an HTTP/2 connection that may run before their answers begin. The size of an
  /// answer is not known before.
  package var unbegunAnswers = 16
  /// The unsent bytes from which a connection may be closed when the budget is exceeded.
  package var largeUnsentBytes = 256 << 10

  /// Events that wait for a page that does not read. One change is about 200
  /// bytes; whoever is a thousand behind reads the change log instead.
  package var eventBufferBytes = 256 << 10

  // Connections.

  /// Each costs a descriptor and a few kilobytes; the process keeps a quarter
  /// of its descriptors for files (`HTTPServer` lowers this where they are few).
  package var connections = 15_000
  /// The connections accepted beyond the limit while the oldest idle ones are being closed.
  package var connectionsBeyond = 64
  /// A browser opens six, a phone's tabs a few dozen; one address must not use
  /// up what there is. Loopback is not counted: a proxy is one address too.
  package var connectionsPerAddress = 256

  // HTTP/2.

  /// Requests at a time on one connection: a page of the grid asks for about
  /// forty pictures at once, and each costs a handler.
  package var streams = 100
  /// What all uploads of one connection together may have sent beyond what
  /// their handlers took: four that stand still do not stop a fifth.
  package var connectionWindowBytes = 5 * (256 << 10)
  /// Requests that a client took back, or broke: who scrolls fast takes back a
  /// few hundred at once, and no more than a hundred a second for long.
  package var resetBurst = 1000
  package var resetsPerSecond = 100
  /// Frames that ask for nothing (pings, settings, priorities, empty pieces)
  /// beyond what our own sending explains; browsers send a handful.
  package var controlBurst = 2000
  package var controlsPerSecond = 200
  /// Parts of one head; all of `headBytes` fits into two.
  package var continuations = 8

  // Time. All of it is judged by the server's clock, to the second.

  /// To agree on keys: three round trips of a bad network, and our own work.
  package var handshakeSeconds = 10
  /// From the first byte of a head to its last: a phone on a bad network needs
  /// two seconds; who drips bytes gets ten, however many they send.
  package var headSeconds = 10
  /// Between two requests; longer than a person looks at one picture.
  package var idleSeconds = 75
  /// Bodies and answers must move `minimumRate` bytes a second on average over
  /// each window of this length; a train's tunnel is shorter.
  package var rateWindowSeconds = 30
  /// Slower than any network on which a photo could be sent. A whole request
  /// is bounded by its size at this rate.
  package var minimumRate = 500
  /// A handler that neither reads, writes nor answers for this long is stuck.
  package var answerSeconds = 300
  /// How long a closing connection reads away what the peer still sends, so
  /// that the answer is not lost to a reset.
  package var lingerSeconds = 5
  /// Between two comments on an event stream; proxies cut silence at 30 to 60.
  package var heartbeatSeconds = 15

  /// Bytes from which an answer that is made anew is packed: below, it is one packet anyway.
  static let packedBytes = 1 << 10
}
