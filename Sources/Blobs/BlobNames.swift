/// The names that are being stored or removed. As the same bytes may be stored again between the
/// check of a name and its removal, it is first condemned; storing it spares it.
package struct BlobNames: Sendable {
  /// Names that are stored but not yet referenced, with the number of holders.
  private var held: [BlobName: Int] = [:]
  private var condemned: Set<BlobName> = []

  package init() {}

  /// Protects a name until `letGo` is called as often, and withdraws its condemnation.
  package mutating func hold(_ name: BlobName) {
    held[name, default: 0] += 1
    condemned.remove(name)
  }

  /// Ends one protection.
  package mutating func letGo(_ name: BlobName) {
    guard let count = held[name] else { return }
    held[name] = count > 1 ? count - 1 : nil
  }

  /// Marks a name for removal. Returns `false` if it is held.
  package mutating func condemn(_ name: BlobName) -> Bool {
    guard held[name] == nil else { return false }
    condemned.insert(name)
    return true
  }

  /// Withdraws a condemnation. Returns whether there was one.
  package mutating func spare(_ name: BlobName) -> Bool { condemned.remove(name) != nil }
}
