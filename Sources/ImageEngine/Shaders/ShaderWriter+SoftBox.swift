/// A rectangle with round corners, whose blur a shader computes without a stage.
protocol ShaderBox {
  var extent: Rectangle { get }
  var radius: Float { get }
  var color: FilterColor { get }
}

/// A blur as a shader computes it.
enum ShaderBlur {
  /// A blurred rectangle with round corners, by its standard deviation.
  case box(Double, any ShaderBox)
  /// A blurred picture, which a stage holds.
  case stage(Node.GaussianBlurred)
}

extension Node {
  /// The node's blur; `nil` if it is none.
  var shaderBlur: ShaderBlur? {
    guard let blur else { return nil }
    if blur.direction == nil, case .generate(let shape) = blur.source.kind,
      let box = shape as? any ShaderBox
    {
      return .box(blur.sigma, box)
    }
    return .stage(blur)
  }
}

extension ShaderWriter {
  /// The rows to each side; a wider blur takes some together.
  private static let rows = 32

  /// Emits a blurred rectangle with round corners, also where it reaches beyond the photo, which no
  /// stage holds: the blur of each row is known, and only rows are summed.
  mutating func softBox(
    _ sigma: Double, _ box: any ShaderBox, _ place: ShaderGraph.Place
  ) -> Value {
    let width = uniform("sigma", [Float(sigma)], place, isPart: true)
    let area = box.extent
    let corners = [area.x, area.y, area.maxX, area.maxY].map { Float($0) }
    let edge = uniform("box", corners, place, isPart: true)
    let radius = uniform(
      "corner", [min(box.radius, Float(min(area.width, area.height)) / 2)], place, isPart: true)
    let light = box.color.linear
    let color = uniform(
      "color", [light.x * light.w, light.y * light.w, light.z * light.w, light.w], place,
      isPart: true)
    let value = named(.premultiplied)
    append(
      [
        "vec4 \(value.name);", "{",
        // A sum of pixels is narrower than an integral by a pixel's own variance.
        "float scale = inversesqrt(max(\(width) * \(width) - 1.0 / 12.0, 0.01));",
        "float row = dFdy(place.y), reach = max(3.3 * \(width), 1e-3);",
        "float stride = max(row, reach / \(Self.rows).0);",
        "int rows = int(ceil(reach / stride));", "float sum = 0.0, weights = 0.0;",
        "for (int i = -rows; i <= rows; i++) {", "  float off = float(i) * stride;",
        "  float weight = exp(-0.5 * off * off / max(\(width) * \(width), 1e-6));",
        "  float y = place.y + off, deep = min(y - \(edge).y, \(edge).w - y);",
        // A corner has half its light a sixth of a pixel outside.
        "  float up = max(\(radius) - deep, 0.0), wide = \(radius) + 1.0 / 6.0;",
        "  float inset = up > 0.0",
        "    ? max(\(radius) - sqrt(max(wide * wide - up * up, 0.0)), 0.0) : 0.0;",
        "  vec2 z = (place.x - \(edge).xz + vec2(-inset, inset)) * scale, q = 0.5 * z * z;",
        "  vec2 t = q * (1.27324 + 0.147 * q) / (1.0 + 0.147 * q);",
        "  vec2 part = 0.5 + 0.5 * sign(z) * sqrt(max(1.0 - exp(-t), 0.0));",
        "  sum += weight * clamp(deep / stride + 0.5, 0.0, 1.0) * (part.x - part.y);",
        "  weights += weight;", "}",
        "\(value.name) = \(color) * (sum / weights);", "}",
      ], ShaderCost(operations: 55) * (2 * Self.rows + 1))
    return value
  }
}
