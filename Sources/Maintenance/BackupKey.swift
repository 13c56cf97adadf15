internal import Blobs
internal import Catalog
internal import Platform
internal import Words

/// The secret by which a library recognises what it has written into its backups. It stays in the
/// library's folder, so that who can write to a backup cannot change a catalog unseen.
package struct BackupKey: Hashable, Sendable {
  static let path = "backup-key"
  private static let bytes = 32

  private let secret: [UInt8]

  private init(_ secret: [UInt8]) { self.secret = secret }

  /// Reads the key as it is shown, without regard to spaces and case.
  package init?(_ text: String) {
    let digits = text.lowercased().filter { !$0.isWhitespace }
    guard let secret = Base16.bytes(of: digits), secret.count == Self.bytes else { return nil }
    self.init(secret)
  }

  /// The key in digits, to be written down.
  package var text: String { Base16.text(of: secret) }

  /// Tells keys apart without telling what they are.
  var number: String { String(Base16.text(of: sha256(of: secret)).prefix(16)) }

  /// A library's key; `nil` if it has none yet.
  static func read(_ folder: Folder) throws(BlobError) -> BackupKey? {
    guard let bytes = try folder.read(path, limit: LibraryLimits.recordBytes) else { return nil }
    return BackupKey(String(decoding: bytes, as: UTF8.self))
  }

  /// A library's key, which is made if there is none.
  static func readOrMake(
    in folder: Folder, random: (Int) -> [UInt8]
  ) throws(BlobError) -> BackupKey {
    if let key = try read(folder) { return key }
    let key = BackupKey(random(bytes))
    try key.write(to: folder)
    return key
  }

  func write(to folder: Folder) throws(BlobError) {
    try folder.write(Array((text + "\n").utf8), to: Self.path, durably: true)
  }
}

/// A key's sign that the library recorded a state of a backup.
struct BackupSeal: Hashable, Sendable {
  enum Finding {
    case genuine
    /// It was changed by someone without the key.
    case changed
    /// Another library key has sealed it, or none.
    case unknown
  }

  let keyNumber: String
  let digest: String

  init(of state: BackupState, in library: String, by key: BackupKey) {
    keyNumber = key.number
    digest = key.digest(of: state.sealedText(in: library))
  }

  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2 else { return nil }
    (keyNumber, digest) = (String(parts[0]), String(parts[1]))
  }

  var text: String { "\(keyNumber):\(digest)" }
}

extension BackupKey {
  fileprivate func digest(of text: String) -> String {
    Base16.text(of: keyedDigest(of: Array(text.utf8), key: secret))
  }

  func finding(about state: BackupState, in library: String) -> BackupSeal.Finding {
    guard let seal = state.seal, seal.keyNumber == number else { return .unknown }
    return BackupSeal(of: state, in: library, by: self) == seal ? .genuine : .changed
  }
}
