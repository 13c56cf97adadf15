internal import COpenSSL
internal import Glibc

/// A local certificate authority, and the certificate that it issues to this machine: HTTPS for
/// devices at home without a public authority.
///
/// Devices trust it only for the names of this machine and its private networks when the authority
/// was created: its certificate has critical name constraints, which browsers must enforce, and
/// serves no purpose but servers'. A new address in these networks needs no other authority. The
/// key is in a folder of its own, readable by its
/// owner only, and is never backed up or exported; if it is lost, a new authority is created, which
/// devices have to trust again.
package struct LocalAuthority: Sendable {
  /// The machine's certificate followed by the authority's, and its key.
  package let certificate: String
  package let key: String
  /// The authority's certificate in DER format, to be trusted by devices.
  package let authority: [UInt8]
  /// Its SHA-256 as people compare it: pairs of digits.
  package let fingerprint: String
  /// Names and addresses of the machine for which the authority may not issue certificates.
  package let leftOut: [String]
  /// Whether the authority has just been created.
  package let isNew: Bool
  /// Whether it replaces one of an earlier version, which was trusted for all private addresses.
  package let replacesBroader: Bool

  /// The validity of the machine's certificate in days: browsers allow at most 397, and it begins a
  /// day ago for slow clocks.
  static let leafDays = 395
  /// The remaining days at which it is renewed.
  static let renewalDays = 30
  private static let authorityDays = 3650

  /// Loads the authority and certificate from a folder, and creates what is missing, expiring, or
  /// for other names.
  ///
  /// - Parameter now: Seconds since 1970.
  package init(
    folder: String, names: LocalNames = .current(), now: Int = time(nil)
  ) throws(HTTPError) {
    let files = AuthorityFiles(folder: folder)
    try files.makeFolder()
    var made = false
    let authority: SignedCertificate
    let earlier = try files.authority()
    let kept = Constraints(lines: try files.constraints() ?? [])
    let isBroad = earlier != nil && kept.isBroad
    if let earlier, !isBroad, earlier.isGood(at: now, daysLeft: Self.renewalDays) {
      authority = earlier
    } else {
      authority = try Self.makeAuthority(Constraints(names), names, now: now)
      try files.store(authority, names: Constraints(names).lines)
      made = true
    }
    let constraints = Constraints(lines: try files.constraints() ?? [])
    let (covered, leftOut) = Self.divide(names, constraints)
    let hasLeaf = try files.hasLeaf(for: covered, at: now, daysLeft: Self.renewalDays)
    if made || !hasLeaf {
      try files.store(try Self.makeLeaf(covered, of: authority, now: now), for: covered, authority)
    }
    certificate = files.leafCertificate
    key = files.leafKey
    self.authority = try authority.der()
    fingerprint = try authority.fingerprint()
    self.leftOut = leftOut
    isNew = made
    replacesBroader = made && isBroad
  }

  /// The names and networks for which the authority may issue certificates, as they are stored.
  private struct Constraints {
    var names: [String] = []
    var networks: [LocalNetwork] = []

    init(_ house: LocalNames) {
      names = Set(house.names).sorted()
      // The loopback addresses are used even where the interface is not up.
      let loopback = [SocketAddress.Host.v4(0x7F00_0001), .v6(0, 1)].map { LocalNetwork($0) }
      for network in loopback + house.networks where !networks.contains(network) {
        networks.append(network)
      }
    }

    init(lines: [String]) {
      for line in lines {
        if let network = LocalNetwork(parsing: line) {
          networks.append(network)
        } else {
          names.append(line)
        }
      }
    }

    var lines: [String] { names + networks.map(\.description) }

    /// Whether an earlier version stored them: it permitted all private networks and local names.
    var isBroad: Bool { networks.isEmpty }

    func contain(name: String) -> Bool {
      names.contains { name == $0 || name.hasSuffix("." + $0) }
    }

    func contain(_ address: SocketAddress.Host) -> Bool {
      networks.contains { $0.contains(address) }
    }
  }

  /// The state of the authority in a folder. Nothing is created.
  package struct Report: Hashable, Sendable {
    /// Names and addresses of the machine for which it may not issue certificates.
    package let leftOut: [String]
    /// Whether the machine's certificate is valid and covers its current names.
    package let isCurrent: Bool
  }

  /// `nil` if there is no authority.
  package static func report(
    folder: String, names: LocalNames = .current(), now: Int = time(nil)
  ) throws(HTTPError) -> Report? {
    let files = AuthorityFiles(folder: folder)
    guard let authority = try files.authority() else { return nil }
    let constraints = Constraints(lines: try files.constraints() ?? [])
    let (covered, leftOut) = divide(names, constraints)
    let isCurrent = try files.hasLeaf(for: covered, at: now, daysLeft: 1)
    return Report(
      leftOut: leftOut, isCurrent: isCurrent && authority.isGood(at: now, daysLeft: 1))
  }

  /// Splits names into those that the authority may certify and others.
  private static func divide(
    _ names: LocalNames, _ constraints: Constraints
  ) -> (covered: [String], leftOut: [String]) {
    var covered: [String] = []
    var leftOut: [String] = []
    for name in names.names {
      if constraints.contain(name: name) {
        covered.append("DNS:\(name)")
      } else {
        leftOut.append(name)
      }
    }
    for address in names.addresses {
      if constraints.contain(address) {
        covered.append("IP:\(address)")
      } else {
        leftOut.append("\(address)")
      }
    }
    return (covered, leftOut)
  }

  // MARK: - Making

  private static func makeAuthority(
    _ constraints: Constraints, _ names: LocalNames, now: Int
  ) throws(HTTPError) -> SignedCertificate {
    var permitted = constraints.names.map { "permitted;DNS:\($0)" }
    permitted += constraints.networks.map { "permitted;IP:\($0.constraint)" }
    // A kind of name without a constraint is permitted whole; this domain never exists.
    permitted.append("permitted;email:.invalid")
    let title = names.names.first { $0 != "localhost" } ?? "home"
    return try SignedCertificate(
      title: "Tintype at \(title)", days: authorityDays, now: now, issuer: nil,
      extensions: [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
        (NID_key_usage, "critical,keyCertSign"), (NID_ext_key_usage, "serverAuth"),
        (NID_subject_key_identifier, "hash"),
        (NID_name_constraints, "critical," + permitted.joined(separator: ",")),
      ])
  }

  private static func makeLeaf(
    _ covered: [String], of authority: SignedCertificate, now: Int
  ) throws(HTTPError) -> SignedCertificate {
    try SignedCertificate(
      title: "Tintype", days: leafDays, now: now, issuer: authority,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, "serverAuth"),
        (NID_subject_key_identifier, "hash"),
        (NID_authority_key_identifier, "keyid"),
        (NID_subject_alt_name, covered.joined(separator: ",")),
      ])
  }
}
