internal import Arguments
internal import HTTP
internal import Platform
internal import Server

/// The server's address and certificate.
struct ListenOptions {
  enum Security {
    /// Plain HTTP, which stays on this machine or goes through a proxy on it.
    case none
    /// A user-supplied certificate.
    case certificate(TLSContext, file: String, key: String)
    /// A certificate of the local authority.
    case house(TLSContext, LocalAuthority, folder: String)

    var context: TLSContext? {
      switch self {
      case .none: nil
      case .certificate(let context, _, _), .house(let context, _, _): context
      }
    }
  }

  let address: SocketAddress
  let security: Security
  /// The address under which others open the library, if it was given.
  let shown: PublicAddress?
  /// The path below which it is served.
  let base: BasePath

  /// Whether the certificate is the administrator's own.
  var isTrusted: Bool { if case .certificate = security { true } else { false } }

  /// - Parameters:
  ///   - listen: HOST:PORT, as given.
  ///   - folder: The folder of the local authority, if it is needed.
  ///   - shown: The address under which others open the library, if it was given.
  ///   - base: The path below which it is served.
  init(
    _ listen: String, certificate: String?, key: String?, folder: String, shown: PublicAddress?,
    base: BasePath
  ) throws {
    self.shown = shown
    self.base = base
    address = try Self.address(listen)
    do throws(HTTPError) {
      if let certificate {
        // Both are often in one file.
        let key = key ?? certificate
        security = .certificate(
          try TLSContext(certificate: certificate, key: key), file: certificate, key: key)
      } else if !Self.needsHouse(address, certificate: nil) {
        security = .none
      } else {
        let house = try LocalAuthority(
          folder: folder, names: PublicAddress.names(with: shown))
        let context = try TLSContext(certificate: house.certificate, key: house.key)
        security = .house(context, house, folder: folder)
      }
    } catch {
      throw Self.failure(error, listen)
    }
  }

  /// Whether an address needs a certificate of the local authority.
  static func needsHouse(_ address: SocketAddress, certificate: String?) -> Bool {
    certificate == nil && !address.isLoopback
  }

  /// Parses only the address, before anything is created.
  static func address(_ listen: String) throws(Failure) -> SocketAddress {
    do {
      return try SocketAddress(parsing: listen)
    } catch {
      throw Failure(
        .wrongUsage,
        "--listen expects HOST:PORT such as 127.0.0.1:8470, not \(listen.quoted): HOST is a number "
          + "or localhost, and PORT is from 0 to 65535")
    }
  }

  static func failure(_ error: HTTPError, _ subject: String) -> Failure {
    switch error {
    case .system(let failure):
      Failure(
        .partial,
        failure.operation == "listen"
          ? "cannot listen at \(failure.subject): \(Environment.reason(failure.code))"
          : "cannot \(failure.operation) \(failure.subject): \(Environment.reason(failure.code))"
      )
    case .tls(let failure):
      Failure(
        .unknownName, "cannot \(failure.operation) \(failure.subject.quoted): \(failure.reason)")
    default: Failure(.ourMistake, "cannot serve at \(subject): \(error)")
    }
  }

  /// The address under which others reach it: among all addresses of its kind, the first on the
  /// local network.
  static func reachable(_ address: SocketAddress) -> SocketAddress {
    let (isEverywhere, isOld) =
      switch address.host {
      case .v4(let host): (host == 0, true)
      case .v6(let upper, let lower): (upper == 0 && lower == 0, false)
      }
    guard isEverywhere else { return address }
    let own = LocalNames.current().addresses.first { host in
      let isSame = if case .v4 = host { isOld } else { !isOld }
      return isSame && !SocketAddress(host: host, port: 0).isLoopback
        && LocalNames.isOfHouse(host)
    }
    let loopback = isOld ? SocketAddress.Host.v4(0x7F00_0001) : .v6(0, 1)
    return SocketAddress(host: own ?? loopback, port: address.port)
  }

  /// The address of the library for people.
  func url(of address: SocketAddress) -> String {
    if let shown { return shown.text + base.text }
    return "\(security.context == nil ? "http" : "https")://\(Self.reachable(address))\(base.text)"
  }

  /// The address of the page that explains how to trust the certificate.
  func trustPage(at address: SocketAddress) -> String {
    guard let host = shown?.host else { return "http://\(Self.reachable(address))/" }
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(address.port)/"
  }

  /// Regularly checks whether the certificate was renewed, or the local authority's
  /// must be, and uses the new one for new connections.
  ///
  /// - Parameter page: Where devices get the local authority's certificate.
  func keepFresh(_ reminders: Reminders, _ page: TrustSite?) async {
    for await isAsked in reminders.all {
      do throws(HTTPError) {
        try look(page)
        if isAsked { ServerLog.report("The certificate was read again.") }
      } catch {
        let sentence = Self.failure(error, "\(address)").sentence
        ServerLog.report("The certificate was not changed: \(sentence)")
      }
    }
  }

  private func look(_ page: TrustSite?) throws(HTTPError) {
    switch security {
    case .none: break
    case .certificate(let context, let file, let key):
      try context.use(certificate: file, key: key)
    case .house(let context, _, let folder):
      let house = try LocalAuthority(folder: folder, names: PublicAddress.names(with: shown))
      try context.use(certificate: house.certificate, key: house.key)
      page?.use(house)
      if house.isNew {
        ServerLog.report(
          "A new certificate was created; devices have to trust it first. Its fingerprint is "
            + "\(house.fingerprint)")
      }
    }
  }
}
