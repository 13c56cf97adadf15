import Dispatch
import Glibc
import HTTP

/// `sample-server FOLDER [--listen HOST:PORT] [--threads N] [--certificate FILE
/// --key FILE]`: prints `ready HOST:PORT`, and serves until it is told to end.
@main
enum Program {
  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    guard let path = words.popFirst(), let folder = Folder(path: path) else { usage() }
    var listen = "127.0.0.1:0"
    var threads = 1
    var (certificate, key) = ("", "")
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { usage() }
      switch option {
      case "--listen": listen = value
      case "--certificate": certificate = value
      case "--key": key = value
      case "--threads": threads = Int(value) ?? 1
      default: usage()
      }
    }
    let router = Sample(folder: folder).router()
    var settings = HTTPServer.Settings { await router.respond(to: $0) }
    settings.immediately = { router.immediate.respond(to: $0) }
    settings.threads = threads
    if !certificate.isEmpty { settings.tls = try TLSContext(certificate: certificate, key: key) }
    let server = try HTTPServer(address: SocketAddress(parsing: listen), settings)
    let ending = end(server)
    print("ready \(server.address)")
    fflush(nil)
    try await server.run()
    ending.cancel()
  }

  private static func usage() -> Never {
    print(
      "usage: sample-server FOLDER [--listen HOST:PORT] [--threads N]",
      "[--certificate FILE --key FILE]"
    )
    exit(2)
  }

  private static func end(_ server: HTTPServer) -> any DispatchSourceSignal {
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    source.setEventHandler { Task { await server.stop(graceSeconds: 5) } }
    source.resume()
    return source
  }
}
