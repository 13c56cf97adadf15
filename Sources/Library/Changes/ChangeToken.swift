/// A moment in the change log: everything up to and with one transaction.
///
/// A token belongs to one log. A catalog that was restored or rebuilt begins a
/// new one, and says of a token from before that it has expired.
package struct ChangeToken: Hashable, Sendable {
  /// Names the log: 40 random bits in base 32.
  let log: String
  /// The number of the transaction; 0 is before the first.
  let number: Int

  init(log: String, number: Int) {
    self.log = log
    self.number = number
  }

  /// A token that was handed out before; `nil` where it cannot have been.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 8, Base32.bytes(of: String(parts[0])) != nil,
      let number = Int(parts[1]), number >= 0, String(number) == parts[1]
    else { return nil }
    self.init(log: String(parts[0]), number: number)
  }

  package var text: String { "\(log)-\(number)" }
}
