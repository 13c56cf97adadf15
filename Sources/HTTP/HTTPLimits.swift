/// Limits on input from outside, each with its reason.
///
/// They are variables so that tests can lower them; servers use `HTTPLimits()` unless measurements
/// justify other values.
package struct HTTPLimits: Sendable {
  package init() {}

  // The request head.

  /// Browsers send 1 to 4 KB; 32 KB leaves room for long cookies of other programs on the same
  /// host, and limits the memory that a stranger can occupy.
  package var headBytes = 32 << 10
  /// Longer than any address of the page, and nginx's limit.
  package var targetBytes = 8 << 10
  /// Browsers send about 20, proxies add about 10. Lookup is linear.
  var headerCount = 100

  // The request body.

  /// The default of routes: a large JSON document.
  var bodyBytes = 1 << 20
  /// Bytes of a body that may wait for their handler before the socket is read no further: two
  /// network round trips at 1 Gbit/s and 1 ms.
  var bodyBufferBytes = 256 << 10
  /// The line before a chunk: 16 digits, and the extensions that real clients send.
  var chunkLineBytes = 256
  /// Trailers are validated and dropped; no known client sends longer ones.
  package var trailerBytes = 8 << 10
  /// Parts of a form: a folder of photos dropped at once, with room to spare.
  package var parts = 1000
  /// A part's head: file names have at most 255 bytes, types fewer.
  var partHeadBytes = 4 << 10
  /// The rest of an unwanted body is read and discarded up to this size, so that the connection can
  /// be kept; more would cost more than a new connection.
  var drainBytes = 64 << 10

  // Answers.

  /// Bytes of a streamed answer that may wait for the socket before its writer must wait: enough to
  /// keep a fast network busy, and 25 MB for 100 slow clients.
  var outputBufferBytes = 256 << 10
  /// Unsent bytes in memory of all connections, of one address and of one connection. A small
  /// machine can spare them, and ten fast downloads are not slowed down.
  var unsentBytes = 64 << 20
  var unsentBytesOfAddress = 32 << 20
  var unsentBytesOfConnection = 16 << 20
  /// The allowance of an answer without waiting bytes: a few packets.
  var leastRoomBytes = 16 << 10
  /// The peak of unsent bytes up to which free memory is not returned to the system.
  var keptBytes = 16 << 20
  /// The unsent bytes from which a connection may be closed when the budget is exceeded.
  var largeUnsentBytes = 256 << 10

  /// Events waiting for a page that does not read. A change with its row takes up to two kilobytes;
  /// a page five hundred changes behind reads the change log instead.
  var eventBufferBytes = 1 << 20

  // Connections.

  /// Each costs a descriptor and a few kilobytes; the process reserves a quarter of its descriptors
  /// for files (`HTTPServer` lowers this limit if there are few).
  package var connections = 15_000
  /// The connections accepted beyond the limit while the oldest idle ones are being closed.
  package var connectionsBeyond = 64
  /// The time in which a new connection sends its first request, usually.
  package var arrivalMilliseconds = 100
  /// A browser opens six, a phone's tabs a few dozen; one address must not use up the total.
  /// Loopback is exempt, as a proxy has one address, too.
  package var connectionsPerAddress = 256

  // HTTP/2.

  /// Concurrent requests on a connection: the grid requests about forty pictures at once, and each
  /// costs a handler.
  package var streams = 100
  /// Bytes of all uploads of a connection that may wait for their handlers: four stalled uploads do
  /// not stop a fifth.
  var connectionWindowBytes = 5 * (256 << 10)
  /// Requests cancelled or broken by a client: fast scrolling cancels a few hundred at once, but
  /// never more than a hundred per second for long.
  package var resetBurst = 1000
  package var resetsPerSecond = 100
  /// Frames without a purpose (pings, settings, priorities, empty pieces), beyond those caused by
  /// the server's own; browsers send a handful.
  var controlBurst = 2000
  var controlsPerSecond = 200
  /// Frames of one head; `headBytes` fit into two.
  var continuations = 8

  // Time limits, by the server's clock, in whole seconds.

  /// The TLS handshake: three round trips of a bad network, and the server's own work.
  var handshakeSeconds = 10
  /// From the first byte of a head to the last: a phone on a bad network needs two seconds; a
  /// client that sends single bytes gets ten.
  var headSeconds = 10
  /// Between two requests; longer than people look at one picture.
  package var idleSeconds = 75
  /// Bodies and answers must transfer `minimumRate` bytes per second on average over each window of
  /// this length; train tunnels are shorter.
  var rateWindowSeconds = 30
  /// Slower than any network on which a photo could be sent. It also limits the duration of a
  /// request by its size.
  var minimumRate = 500
  /// A handler that neither reads, writes nor answers for this long is stuck.
  var answerSeconds = 300
  /// How long a closing connection keeps reading, so that the answer is not lost to a reset.
  var lingerSeconds = 5
  /// Between two comments on an event stream; proxies close silent connections after 30 to 60
  /// seconds.
  var heartbeatSeconds = 15

  /// The size from which generated answers are compressed: smaller ones fit in a packet anyway.
  static let compressionBytes = 1 << 10
}
