/// The address of another server's tiles.
package struct TileAddress: Hashable, Sendable {
  /// A template with `{z}`, `{x}` and `{y}`.
  package let text: String
  /// The server's origin, as the content security policy names it.
  package let origin: String
  package let format: TileFacts.Format

  init(_ text: String) throws(TileError) {
    func wrong(_ why: String) -> TileError {
      TileError(
        .address, "The address of the map's tiles, \(text), \(why).",
        advice: "It looks like https://tiles.example.org/{z}/{x}/{y}.png, or ends in .pbf.")
    }
    let halves = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, ["https", "http"].contains(halves[0]) else {
      throw wrong("does not begin with https://")
    }
    let host = halves[1].prefix { $0 != "/" }
    // The origin is written into a header, so it must not contain special characters.
    let isPlain = host.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-.:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, isPlain else { throw wrong("names no server") }
    let path = halves[1].dropFirst(host.count)
    guard path.utf8.allSatisfy({ 33...126 ~= $0 && $0 != 34 && $0 != 92 }) else {
      throw wrong("has a character that no address has")
    }
    for part in ["{z}", "{x}", "{y}"] where !path.contains(part) { throw wrong("has no \(part)") }
    self.text = text
    origin = "\(halves[0])://\(host)"
    let name = path.prefix { $0 != "?" }
    format = name.hasSuffix(".pbf") || name.hasSuffix(".mvt") ? .vector : .png
  }
}
