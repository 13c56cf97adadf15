internal import Arguments
internal import Catalog
internal import Darkroom
internal import Glibc
internal import HTTP
internal import ImageEngine
internal import Library
internal import Maintenance
internal import Pipeline
internal import Server
internal import Tiles
internal import Words

/// Serves a library and its page.
struct Serve: LibraryCommand {
  var library: String?
  var blobs: String?
  var store: String?
  var listen = "127.0.0.1:8470"
  var url: String?
  var basePath: String?
  var certificate: String?
  var key: String?
  var trustPort = 8480
  var trustedProxies: [String] = []
  var accessLog: String?
  var watch: String?
  var backup: String?
  var tiles: String?
  var tilesCredit: String?
  var models: String?

  static let info = CommandInfo<Self>(
    "serve", "Serves a library and its page until stopped.",
    [
      .library(\.library), .blobs(\.blobs), .store(\.store),
      .option(
        "listen", \.listen, "HOST:PORT",
        "The address to listen on. Port 0 takes any free port, 0.0.0.0 all networks.",
        isSetting: true),
      .url(\.url),
      .option(
        "base-path", \.basePath, "PATH",
        "Serve below this path, such as /photos, behind a proxy that does not strip it.",
        isSetting: true),
      .certificate(\.certificate), .key(\.key),
      .option(
        "trust-port", \.trustPort, "PORT",
        "The port of a plain HTTP page that explains how to trust the certificate.",
        isSetting: true),
      .options(
        "trusted-proxy", \.trustedProxies, "ADDRESS",
        "Trust this proxy, or network, to name the client.", isSetting: true),
      .option(
        "access-log", \.accessLog, "FILE",
        "Write a line of JSON for each request, without secrets.", isSetting: true,
        completion: .file),
      .option(
        "watch", \.watch, "FOLDER", "Import files that are put into this folder.", isSetting: true,
        completion: .folder),
      .option(
        "backup", \.backup, "FOLDER", "Back up the library to this folder every day.",
        isSetting: true, completion: .folder),
      .tiles(\.tiles),
      .option(
        "tiles-credit", \.tilesCredit, "TEXT", "The credit for map tiles that do not name one.",
        isSetting: true),
      .models(\.models),
    ],
    discussion: """
      Prints 'ready URL' once it accepts connections, and 'claim URL' while there is no account. \
      Opening that link creates the administrator. Each start prints a new link, which works once \
      and for an hour. If there is no library, one is created. Beyond this machine, it serves \
      HTTPS only. Without a certificate it creates its own. Certificates are read again every \
      hour and on SIGHUP. A log of more than 64 MB is renamed to FILE.1.
      """)

  func run(_ invocation: Invocation) async throws -> ExitStatus {
    let wanted = try ListenOptions.address(listen)
    guard 0...65535 ~= trustPort else {
      throw Failure(.wrongUsage, "--trust-port expects a number from 0 to 65535, not \(trustPort)")
    }
    let proxies = try proxies()
    let shown = try url.map { text throws(Failure) in try PublicAddress(parsing: text) }
    let base = try base()
    // Both come before any output, as its reader may send signals.
    let signals = Signals()
    let reminders = Reminders(everySeconds: CommandLimits.certificateSeconds)
    let folder = try library ?? Environment.library(invocation.environment)
    // If the address is in use, no library is created.
    let taken = try take(wanted)
    let darkroom = Darkroom(
      executable: Environment.worker,
      models: Environment.modelFolder(models, invocation.environment))
    let library = try await open(folder, darkroom)
    ServerLog.report("The library is in \(folder).")
    if geteuid() == 0 { ServerLog.report(Self.rootWarning) }
    let listening = try ListenOptions(
      listen, certificate: certificate, key: key, folder: folder + "/house", shown: shown,
      base: base)
    let claim = library.access.isClaimed ? nil : try await makeClaim(library)
    let control = try listenForCommands(library)
    let commands = Task { await control.run() }
    registerJobs(library)
    let site = Site(
      library: library, version: ProgramVersion.text, base: base,
      publicAddress: shown?.text, tiles: await mapTiles(), isTrusted: listening.isTrusted,
      report: ServerLog.report)
    let server = try start(taken.library, listening, site, proxies)
    let trust = try startTrust(taken.trust, listening, server)
    announce(listening, server, trust?.server, claim: claim)
    let fresh = Task { await listening.keepFresh(reminders, trust?.site) }
    try await serve([server, trust?.server].compactMap(\.self), until: signals)
    fresh.cancel()
    control.stop()
    await commands.value
    await library.close(within: CommandLimits.closingTime)
    await darkroom.stop()
    return .done
  }

  /// Runs the servers until a signal ends them.
  private func serve(_ servers: [HTTPServer], until signals: sending Signals) async throws {
    let ending = Task {
      await signals.end()
      ServerLog.report("Stopping; running work is finished first.")
      await withTaskGroup(of: Void.self) { group in
        for server in servers { group.addTask { await server.stop(graceSeconds: 5) } }
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for server in servers { group.addTask { try await server.run() } }
      try await group.waitForAll()
    }
    ending.cancel()
  }

  private func announce(
    _ listening: ListenOptions, _ server: HTTPServer, _ trust: HTTPServer?, claim: String?
  ) {
    let url = listening.url(of: server.address)
    if case .house(_, let house, _) = listening.security, let trust {
      let page = listening.trustPage(at: trust.address)
      if house.isNew {
        ServerLog.report("A new certificate was created; devices have to trust it first.")
      }
      if house.replacesBroader {
        ServerLog.report(
          "The earlier one was good for every private address and every .local name. Remove it "
            + "from the devices that trust it.")
      }
      ServerLog.report("To trust this library on phones, open \(page)")
      ServerLog.report("The certificate's fingerprint is \(house.fingerprint)")
      for name in house.leftOut {
        ServerLog.report(
          "The certificate is not valid for \(name): it covers only this machine's names and the "
            + "private networks it was in when it was created.")
      }
      // Never the claim link: it works over HTTPS only, and pictures are easily passed on.
      if isatty(STDERR_FILENO) == 1, let code = QRCode(page) { Terminal.note(code.terminalText) }
    }
    Terminal.write("ready \(url)\n")
    if let claim { Terminal.write("claim \(url)/claim/\(claim)\n") }
    // For a person at the terminal; programs have the information already.
    guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
    Terminal.report(Self.nextSteps(isClaimed: claim == nil, isLocal: server.address.isLoopback))
  }

  private static let rootWarning =
    "Warning: this program runs as root. It keeps only the rights to read and write all files and "
    + "to take ports below 1024. A user of its own would limit what a fault in it can reach: "
    + "install the package, or start it as another user."

  private static func nextSteps(isClaimed: Bool, isLocal: Bool) -> String {
    let first =
      isClaimed
      ? "Open the first link in a browser, and sign in."
      : "Open the second link once, in a browser on this machine, to sign in as the owner."
    let phones = "To reach it from other devices, start it with --listen 0.0.0.0:8443."
    return "\n\(first)\n" + (isLocal ? phones + "\n" : "")
      + "Press Ctrl+C to stop it; nothing is lost."
  }

  // MARK: - Starting

  private func listenForCommands(_ library: Library) throws -> ControlServer {
    do {
      return try ControlServer(library)
    } catch {
      throw Failure(
        .partial,
        "cannot listen for commands in \(library.folder.quotedPath): "
          + Environment.reason(error.code))
    }
  }

  /// Registers background jobs that belong to the program instead of the library.
  private func registerJobs(_ library: Library) {
    if let watch { WatchedFolder(watch, of: library).register() }
    guard let backup else { return }
    let (folder, options) = (library.folder, LibraryOptions.given)
    library.jobs.register(
      JobKind("backup", everySeconds: 86400) { run in
        let report = try await LibraryFolder.backup(
          folder, to: backup, options: options
        ) { done, total in
          try await run.report {
            $0.done = done
            $0.total = total
          }
        }
        let others = report.unwritten + report.remarks
        try await run.report {
          $0.note = Message("job.findings", ["findings": .messages([report.message] + others)])
        }
        guard report.isValid else { throw JobFailure(findings: report.findings) }
        let missing = report.missing > 0 ? [report.message] : []
        let findings = missing + report.findings
        if !findings.isEmpty { throw JobFailure(findings: findings) }
      })
  }

  /// A missing file must not stop the server: the built-in map is shown.
  private func mapTiles() async -> MapTiles? {
    guard let tiles else { return nil }
    do throws(TileError) {
      return try await MapTiles.open(tiles, credit: tilesCredit)
    } catch {
      ServerLog.report(error.description)
      return nil
    }
  }

  private func base() throws(Failure) -> BasePath {
    guard let basePath else { return .root }
    guard let base = BasePath(parsing: basePath) else {
      throw Failure(
        .wrongUsage,
        "--base-path expects a path such as /photos, of letters, digits, dots, hyphens and "
          + "underscores, without a slash at its end, not \(basePath.quoted)")
    }
    return base
  }

  private func proxies() throws -> TrustedProxies {
    do {
      return try TrustedProxies(parsing: trustedProxies)
    } catch .badAddress(let text) {
      throw Failure(
        .wrongUsage,
        "--trusted-proxy expects an address such as 127.0.0.1 or a network such as 10.0.0.0/8, "
          + "not \(text.quoted)")
    }
  }

  private func open(_ folder: String, _ darkroom: Darkroom) async throws -> Library {
    let known = KnownLibraries(Environment.environment)
    try known.check(folder)
    do {
      let library = try await Library.open(
        folder, darkroom: darkroom, options: .given)
      known.remember(folder)
      if let place = LibraryOptions.given.elsewhere {
        ServerLog.report("The originals are in \(place.address).")
      }
      if let store = LibraryOptions.given.store {
        ServerLog.report("The catalog is in \(store.address).")
      }
      return library
    } catch {
      throw Failure(.partial, error.description)
    }
  }

  private func makeClaim(_ library: Library) async throws -> String {
    do {
      return try await library.access.makeClaim()
    } catch {
      throw Failure(.partial, "no claim link can be made: \(error.description)")
    }
  }

  /// Takes the library's address, and that of the plain page, if there is one.
  private func take(
    _ wanted: SocketAddress
  ) throws -> (library: ReservedAddress, trust: ReservedAddress?) {
    func take(_ address: SocketAddress) throws -> ReservedAddress {
      do { return try ReservedAddress(address) } catch {
        throw ListenOptions.failure(error, "\(address)")
      }
    }
    let library = try take(wanted)
    let hasTrust = ListenOptions.needsHouse(wanted, certificate: certificate)
    return (
      library,
      hasTrust ? try take(SocketAddress(host: wanted.host, port: UInt16(trustPort))) : nil
    )
  }

  private func start(
    _ taken: ReservedAddress, _ listening: ListenOptions, _ site: Site, _ proxies: TrustedProxies
  ) throws -> HTTPServer {
    var settings = HTTPServer.Settings(handler: site.handler())
    settings.immediately = site.immediateHandler()
    settings.refusalHeaders = site.refusalHeaders
    if let accessLog {
      let file = try LogFile(accessLog)
      settings.log = AccessLog { file.append($0) }
    }
    settings.proxies = proxies
    settings.tls = listening.security.context
    return try start(taken, settings)
  }

  /// Starts the plain page, if the local authority issued the certificate.
  private func startTrust(
    _ taken: ReservedAddress?, _ listening: ListenOptions, _ server: HTTPServer
  ) throws -> (server: HTTPServer, site: TrustSite)? {
    guard let taken, case .house(_, let house, _) = listening.security else { return nil }
    let site = TrustSite(house, address: listening.url(of: server.address))
    var settings = HTTPServer.Settings(handler: site.handler())
    settings.threads = 1
    return (server: try start(taken, settings), site: site)
  }

  private func start(
    _ taken: ReservedAddress, _ settings: HTTPServer.Settings
  ) throws -> HTTPServer {
    do {
      return try HTTPServer(at: taken, settings)
    } catch {
      throw ListenOptions.failure(error, "\(taken.address)")
    }
  }
}
