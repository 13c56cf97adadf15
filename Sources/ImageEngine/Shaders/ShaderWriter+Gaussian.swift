/// The line of pixels that a Gaussian reads.
enum ShaderLine {
  case rows, columns
  /// A unit vector.
  case along(SIMD2<Double>)
}

extension ShaderWriter {
  /// The maximum number of steps to each side.
  private static let steps = 48

  /// Emits a Gaussian along a line. Wide ones take larger steps and rely on the texture's
  /// interpolation; one without width reads only the pixel itself.
  mutating func gaussian(
    _ sigma: Double, _ name: String, _ line: ShaderLine, _ place: ShaderGraph.Place
  ) -> Value {
    read(name)
    let value = named(.premultiplied)
    let width = uniform("sigma", [Float(sigma)], place, isPart: true)
    // The distance between drawn pixels, in pixels of the picture.
    let step: String
    switch line {
    case .rows: step = "vec2(pitch.x, 0.0)"
    case .columns: step = "vec2(0.0, pitch.y)"
    case .along(let direction):
      let way = uniform(
        "direction", [Float(direction.x), Float(direction.y)], place, isPart: true)
      step = "\(way) * length(\(way) * pitch)"
    }
    append(
      [
        "vec2 step = \(step);",
        "float width = max(\(width) / length(step), 1e-3);",
        "float stride = max(1.0, width / 16.0);",
        "vec4 \(value.name) = vec4(0.0);", "float weights = 0.0;",
        "float reach = min(\(Self.steps).0, ceil(3.2 * width / stride));",
        "for (float i = -reach; i <= reach; i += 1.0) {",
        "  float x = i * stride / width;",
        "  float weight = exp(-0.5 * x * x);",
        "  \(value.name) += read_\(name)(place + step * (i * stride)) * weight;",
        "  weights += weight;", "}", "\(value.name) /= weights;",
      ], ShaderCost(reads: 1, operations: 23) * (2 * Self.steps + 1))
    return value
  }
}
