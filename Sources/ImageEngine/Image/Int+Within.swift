extension Int {
  /// The whole part of a number, moved to between two others where it lies beyond; the
  /// lower one of what is no number. Parameters and pixels may be anything.
  @inline(__always)
  init<Number: BinaryFloatingPoint>(_ number: Number, within range: ClosedRange<Int>) {
    // What no comparison holds for is no number.
    guard number > Number(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = number < Number(range.upperBound) ? Int(number) : range.upperBound
  }
}
