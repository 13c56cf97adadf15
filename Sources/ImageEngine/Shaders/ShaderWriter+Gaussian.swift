/// Where the pixels lie that a bell curve looks at.
enum ShaderLine {
  case rows, columns
  /// Of length 1.
  case along(SIMD2<Double>)
}

extension ShaderWriter {
  /// How many steps are taken to each side at most.
  private static let steps = 48

  /// The bell curve along a line. Wide ones take larger steps, between which the
  /// texture's own interpolation smooths; one without width reads the pixel alone.
  mutating func gaussian(
    _ sigma: Double, _ name: String, _ line: ShaderLine, _ place: ShaderGraph.Place
  ) -> Value {
    read(name)
    let value = named(.premultiplied)
    let width = uniform("sigma", [Float(sigma)], place, isPart: true)
    // From a pixel that is drawn to the next, in pixels of the picture.
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
