/// The direction of a Gaussian's sum.
enum ShaderAxis: String {
  case x, y

  /// The position of a pixel whose coordinate along the axis is named.
  fileprivate func pixel(_ place: String) -> String {
    self == .x ? "ivec2(\(place), at.y)" : "ivec2(at.x, \(place))"
  }
}

/// A Gaussian along an axis sums up to 40 means to each side: of single pixels, or of blocks of
/// equal size, which begin above the picture's first pixel. The first and the last pixel are kept
/// for what lies beyond them, which a mean would mix with what lies inside.
extension ShaderWriter {
  /// The maximum number of blocks to each side, and the pixels of a block.
  private static let (blocks, pixels) = (40, 32)
  /// The distance beyond which pixels are left out, in standard deviations, as on the processor.
  private static let reach = "3.2"

  /// The width in drawn pixels, and the pixels of a block.
  private mutating func start(
    _ sigma: Double, _ name: String, _ axis: ShaderAxis, _ place: ShaderGraph.Place
  ) -> [String] {
    read(name)
    let width = uniform("sigma", [Float(sigma)], place, isPart: true)
    return [
      "ivec2 side = textureSize(\(name), 0), at = ivec2(uv * vec2(side));",
      "int last = side.\(axis) - 1, here = at.\(axis);",
      "float width = max(\(width) * float(side.\(axis)) / size.\(axis), 1e-3);",
      "int each = clamp(int(ceil(\(Self.reach) * width / \(Self.blocks).0 - 1e-3)), 1, "
        + "\(Self.pixels));",
    ]
  }

  /// Emits the mean of the block to which a pixel belongs.
  mutating func blockMean(
    _ sigma: Double, _ name: String, _ axis: ShaderAxis, _ place: ShaderGraph.Place
  ) -> Value {
    let lines = start(sigma, name, axis, place)
    let value = named(.premultiplied)
    append(
      lines + [
        "bool isEnd = here == 0 || here == last;",
        "int from = isEnd ? here : 1 + (here - 1) / each * each, count = isEnd ? 1 : each;",
        "vec4 \(value.name) = vec4(0.0);", "for (int i = 0; i < count; i++) {",
        "  int next = min(from + i, last);",
        "  \(value.name) += texelFetch(\(name), \(axis.pixel("next")), 0);", "}",
        "\(value.name) /= float(count);",
      ], ShaderCost(reads: 1, operations: 8) * Self.pixels)
    return value
  }

  /// Emits a Gaussian of a picture, given the means of its blocks; one without width reads only the
  /// pixel itself.
  mutating func gaussian(
    _ sigma: Double, means: String, _ axis: ShaderAxis, _ place: ShaderGraph.Place
  ) -> Value {
    let lines = start(sigma, means, axis, place)
    let value = named(.premultiplied)
    let p = value.name
    append(
      lines + [
        "int reach = min(\(Self.blocks), int(ceil(\(Self.reach) * width / float(each))));",
        "int block = here > 0 ? (here - 1) / each : -1;",
        "float middle = float(here - 1) - 0.5 * float(each - 1);",
        "vec4 \(p) = vec4(0.0);", "float weights = 0.0;",
        "for (int i = block - reach; i <= block + reach; i++) {",
        "  float x = (float(i * each) - middle) / width;",
        "  float weight = exp(-0.5 * x * x);", "  int from = clamp(1 + i * each, 0, last);",
        "  \(p) += texelFetch(\(means), \(axis.pixel("from")), 0) * weight;",
        "  weights += weight;", "}", "\(p) /= weights;",
      ], ShaderCost(reads: 1, operations: 20) * (2 * Self.blocks + 1))
    return value
  }

  /// The cells to each side of a line.
  private static let cells = 128

  /// Emits a Gaussian along a line of any direction, a unit vector. In each cell between two pixels
  /// it reads the two positions whose mean is that of the whole cell. Narrow ones have smaller
  /// cells, and wide ones larger cells.
  mutating func gaussian(
    _ sigma: Double, _ name: String, along direction: SIMD2<Double>, _ place: ShaderGraph.Place
  ) -> Value {
    read(name)
    let value = named(.premultiplied)
    let width = uniform("sigma", [Float(sigma)], place, isPart: true)
    let way = uniform("direction", [Float(direction.x), Float(direction.y)], place, isPart: true)
    append(
      [
        // The distance along which the line crosses a drawn pixel.
        "vec2 crossed = abs(\(way)) / pitch;",
        "float cell = 1.0 / max(crossed.x, crossed.y);",
        "float width = max(\(width) / cell, 1e-3), reach = 3.5 * width;",
        "float stride = max(min(1.0, 0.5 * width), reach / \(Self.cells).0);",
        "vec4 \(value.name) = vec4(0.0);", "float weights = 0.0;",
        "for (float i = 0.5; i < reach / stride; i += 1.0) {",
        "  for (float off = -1.0; off < 2.0; off += 2.0) {",
        "    float t = (i + off * 0.288675) * stride, x = t / width;",
        "    vec2 far = \(way) * (t * cell);", "    float weight = exp(-0.5 * x * x);",
        "    vec4 both = read_\(name)(place + far) + read_\(name)(place - far);",
        "    \(value.name) += both * weight;",
        "    weights += 2.0 * weight;", "  }", "}", "\(value.name) /= weights;",
      ], ShaderCost(reads: 4, operations: 60) * Self.cells)
    return value
  }
}
