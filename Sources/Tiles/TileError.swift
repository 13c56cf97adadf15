package import Words

/// Describes why a map's tiles cannot be used.
package struct TileError: Explainable, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case missing, notTiles, version, packing, kind, damaged, address
  }

  package let code: Code
  package let message: Message
  private let remedy: Message

  /// A sentence that says how to fix it.
  package var advice: String { remedy.text }

  package var description: String { "\(message.text) \(advice)" }

  init(_ code: Code, _ message: Message, advice: Message) {
    self.code = code
    self.message = message
    remedy = advice
  }

  static func damaged(_ path: String, _ reason: Message) -> TileError {
    TileError(
      .damaged,
      Message("tiles.damaged", ["path": .text(path), "reason": .message(reason)]),
      advice: Message("advice.fetchAgain"))
  }
}
