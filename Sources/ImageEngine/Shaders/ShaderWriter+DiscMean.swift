/// The mean over a disc sums rows, each of which has full weight except at its ends.
///
/// A small disc weighs the pixels at its edge as the processor does. Of a larger one the edge
/// crosses so many that an end of a row counts as far as the disc covers it. Of a wide one, rows
/// are read as means of 3, 5 and so on, which begin above the picture's lowest row: the lowest and
/// the highest row are kept for what lies beyond them.
extension ShaderWriter {
  /// The radius in drawn pixels up to which the edge is exact.
  private static let exact = "16.0"
  /// The radius up to which rows are single; the number of rows grows by two with twice as much.
  private static let single = 40
  /// The most rows that are read as one.
  private static let mostRows = 33

  /// The radius in drawn pixels, and the rows that are read as one.
  private mutating func start(
    _ disc: ShaderDisc, _ source: String, _ place: ShaderGraph.Place
  ) -> [String] {
    read(source)
    let radius = uniform("reach", [Float(disc.radius)], place, isPart: true)
    return [
      "ivec2 side = textureSize(\(source), 0), last = side - 1, at = ivec2(uv * vec2(side));",
      "vec2 r = \(radius) * vec2(side) / size;",
      "int tall = min(1 + (int(ceil(r.y)) + \(Self.single - 1)) / \(2 * Self.single) * 2, "
        + "\(Self.mostRows));",
    ]
  }

  /// Emits the mean of the rows that are read as one.
  mutating func rowMean(
    _ disc: ShaderDisc, _ source: String, _ place: ShaderGraph.Place
  ) -> Value {
    let lines = start(disc, source, place)
    let value = named(.premultiplied)
    append(
      lines + [
        "bool isEnd = at.y == 0 || at.y == last.y;",
        "int from = isEnd ? at.y : 1 + (at.y - 1) / tall * tall, rows = isEnd ? 1 : tall;",
        "vec4 \(value.name) = vec4(0.0);", "for (int i = 0; i < rows; i++) {",
        "  \(value.name) += texelFetch(\(source), ivec2(at.x, min(from + i, last.y)), 0);", "}",
        "\(value.name) /= float(rows);",
      ], ShaderCost(reads: 1, operations: 8) * Self.mostRows)
    return value
  }

  /// Emits the mean over the disc, given the means of rows and their widened stages.
  mutating func mean(
    _ disc: ShaderDisc, _ sources: [String], _ place: ShaderGraph.Place
  ) -> Value {
    let lines = start(disc, sources[0], place)
    for source in sources { read(source) }
    let value = named(.premultiplied)
    let p = value.name
    func fetch(_ x: String, _ index: Int = 0) -> String {
      "texelFetch(\(sources[index]), ivec2(\(x), y), 0)"
    }
    var sums: [String] = []
    for (index, width) in ([1] + ShaderDisc.widths).enumerated().reversed() {
      sums.append(
        "    for (; b - a >= \(width - 1); a += \(width)) "
          + "row += \(width).0 * \(fetch("a", index));")
    }
    append(
      lines + [
        "int rows = int(r.y + 0.5001);", "bool isExact = r.x <= \(Self.exact);",
        "int first = int(floor(float(at.y - rows - 1) / float(tall)));",
        "int end = int(floor(float(at.y + rows - 1) / float(tall)));",
        "vec4 \(p) = vec4(0.0);", "float weights = 0.0;",
        "for (int i = first; i <= end; i++) {",
        "  int start = 1 + i * tall, y = clamp(start, 0, last.y), w, o;",
        "  float away = float(start - at.y) * r.x / max(r.y, 1e-3), rest = 0.0;",
        "  if (isExact) {", "    vec2 edge = r.x + vec2(-0.5, 0.5);",
        "    vec2 square = edge * edge - away * away + 1e-4;",
        "    w = edge.x < 0.0 || square.x < 0.0 ? -1 : int(sqrt(square.x));",
        "    o = square.y < 0.0 ? -1 : int(sqrt(square.y));", "  } else {",
        "    for (int j = 0; j < tall; j++) {",
        "      float k = away + float(j) * r.x / r.y;",
        "      rest += sqrt(max(r.x * r.x - k * k, 0.0)) / float(tall);", "    }",
        "    w = int(rest + 0.5) - 1;", "    o = w + 1;",
        "    rest = w < 0 ? 2.0 * rest : rest - 0.5 - float(w);", "  }",
        "  vec4 row = vec4(0.0);", "  float weight = 0.0;", "  if (w >= 0) {",
        "    int a = at.x - w, b = at.x + w;", "    weight = float(b - a + 1);",
        "    if (a < 0) { row -= float(a) * \(fetch("0")); a = 0; }",
        "    if (b > last.x) { row += float(b - last.x) * \(fetch("last.x")); b = last.x; }",
      ] + sums + [
        "  }", "  for (int x = w + 1; x <= o; x++) {",
        "    float part = isExact ? clamp(r.x + 0.5 - length(vec2(x, away)), 0.0, 1.0) : rest;",
        "    if (x == 0) part *= 0.5;",
        "    row += part * (\(fetch("max(at.x - x, 0)")) + \(fetch("min(at.x + x, last.x)")));",
        "    weight += 2.0 * part;", "  }",
        "  \(p) += row * float(tall);", "  weights += weight * float(tall);", "}",
        "\(p) /= weights;",
      ], ShaderCost(reads: 12, operations: 120) * (2 * Self.single + 3))
    return value
  }
}
