/// Finds the end of a request head as its bytes arrive, and refuses impossible heads early. Each
/// byte is examined once, however slowly they arrive.
package struct HeadScanner: Sendable {
  private let headLimit: Int
  private let targetLimit: Int
  private var scanned = 0
  private var lineStart = 0
  private var isFirstLine = true
  private var sawReturn = false

  package init(limits: HTTPLimits) {
    headLimit = limits.headBytes
    targetLimit = limits.targetBytes
  }

  /// - Parameter bytes: Everything since the beginning of the head.
  /// - Returns: The head's length including its empty line, once that has arrived.
  package mutating func scan(_ bytes: Span<UInt8>) throws(HTTPError) -> Int? {
    let end = min(bytes.count, headLimit)
    while scanned < end {
      let byte = bytes[scanned]
      scanned += 1
      if sawReturn {
        guard byte == .lineFeed else { throw .malformed(.lineEnding) }
        sawReturn = false
        if scanned - lineStart == 2 { return scanned }
        lineStart = scanned
        isFirstLine = false
      } else if byte.isControl {
        switch byte {
        case .carriageReturn: sawReturn = true
        case .tab where !isFirstLine: break
        case .lineFeed: throw .malformed(.lineEnding)
        default: throw .malformed(.controlCharacter)
        }
      }
      // Room for the longest method and the version beside the target.
      if isFirstLine, scanned > targetLimit + 32 { throw .targetTooLong }
    }
    if bytes.count >= headLimit { throw .headTooLarge }
    return nil
  }
}
