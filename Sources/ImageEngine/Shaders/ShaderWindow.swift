/// An area operation over a row or a column around each pixel, as a shader loop. Wide ones take
/// larger steps.
struct ShaderWindow {
  enum Shape { case row, column }
  enum Fold { case mean, largest, smallest }

  let shape: Shape
  let fold: Fold
  /// In pixels of the picture, inclusive at both ends.
  let reach: Double

  /// The number of steps to each side.
  fileprivate static let steps = 32
}

/// An area operation that shaders can perform as consecutive windows.
protocol ShaderArea: AreaOperation {
  var shaderWindows: [ShaderWindow] { get }
}

extension Node {
  /// `nil` if shaders cannot perform it.
  var shaderWindows: [ShaderWindow]? {
    guard case .area(let operation) = kind else { return nil }
    return (operation as? any ShaderArea)?.shaderWindows
  }
}

extension Box: ShaderArea {
  var shaderWindows: [ShaderWindow] {
    [
      ShaderWindow(shape: .row, fold: .mean, reach: Double(reachX)),
      ShaderWindow(shape: .column, fold: .mean, reach: Double(reachY)),
    ]
  }
}

extension Extremum: ShaderArea {
  var shaderWindows: [ShaderWindow] {
    let fold = isMaximum ? ShaderWindow.Fold.largest : .smallest
    return [
      ShaderWindow(shape: .row, fold: fold, reach: Double(reachX)),
      ShaderWindow(shape: .column, fold: fold, reach: Double(reachY)),
    ]
  }
}

extension ShaderWriter {
  mutating func window(
    _ window: ShaderWindow, _ source: String, _ place: ShaderGraph.Place
  ) -> Value {
    read(source)
    let reach = uniform("reach", [Float(window.reach)], place, isPart: true)
    let side = window.shape == .column ? "y" : "x"
    let value = named(.premultiplied)
    let p = value.name
    let steps = "\(ShaderWindow.steps).0"
    let (across, up) = window.shape == .row ? ("x * stride", "0.0") : ("0.0", "x * stride")
    var lines = [
      "float reach = \(reach) / pitch.\(side);",
      "float stride = max(1.0, reach / \(steps));",
      "float n = min(\(steps), ceil(reach / stride));",
      "vec4 \(p) = \(window.fold == .mean ? "vec4(0.0)" : "read_\(source)(place)");",
      "float weights = 0.0;", "for (float x = -n; x <= n; x += 1.0) {",
      "  vec2 step = vec2(\(across), \(up));",
      "  float weight = clamp(reach + 1.0 - length(step), 0.0, 1.0);",
      "  vec4 q = read_\(source)(place + step * pitch);",
    ]
    switch window.fold {
    case .mean: lines += ["  \(p) += q * weight;", "  weights += weight;"]
    case .largest: lines.append("  if (weight > 0.999) \(p) = max(\(p), q);")
    case .smallest: lines.append("  if (weight > 0.999) \(p) = min(\(p), q);")
    }
    lines.append("}")
    if window.fold == .mean { lines.append("\(p) /= weights;") }
    append(lines, ShaderCost(reads: 1, operations: 16) * (2 * ShaderWindow.steps + 1))
    return value
  }
}
