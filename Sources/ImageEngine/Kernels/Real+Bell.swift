extension Real {
  /// The cumulative normal distribution, 0 to 1, to a ten-thousandth. (Winitzki's approximation of
  /// the error function.)
  @inline(__always)
  static func bell(_ x: Self) -> Self {
    let square = 0.5 * x * x
    let a = Self(0.147)
    let t = square * (Self(4 / Double.pi) + a * square) / (1.0 + a * square)
    return 0.5 + copysign(0.5 * sqrt(max(1.0 - exp(-t), 0.0)), x)
  }
}
