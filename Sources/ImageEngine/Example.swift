/// A worked example of a filter: one pixel, and what becomes of it. Colours are
/// linear light with straight alpha.
public struct Example<F: Filter>: Sendable {
  public let filter: F
  public let input: SIMD4<Double>
  public let output: SIMD4<Double>
  /// Where the pixel lies, from 0 to 1 across the picture.
  public let place: SIMD2<Double>

  public init(
    _ filter: F, _ input: SIMD4<Double>, gives output: SIMD4<Double>,
    at place: SIMD2<Double> = [0.5, 0.5]
  ) {
    self.filter = filter
    self.input = input
    self.output = output
    self.place = place
  }
}

extension Example {
  /// What the oracle says instead, where it differs by more than the tolerance.
  func failure(beyond tolerance: Double) -> String? {
    guard let filter = filter as? any PointFilter else { return nil }
    let q = filter.apply(
      Color(input.x, input.y, input.z, input.w),
      at: Place(x: place.x * 300, y: place.y * 200, width: 300, height: 200))
    let result = SIMD4(q.r, q.g, q.b, q.a)
    let difference = result - output
    let worst = (0..<4).map { difference[$0].magnitude }.max() ?? 0
    return worst <= tolerance ? nil : "\(filter) makes \(result) of \(input), not \(output)"
  }
}
