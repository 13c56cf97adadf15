internal import Arguments
internal import Darkroom
internal import HTTP
internal import Library
internal import Server

/// The library with its page.
struct Serve: Command {
  var library: String?
  var listen = "127.0.0.1:8470"
  var certificate: String?
  var key: String?
  var accessLog: String?
  var watch: String?
  var backup: String?

  static let info = CommandInfo<Self>(
    "serve", "Serves a library with its page until it is told to end.",
    [
      .library(\.library),
      .option(
        "listen", \.listen, "HOST:PORT", "Where it answers; port 0 takes a free one.",
        isSetting: true),
      .option(
        "certificate", \.certificate, "FILE", "Speak HTTPS with this certificate and its chain.",
        isSetting: true, completion: .file),
      .option(
        "key", \.key, "FILE", "The private key of the certificate.", isSetting: true,
        completion: .file),
      .option(
        "access-log", \.accessLog, "FILE", "Write a line of JSON for each request; no secrets.",
        isSetting: true, completion: .file),
      .option(
        "watch", \.watch, "FOLDER", "Import what is put into this folder.", isSetting: true,
        completion: .folder),
      .option(
        "backup", \.backup, "FOLDER", "Save the library to this folder every day.",
        isSetting: true, completion: .folder),
    ],
    discussion: """
      Prints 'ready URL' when it answers, then 'claim URL': whoever opens that link in a browser \
      is let in. Each start prints a new one, which works once and for an hour. Where there is no \
      library it makes one.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let address = try listeningAddress()
    let signals = Signals()
    let folder = try library ?? Surroundings.library(invocation.environment)
    let darkroom = Darkroom(executable: Surroundings.worker)
    let library = try await open(folder, darkroom)
    Terminal.report("The library is in \(folder).")
    let claim = try await makeClaim(library)
    let control = try listenForCommands(library)
    let commands = Task { await control.run() }
    registerJobs(library)
    let site = Site(library: library)
    let server = try start(at: address, site)

    let ending = Task {
      await signals.end()
      Terminal.report("Ending; what runs is finished first.")
      await server.stop(graceSeconds: 5)
    }
    let url = "\(certificate == nil ? "http" : "https")://\(server.address)"
    Terminal.write("ready \(url)\n")
    Terminal.write("claim \(url)/claim/\(claim)\n")
    try await server.run()

    ending.cancel()
    control.stop()
    await commands.value
    await library.close()
    await darkroom.stop()
    return .done
  }

  private func listenForCommands(_ library: Library) throws -> ControlServer {
    do {
      return try ControlServer(library)
    } catch {
      throw Failure(
        .partial,
        "cannot listen for commands in \(library.folder.quoted): "
          + Surroundings.reason(error.code))
    }
  }

  /// Work in the background that this program knows of and the library does not.
  private func registerJobs(_ library: Library) {
    if let watch { WatchedFolder(watch, of: library).register() }
    guard let backup else { return }
    let folder = library.folder
    library.jobs.register(
      JobKind("backup", everySeconds: 86400) { run in
        let report = try await Library.backup(folder, to: backup) { done, total in
          try await run.report {
            $0.done = done
            $0.total = total
          }
        }
        if !report.findings.isEmpty { throw JobFailure(report.findings.joined(separator: " ")) }
      })
  }

  private func listeningAddress() throws -> SocketAddress {
    let address: SocketAddress
    do {
      address = try SocketAddress(parsing: listen)
    } catch {
      throw Failure(
        .wrongUsage,
        "--listen expects HOST:PORT such as 127.0.0.1:8470, not \(listen.quoted): HOST is a number "
          + "or localhost, and PORT is from 0 to 65535")
    }
    guard address.isLoopback else {
      throw Failure(
        .unknownName,
        "\(address.host) can be reached from other machines, which needs HTTPS and accounts; "
          + "this release serves 127.0.0.1 and [::1] only")
    }
    return address
  }

  private func open(_ folder: String, _ darkroom: Darkroom) async throws -> Library {
    do {
      return try await Library.open(folder, darkroom: darkroom)
    } catch {
      throw Failure(.partial, error.description)
    }
  }

  private func makeClaim(_ library: Library) async throws -> String {
    do {
      return try await library.doors.makeClaim()
    } catch {
      throw Failure(.partial, "no claim link can be made: \(error.description)")
    }
  }

  private func start(at address: SocketAddress, _ site: Site) throws -> HTTPServer {
    var settings = HTTPServer.Settings(handler: site.handler())
    settings.immediately = site.immediateHandler()
    settings.log = try accessLog.map(Surroundings.accessLog)
    do {
      settings.tls = try tls()
      return try HTTPServer(address: address, settings)
    } catch .system(let failure) {
      throw Failure(.partial, "cannot listen at \(address): \(Surroundings.reason(failure.number))")
    } catch .tls(let failure) {
      throw Failure(
        .unknownName, "cannot \(failure.operation) \(failure.subject.quoted): \(failure.reason)")
    }
  }

  private func tls() throws(HTTPError) -> TLSContext? {
    guard let certificate else { return nil }
    // Both often lie in one file.
    return try TLSContext(certificate: certificate, key: key ?? certificate)
  }
}
