/// Compiles a graph into programs: one for the result, and one for each node whose neighbouring
/// pixels another node reads.
struct ShaderCompiler {
  private let graph: ShaderGraph
  private var stages: [ShaderProgram.Stage] = []
  private var tables: [ShaderProgram.Table] = []
  /// The names of textures by node.
  private var textures: [ObjectIdentifier: String] = [:]

  static func program(of graph: ShaderGraph) throws(RecipeError) -> ShaderProgram {
    var compiler = Self(graph: graph)
    var writer = ShaderWriter()
    let result = try compiler.emit(graph.last.node, in: &writer)
    let last = writer.finished(showing: result)
    compiler.keep(writer.tables)
    return ShaderProgram(
      fragment: last.fragment, uniforms: last.uniforms, stages: compiler.stages,
      tables: compiler.tables, isNear: graph.isNear,
      cost: compiler.stages.reduce(last.cost) { $0 + $1.cost })
  }

  private init(graph: ShaderGraph) { self.graph = graph }

  /// Emits the computation of a node's pixel.
  private mutating func emit(
    _ node: Node, in writer: inout ShaderWriter
  ) throws(RecipeError) -> ShaderWriter.Value {
    let id = ObjectIdentifier(node)
    if let known = writer.values[id] { return known }
    let value: ShaderWriter.Value
    if node === graph.photo.node {
      value = writer.photo()
    } else {
      let whole = try emitOperation(node, in: &writer)
      value = hasEdge(node) ? writer.masked(whole, node.extent, place(of: node)) : whole
    }
    writer.values[id] = value
    return value
  }

  /// Whether the node is transparent beyond some line. An edge that coincides with the photo's is
  /// not drawn anyway.
  private func hasEdge(_ node: Node) -> Bool {
    switch node.kind {
    case .crop, .sample, .blend, .generate:
      !node.extent.isInfinite && node.extent != graph.photo.extent
    default: false
    }
  }

  /// Whether the node is the photo, as textures continue it beyond its edges.
  private func isPhoto(_ node: Node) -> Bool {
    if case .clamp = node.kind, node.heldPart(of: graph.photo.extent) == nil {
      return isPhoto(node.inputs[0])
    }
    return node === graph.photo.node
  }

  private func place(of node: Node) -> ShaderGraph.Place {
    graph.places[ObjectIdentifier(node)] ?? .init(step: 0, number: 0, filter: "")
  }

  private mutating func emitOperation(
    _ node: Node, in writer: inout ShaderWriter
  ) throws(RecipeError) -> ShaderWriter.Value {
    let place = place(of: node)
    let blur = node.shaderBlur
    if case .box(let sigma, let box)? = blur { return writer.softBox(sigma, box, place) }
    if blur != nil || node.shaderWindows != nil || node.shaderDisc != nil {
      return writer.stage(try texture(of: node))
    }
    switch node.kind {
    case .clear: return writer.nothing()
    case .clamp:
      guard let held = node.heldPart(of: graph.photo.extent) else {
        return try emit(node.inputs[0], in: &writer)
      }
      return writer.held(try texture(of: held.source), held.part, place)
    case .crop: return try emit(node.inputs[0], in: &writer)
    case .point(let filter, let amount):
      let input = try emit(node.inputs[0], in: &writer)
      return try writer.point(filter, amount, on: input, place)
    case .mix(let amount):
      let (before, after) = (
        try emit(node.inputs[0], in: &writer), try emit(node.inputs[1], in: &writer)
      )
      return writer.mixed(before, after, amount, place)
    case .blend(let filter):
      var inputs: [ShaderWriter.Value] = []
      for input in node.inputs { inputs.append(try emit(input, in: &writer)) }
      return try writer.blend(filter, inputs, place)
    case .generate(let filter): return try writer.generate(filter, place)
    case .sample(let filter):
      if node.inputs.count == 1, isPhoto(node.inputs[0]),
        ShaderWriter.readsFewNeighbours(filter)
      {
        return try writer.sample(filter, [ShaderWriter.photoName], place)
      }
      var names: [String] = []
      for input in node.inputs { names.append(try texture(of: input)) }
      return try writer.sample(filter, names, place)
    case .transform(let placement):
      // Rotated edges would need a mask.
      guard node.extent.isInfinite else {
        throw .noShader(filter: place.filter, why: .movesThePicture)
      }
      return try writer.sample(ProjectiveWarp(placement.back), [texture(of: node.inputs[0])], place)
    default:
      throw .noShader(
        filter: place.filter,
        why: node.isMade(of: graph.photo.node) ? .needsTheWholePicture : .isDrawnAsAWhole)
    }
  }

  /// Returns the texture that holds a node, and emits its program if there is none yet. The photo's
  /// neighbouring pixels are read from a stage as well, unless they are few: cards interpolate
  /// codes, and without their alpha.
  private mutating func texture(of node: Node) throws(RecipeError) -> String {
    if case .clamp = node.kind, node.heldPart(of: graph.photo.extent) == nil {
      return try texture(of: node.inputs[0])
    }
    if let name = textures[ObjectIdentifier(node)] { return name }
    var writer = ShaderWriter()
    let value: ShaderWriter.Value
    let place = place(of: node)
    if case .stage(let blur)? = node.shaderBlur {
      let source = try texture(of: blur.source)
      if let direction = blur.direction {
        value = writer.gaussian(blur.sigma, source, along: direction, place)
      } else {
        var rows = ShaderWriter()
        let row = try gaussian(blur.sigma, source, .x, place, in: &rows)
        let between = try append(rows, showing: row, place)
        value = try gaussian(blur.sigma, between, .y, place, in: &writer)
      }
    } else if let windows = node.shaderWindows {
      var source = try texture(of: node.inputs[0])
      for window in windows.dropLast() {
        var first = ShaderWriter()
        let between = first.window(window, source, place)
        source = try append(first, showing: between, place)
      }
      value = writer.window(windows[windows.count - 1], source, place)
    } else if let disc = node.shaderDisc {
      let sources = try sources(of: disc, try texture(of: node.inputs[0]), place)
      value =
        disc.fold == .mean
        ? writer.mean(disc, sources, place) : writer.extremum(disc, sources, place)
    } else {
      value = try emit(node, in: &writer)
    }
    let name = try append(writer, showing: value, place)
    textures[ObjectIdentifier(node)] = name
    return name
  }

  /// Emits the stages that a disc reads, from the narrowest on.
  private mutating func sources(
    of disc: ShaderDisc, _ source: String, _ place: ShaderGraph.Place
  ) throws(RecipeError) -> [String] {
    var sources = [source]
    if disc.fold == .mean {
      var rows = ShaderWriter()
      let mean = rows.rowMean(disc, source, place)
      sources = [try append(rows, showing: mean, place)]
    }
    for width in ShaderDisc.widths {
      var wider = ShaderWriter()
      let found = wider.widened(disc, sources[sources.count - 1], each: width / 4)
      sources.append(try append(wider, showing: found, place))
    }
    return sources
  }

  /// Emits a Gaussian along an axis, and a stage with the means that it reads.
  private mutating func gaussian(
    _ sigma: Double, _ source: String, _ axis: ShaderAxis, _ place: ShaderGraph.Place,
    in writer: inout ShaderWriter
  ) throws(RecipeError) -> ShaderWriter.Value {
    var blocks = ShaderWriter()
    let mean = blocks.blockMean(sigma, source, axis, place)
    let means = try append(blocks, showing: mean, place)
    return writer.gaussian(sigma, means: means, axis, place)
  }

  /// Adds a stage and returns its name.
  private mutating func append(
    _ writer: ShaderWriter, showing value: ShaderWriter.Value, _ place: ShaderGraph.Place
  ) throws(RecipeError) -> String {
    guard stages.count < EngineLimits.shaderStages else {
      throw .noShader(filter: place.filter, why: .takesTooLong)
    }
    let name = "stage\(stages.count)"
    let program = writer.finished(storing: value)
    stages.append(
      .init(
        name: name, fragment: program.fragment, uniforms: program.uniforms, cost: program.cost))
    keep(writer.tables)
    return name
  }

  /// Adds tables, of which several programs may share one.
  private mutating func keep(_ more: [ShaderProgram.Table]) {
    tables += more.filter { table in !tables.contains { $0.name == table.name } }
  }
}

extension Node {
  /// Returns a picture with clamped edges, and the part of it that is held. `nil` if that is the
  /// whole photo: textures clamp by themselves.
  fileprivate func heldPart(of photo: Rectangle) -> (source: Node, part: Rectangle)? {
    guard case .clamp = kind, case .crop = inputs[0].kind, inputs[0].extent != photo else {
      return nil
    }
    return (inputs[0].inputs[0], inputs[0].extent)
  }

  fileprivate func isMade(of photo: Node) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var stack = [self]
    while let next = stack.popLast() {
      if next === photo { return true }
      if seen.insert(ObjectIdentifier(next)).inserted { stack += next.inputs }
    }
    return false
  }
}
