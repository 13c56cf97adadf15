import Dispatch
import Glibc
import HTTP
import Platform

/// Serves a folder, and what `Sample` makes, until it is told to end. Prints
/// `ready HOST:PORT` when it answers.
@main
enum Program {
  static func main() async throws {
    var words = CommandLine.arguments.dropFirst()
    guard let path = words.popFirst(), let folder = Folder(path: path) else { usage() }
    var listen = "127.0.0.1:0"
    var threads = 1
    var (certificate, key, log) = ("", "", "")
    var proxies: [String] = []
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { usage() }
      switch option {
      case "--listen": listen = value
      case "--certificate": certificate = value
      case "--key": key = value
      case "--trusted-proxy": proxies.append(value)
      case "--access-log": log = value
      case "--threads": threads = Int(value) ?? 1
      default: usage()
      }
    }
    let router = Sample(folder: folder).router()
    var settings = HTTPServer.Settings { await router.respond(to: $0) }
    settings.immediately = { router.immediate.respond(to: $0) }
    settings.threads = threads
    settings.proxies = try TrustedProxies(parsing: proxies)
    if !log.isEmpty { settings.log = accessLog(log) }
    if !certificate.isEmpty { settings.tls = try TLSContext(certificate: certificate, key: key) }
    let server = try HTTPServer(address: SocketAddress(parsing: listen), settings)
    let ending = end(server)
    print("ready \(server.address)")
    fflush(nil)
    try await server.run()
    ending.cancel()
    // As tintype ends: without the handlers of libraries, which its threads would meet.
    fflush(nil)
    _exit(0)
  }

  private static func usage() -> Never {
    print(
      "usage: sample-server FOLDER [--listen HOST:PORT] [--threads N]",
      "[--certificate FILE --key FILE] [--trusted-proxy ADDRESS] [--access-log FILE]"
    )
    exit(2)
  }

  private static func accessLog(_ path: String) -> AccessLog {
    let file = FileDescriptor(owning: open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600))
    return AccessLog { lines in
      _ = lines.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
    }
  }

  private static func end(_ server: HTTPServer) -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    source.setEventHandler { Task { await server.stop(graceSeconds: 5) } }
    // A signal before the source is registered would be lost.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.activate()
    isRegistered.wait()
    return source
  }
}
