/// A rectangle of whole pixels, origin lower left.
struct PixelFrame: Hashable, Sendable {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle multiplied by a factor and rounded outwards.
  init(_ rect: Rectangle, scale: Double) throws(RecipeError) {
    let edges = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height].map { $0 * scale }
    // A preview's factor makes edges that are whole but for rounding.
    let low = edges[0...1].map { ($0 + 1e-6).rounded(.down) }
    let high = edges[2...3].map { ($0 - 1e-6).rounded(.up) }
    guard (low + high).allSatisfy({ $0.magnitude <= Limits.coordinate }) else {
      throw .malformed(
        member: "rect", value: rect.json, expected: "within \(Int(Limits.coordinate)) pixels")
    }
    x = Int(low[0])
    y = Int(low[1])
    width = max(1, Int(high[0]) - x)
    height = max(1, Int(high[1]) - y)
  }
}
