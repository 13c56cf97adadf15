internal import Arguments
internal import HTTP

/// The address under which others open the library, where the machine cannot know it: in a
/// container, or behind a proxy.
struct PublicAddress {
  /// Without a slash at its end.
  let text: String
  let host: String

  /// - Parameter text: As given to `--url`.
  init(parsing text: String) throws(Failure) {
    let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["http", "https"].contains(parts[0]) else { throw Self.failure(text) }
    let place = parts[1].hasSuffix("/") ? parts[1].dropLast() : parts[1][...]
    let isBracketed = place.first == "["
    let host =
      isBracketed ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    let rest = place.dropFirst(host.count + (isBracketed ? 2 : 0))
    let allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"
    guard !host.isEmpty, !isBracketed || place.contains("]"),
      host.allSatisfy({ allowed.contains($0) || isBracketed && $0 == ":" }),
      rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
    else { throw Self.failure(text) }
    self.text = "\(parts[0])://\(place)"
    self.host = host.lowercased()
  }

  /// The machine's names with this one, for its certificate.
  static func names(with address: PublicAddress?) -> LocalNames {
    let names = LocalNames.current()
    return address.map { names.adding($0.host) } ?? names
  }

  private static func failure(_ text: String) -> Failure {
    Failure(
      .wrongUsage,
      "--url expects an address such as https://photos.example.org:8443, without a path, not "
        + text.quoted)
  }
}
