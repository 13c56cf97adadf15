internal import Glibc
internal import Platform

/// The authority's files, readable by their owner only.
struct AuthorityFiles {
  let folder: String

  var leafCertificate: String { folder + "/machine.pem" }
  var leafKey: String { folder + "/machine.key" }
  private var authorityCertificate: String { folder + "/authority.pem" }
  private var authorityKey: String { folder + "/authority.key" }
  /// The names that the authority may certify and those in the machine's certificate, one per line.
  private var constraintList: String { folder + "/authority.names" }
  private var leafList: String { folder + "/machine.names" }

  func makeFolder() throws(HTTPError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw failure("make", folder) }
  }

  func authority() throws(HTTPError) -> SignedCertificate? {
    guard let certificate = try read(authorityCertificate), let key = try read(authorityKey) else {
      return nil
    }
    return SignedCertificate(certificate: certificate, key: key)
  }

  func constraints() throws(HTTPError) -> [String]? { try lines(constraintList) }

  /// The key is written last: without it there is no authority.
  func store(_ authority: SignedCertificate, names: [String]) throws(HTTPError) {
    try replace(constraintList, Array(names.joined(separator: "\n").utf8))
    try replace(authorityCertificate, authority.certificatePEM())
    try replace(authorityKey, authority.keyPEM())
  }

  func hasLeaf(for names: [String], at now: Int, daysLeft: Int) throws(HTTPError) -> Bool {
    guard try lines(leafList) == names, let certificate = try read(leafCertificate),
      let key = try read(leafKey),
      let leaf = SignedCertificate(certificate: certificate, key: key)
    else { return false }
    return leaf.isGood(at: now, daysLeft: daysLeft)
  }

  func store(
    _ leaf: SignedCertificate, for names: [String], _ authority: SignedCertificate
  ) throws(HTTPError) {
    try replace(leafCertificate, leaf.certificatePEM() + authority.certificatePEM())
    try replace(leafKey, leaf.keyPEM())
    try replace(leafList, Array(names.joined(separator: "\n").utf8))
  }

  private func lines(_ path: String) throws(HTTPError) -> [String]? {
    try read(path).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func read(_ path: String) throws(HTTPError) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    let file = FileDescriptor(owning: number)
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(file.number, &bytes, bytes.count)
    guard count >= 0 else { throw failure("read", path) }
    return Array(bytes.prefix(count))
  }

  private func replace(_ path: String, _ bytes: [UInt8]) throws(HTTPError) {
    let new = path + ".new"
    unlink(new)
    let number = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw failure("write", path) }
    let file = FileDescriptor(owning: number)
    guard write(file.number, bytes, bytes.count) == bytes.count, fsync(file.number) == 0,
      rename(new, path) == 0
    else { throw failure("write", path) }
  }

  private func failure(_ operation: String, _ path: String) -> HTTPError {
    .system(SystemError(operation, path))
  }
}
