/// A worked example of a filter: the result for one pixel.
public struct Example<F: Filter>: Sendable {
  public let filter: F
  /// The images in parameter order.
  public let images: [Picture]
  public let output: SIMD4<Double>
  /// For point filters, the pixel's position from 0 to 1 across the picture; for all others, the
  /// pixel counted from the lower left.
  public let place: SIMD2<Double>

  /// The input of an example.
  public enum Picture: Sendable {
    /// One colour, `side` by `side` pixels.
    case color(SIMD4<Double>, side: Int = 3)
    /// Opaque grey pixels, top row first.
    case greys([[Double]])
    /// Pixels, top row first.
    case pixels([[SIMD4<Double>]])
  }

  /// An example of a point filter. Colours are linear light with straight alpha.
  public init(
    _ filter: F, _ input: SIMD4<Double>, gives output: SIMD4<Double>,
    at place: SIMD2<Double> = [0.5, 0.5]
  ) {
    self.filter = filter
    images = [.color(input)]
    self.output = output
    self.place = place
  }

  /// An example of any other filter. Colours are premultiplied linear light.
  public init(
    _ filter: F, on images: Picture..., gives output: SIMD4<Double>, at x: Int, _ y: Int
  ) {
    self.filter = filter
    self.images = images
    self.output = output
    place = [Double(x), Double(y)]
  }
}

extension Example {
  /// Returns the filter's actual result if it differs by more than the tolerance: point filters are
  /// evaluated in double precision, others rendered.
  @_semantics("optimize.sil.specialize.generic.never")
  func failure(beyond tolerance: Double) -> String? {
    let result: SIMD4<Double>
    var tolerance = tolerance
    if let filter = filter as? any PointFilter, case .color(let input, _)? = images.first {
      let color = Color(input.x, input.y, input.z, input.w)
      let isPremultiplied = type(of: filter).alpha == .premultiplied
      let p = filter.apply(
        isPremultiplied ? color.premultiplied : color,
        at: PixelPosition(x: place.x * 300, y: place.y * 200, width: 300, height: 200))
      let q = isPremultiplied ? p.straight : p
      result = SIMD4(q.r, q.g, q.b, q.a)
    } else {
      do throws(RenderError) {
        result = try rendered()
      } catch {
        return "\(filter): \(error.sentence)"
      }
      // Intermediate pictures have eleven bits.
      tolerance = max(tolerance, 1e-3 * output.max())
    }
    let difference = result - output
    let worst = (0..<4).map { difference[$0].magnitude }.max() ?? 0
    return worst <= tolerance ? nil : "\(filter) makes \(result), not \(output)"
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func rendered() throws(RenderError) -> SIMD4<Double> {
    let keys = F.info.parameters.filter { $0.type == .image }.map(\.key)
    let pictures = images.map { $0.image }
    let named = Dictionary(zip(keys, pictures), uniquingKeysWith: { first, _ in first })
    let output = try filter.output(FilterImages(named, for: F.info.name))
    let pixel = Rectangle(x: place.x, y: place.y, width: 1, height: 1)
    return SIMD4<Double>(try Renderer().numbers(of: output, rect: pixel)[0])
  }
}

extension Example.Picture {
  fileprivate var image: Image {
    switch self {
    case .color(let color, let side):
      Image(Array(repeating: SIMD4<Float>(color), count: side * side), width: side, height: side)
    case .greys(let rows):
      Self.pixels(rows.map { $0.map { SIMD4($0, $0, $0, 1) } }).image
    case .pixels(let rows):
      Image(
        rows.reversed().flatMap { $0.map { SIMD4<Float>($0) } }, width: rows[0].count,
        height: rows.count)
    }
  }
}
