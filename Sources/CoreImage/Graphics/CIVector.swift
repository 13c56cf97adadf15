/// A list of numbers: a position, a rectangle, coefficients.
public final class CIVector: NSObject, Sendable {
  let numbers: [CGFloat]

  init(_ numbers: [CGFloat]) { self.numbers = numbers }

  public convenience init(x: CGFloat) { self.init([x]) }
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init([x, y, z, w])
  }
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: values, count: count)))
  }
  public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
  /// Corner, width and height.
  public convenience init(cgRect r: CGRect) {
    self.init([r.origin.x, r.origin.y, r.width, r.height])
  }
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Reads `[1 2.5 3]`; words that are no numbers are left out.
  public convenience init(string: String) {
    let words = string.split { "[], ".contains($0) }
    self.init(words.compactMap { Double($0) }.map { CGFloat($0) })
  }

  public var count: Int { numbers.count }

  /// 0 beyond the end.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? numbers[index] : 0
  }

  public var x: CGFloat { value(at: 0) }
  public var y: CGFloat { value(at: 1) }
  public var z: CGFloat { value(at: 2) }
  public var w: CGFloat { value(at: 3) }

  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(x, y, z, w, value(at: 4), value(at: 5))
  }

  public var stringRepresentation: String {
    "["
      + numbers.map { String("\($0)".hasSuffix(".0") ? "\($0)".dropLast(2) : "\($0)") }.joined(
        separator: " ")
      + "]"
  }

  public override var description: String { stringRepresentation }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CIVector)?.numbers == numbers
  }
  public override var hash: Int { numbers.hashValue }
}
