internal import Words

/// The address of another server's tiles.
package struct TileAddress: Hashable, Sendable {
  /// A template with `{z}`, `{x}` and `{y}`.
  package let text: String
  /// The server's origin, as the content security policy names it.
  package let origin: String
  package let format: TileSetMetadata.Format

  init(_ text: String) throws(TileError) {
    func wrong(_ message: Message) -> TileError {
      TileError(
        .address, message,
        advice: Message(
          "advice.tileAddress",
          ["example": .text("https://tiles.example.org/{z}/{x}/{y}.png")]))
    }
    let halves = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, ["https", "http"].contains(halves[0]) else {
      throw wrong(Message("tiles.address.scheme", ["address": .text(text)]))
    }
    let host = halves[1].prefix { $0 != "/" }
    // The origin is written into a header, so it must not contain special characters.
    let isPlain = host.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-.:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, isPlain else {
      throw wrong(Message("tiles.address.host", ["address": .text(text)]))
    }
    let path = halves[1].dropFirst(host.count)
    guard path.utf8.allSatisfy({ 33...126 ~= $0 && $0 != 34 && $0 != 92 }) else {
      throw wrong(Message("tiles.address.character", ["address": .text(text)]))
    }
    for part in ["{z}", "{x}", "{y}"] where !path.contains(part) {
      throw wrong(Message("tiles.address.part", ["address": .text(text), "part": .text(part)]))
    }
    self.text = text
    origin = "\(halves[0])://\(host)"
    let name = path.prefix { $0 != "?" }
    format = name.hasSuffix(".pbf") || name.hasSuffix(".mvt") ? .vector : .png
  }
}
