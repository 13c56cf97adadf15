extension Int {
  /// The integer part of a number, clamped to a range; the lower bound for NaN. Parameters and
  /// pixels may have any value.
  @inline(__always)
  init<Number: BinaryFloatingPoint>(_ number: Number, within range: ClosedRange<Int>) {
    // Also true for NaN.
    guard number > Number(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = number < Number(range.upperBound) ? Int(number) : range.upperBound
  }
}
