/// An area operation over a row, a column or a disc around each pixel, as a shader loop. Wide ones
/// take larger steps.
struct ShaderWindow {
  enum Shape { case row, column, disc }
  enum Fold { case mean, largest, smallest }

  let shape: Shape
  let fold: Fold
  /// In pixels of the picture, inclusive at both ends.
  let reach: Double

  /// The number of steps to each side.
  fileprivate var steps: Int { shape == .disc ? 12 : 32 }

  fileprivate var cost: ShaderCost {
    let side = 2 * steps + 1
    return ShaderCost(reads: 1, operations: 16) * (shape == .disc ? side * side : side)
  }
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

extension DiscMean: ShaderArea {
  // A pixel at the radius counts half.
  var shaderWindows: [ShaderWindow] {
    [ShaderWindow(shape: .disc, fold: .mean, reach: max(radius - 0.5, 0))]
  }
}

extension DiscExtremum: ShaderArea {
  var shaderWindows: [ShaderWindow] {
    [ShaderWindow(shape: .disc, fold: isMaximum ? .largest : .smallest, reach: radius)]
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
    var lines = [
      "float reach = \(reach) / pitch.\(side);",
      "float stride = max(1.0, reach / \(window.steps).0);",
      "float n = min(\(window.steps).0, ceil(reach / stride));",
      "vec4 \(p) = \(window.fold == .mean ? "vec4(0.0)" : "read_\(source)(place)");",
      "float weights = 0.0;",
    ]
    let (row, column) = ("for (float x = -n; x <= n; x += 1.0) {", "x * stride")
    switch window.shape {
    case .row: lines += [row, "  vec2 step = vec2(\(column), 0.0);"]
    case .column: lines += [row, "  vec2 step = vec2(0.0, \(column));"]
    case .disc:
      lines += [
        "for (float y = -n; y <= n; y += 1.0) {", row,
        "  vec2 step = vec2(\(column), y * stride);",
      ]
    }
    lines += [
      "  float weight = clamp(reach + 1.0 - length(step), 0.0, 1.0);",
      "  vec4 q = read_\(source)(place + step * pitch);",
    ]
    switch window.fold {
    case .mean: lines += ["  \(p) += q * weight;", "  weights += weight;"]
    case .largest: lines.append("  if (weight > 0.999) \(p) = max(\(p), q);")
    case .smallest: lines.append("  if (weight > 0.999) \(p) = min(\(p), q);")
    }
    lines.append(window.shape == .disc ? "}}" : "}")
    if window.fold == .mean { lines.append("\(p) /= weights;") }
    append(lines, window.cost)
    return value
  }
}
