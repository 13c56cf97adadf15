/// The extremum or the mean over a disc around each pixel, of exactly the pixels that the processor
/// reads.
///
/// Three stages hold the extrema or means of the 4, 16 and 64 pixels from each one to the right, so
/// that a row of the disc takes few reads.
struct ShaderDisc {
  enum Fold: String {
    case largest = "max"
    case smallest = "min"
    case mean
  }

  /// In pixels of the picture.
  let radius: Double
  let fold: Fold

  /// The widths of what the stages hold, after that of a pixel.
  static let widths = [4, 16, 64]
  /// The rows to each side; a larger disc leaves out some in between.
  fileprivate static let rows = 128
}

extension Node {
  /// `nil` if the node is neither over a disc.
  var shaderDisc: ShaderDisc? {
    guard case .area(let operation) = kind else { return nil }
    if let mean = operation as? DiscMean { return ShaderDisc(radius: mean.radius, fold: .mean) }
    guard let disc = operation as? DiscExtremum else { return nil }
    return ShaderDisc(radius: disc.radius, fold: disc.isMaximum ? .largest : .smallest)
  }
}

extension ShaderWriter {
  /// Emits the extremum or mean of four neighbours in a stage, each of which stands for so many
  /// pixels.
  mutating func widened(_ disc: ShaderDisc, _ source: String, each: Int) -> Value {
    read(source)
    let value = named(.premultiplied)
    let p = value.name
    let next = "texelFetch(\(source), ivec2(x, at.y), 0)"
    let folded = "\(disc.fold.rawValue)(\(p), \(next))"
    append(
      [
        "ivec2 side = textureSize(\(source), 0);", "ivec2 at = ivec2(uv * vec2(side));",
        "vec4 \(p) = texelFetch(\(source), at, 0);", "for (int i = 1; i < 4; i++) {",
        "  int x = min(at.x + \(each) * i, side.x - 1);",
        "  \(p) = \(disc.fold == .mean ? "\(p) + \(next)" : folded);", "}",
      ] + (disc.fold == .mean ? ["\(p) *= 0.25;"] : []), ShaderCost(reads: 4, operations: 24))
    return value
  }

  /// Emits the extremum over the disc, given the source and its widened stages.
  mutating func extremum(
    _ disc: ShaderDisc, _ sources: [String], _ place: ShaderGraph.Place
  ) -> Value {
    for source in sources { read(source) }
    let radius = uniform("reach", [Float(disc.radius)], place, isPart: true)
    let value = named(.premultiplied)
    let p = value.name
    func fetch(_ index: Int) -> String { "texelFetch(\(sources[index]), ivec2(x, y), 0)" }
    append(
      [
        "ivec2 side = textureSize(\(sources[0]), 0), last = side - 1;",
        "ivec2 at = ivec2(uv * vec2(side));", "vec2 r = \(radius) * vec2(side) / size;",
        // What lies on the edge belongs to the disc, regardless of rounding.
        "int rows = int(r.y + 1e-4), steps = min(rows, \(ShaderDisc.rows));",
        "vec4 \(p) = texelFetch(\(sources[0]), at, 0);",
        "for (int i = -steps; i <= steps; i++) {",
        "  int dy = steps < rows ? i * rows / steps : i;", "  float k = float(dy) * r.x / r.y;",
        "  int w = dy == 0 ? int(r.x + 1e-4) : int(sqrt(max(r.x * r.x - k * k, 0.0)) + 1e-4);",
        "  int y = clamp(at.y + dy, 0, last.y);",
        "  int a = max(at.x - w, 0), b = min(at.x + w, last.x), n = b - a + 1;",
        "  int each = n < 4 ? 1 : n < 16 ? 4 : n < 64 ? 16 : 64;",
        "  for (int from = a; from <= b; from += each) {",
        "    int x = min(from, b - each + 1);",
        "    vec4 q = each == 1 ? \(fetch(0)) : each == 4 ? \(fetch(1))",
        "      : each == 16 ? \(fetch(2)) : \(fetch(3));",
        "    \(p) = \(disc.fold.rawValue)(\(p), q);", "  }", "}",
      ], ShaderCost(reads: 4, operations: 60) * (2 * ShaderDisc.rows + 1))
    return value
  }
}
