internal import JSON

/// Draws lines.
///
/// Defined except for line ends, which are round here, and edges, which are one pixel soft.
/// Premultiplied linear light; where lines cross, the higher coverage counts. The extent is the
/// lines' bounding box.
public struct MeshGenerator: ChainFilter {
  public var width: Float = 1.5
  public var color = FilterColor.white
  public var mesh = Payload()

  public init() {}
  public init(
    width: Float = 1.5, color: FilterColor = FilterColor.white, mesh: Payload = Payload()
  ) {
    self.width = width
    self.color = color
    self.mesh = mesh
  }

  public static let info = FilterInfo<Self>(
    "CIMeshGenerator", displayName: "Mesh Generator",
    categories: .squarePixels.union([.generator]),
    "Draws lines.",
    [
      .distance("inputWidth", \.width, .atLeast(0), slider: 1...10, "The width of the lines."),
      .color("inputColor", \.color, "The colour."),
      .data("inputMesh", \.mesh, unit: .pixels, "The lines: a list of [x0, y0, x1, y1]."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(mesh: Payload(lines: [[0, 2.5, 9, 2.5]])), gives: [1, 1, 1, 1], at: 4, 2)
  ]

  public func check() throws(RecipeError) {
    guard mesh.written == nil || mesh.lines != nil else {
      throw .wrongType(
        filter: Self.info.name, key: "inputMesh", value: mesh.json,
        expected: "a list of up to 10000 lines, each four numbers within a million")
    }
  }

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    guard let lines = mesh.lines, !lines.isEmpty, width > 0 else { return .clear }
    let xs = lines.flatMap { [Double($0.x), Double($0.z)] }
    let ys = lines.flatMap { [Double($0.y), Double($0.w)] }
    let frame = Rectangle(
      minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
    let margin = Double(width) / 2 + 1
    let extent = Rectangle(
      x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin,
      height: frame.height + 2 * margin
    ).integral
    return ConstantColorGenerator(color: color)().cropped(to: extent)
      .area(LineMesh(lines: lines, width: width), extent: extent)
  }
}

extension Payload {
  init(lines: [[Double]]) { self.init(JSON.array(lines.map { .array($0.map { JSON($0) }) })) }

  /// Each line from x, y to z, w; `nil` if the data is something else, or too long.
  fileprivate var lines: [SIMD4<Float>]? {
    guard let rows = written?.array, rows.count <= 10_000 else { return nil }
    var lines: [SIMD4<Float>] = []
    for row in rows {
      let numbers = row.array?.compactMap(\.double) ?? []
      guard numbers.count == 4, row.array?.count == 4,
        numbers.allSatisfy({ $0.magnitude <= EngineLimits.coordinate })
      else { return nil }
      lines.append(SIMD4(numbers.map { Float($0) }))
    }
    return lines
  }
}
