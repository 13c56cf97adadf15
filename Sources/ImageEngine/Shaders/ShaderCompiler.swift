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
      tables: compiler.tables,
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

  private func place(of node: Node) -> ShaderGraph.Place {
    graph.places[ObjectIdentifier(node)] ?? .init(step: 0, number: 0, filter: "")
  }

  private mutating func emitOperation(
    _ node: Node, in writer: inout ShaderWriter
  ) throws(RecipeError) -> ShaderWriter.Value {
    let place = place(of: node)
    if node.blur != nil || node.shaderWindows != nil {
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
      var names: [String] = []
      for input in node.inputs { names.append(try texture(of: input)) }
      return try writer.sample(filter, names, place)
    case .transform(let placement):
      // Rotated edges would need a mask.
      guard node.extent.isInfinite else {
        throw .noShader(filter: place.filter, why: .movesThePicture)
      }
      return try writer.sample(Projecting(placement.back), [texture(of: node.inputs[0])], place)
    default:
      throw .noShader(
        filter: place.filter,
        why: node.isMade(of: graph.photo.node) ? .needsTheWholePicture : .isDrawnAsAWhole)
    }
  }

  /// Returns the texture that holds a node, and emits its program if there is none yet.
  private mutating func texture(of node: Node) throws(RecipeError) -> String {
    if node === graph.photo.node { return ShaderWriter.photoName }
    if case .clamp = node.kind, node.heldPart(of: graph.photo.extent) == nil {
      return try texture(of: node.inputs[0])
    }
    if let name = textures[ObjectIdentifier(node)] { return name }
    var writer = ShaderWriter()
    let value: ShaderWriter.Value
    let place = place(of: node)
    if let blur = node.blur {
      let source = try texture(of: blur.source)
      if let direction = blur.direction {
        value = writer.gaussian(blur.sigma, source, .along(direction), place)
      } else {
        var rows = ShaderWriter()
        let row = rows.gaussian(blur.sigma, source, .rows, place)
        let between = try append(rows, showing: row, place)
        value = writer.gaussian(blur.sigma, between, .columns, place)
      }
    } else if let windows = node.shaderWindows {
      var source = try texture(of: node.inputs[0])
      for window in windows.dropLast() {
        var first = ShaderWriter()
        let between = first.window(window, source, place)
        source = try append(first, showing: between, place)
      }
      value = writer.window(windows[windows.count - 1], source, place)
    } else {
      value = try emit(node, in: &writer)
    }
    let name = try append(writer, showing: value, place)
    textures[ObjectIdentifier(node)] = name
    return name
  }

  /// Adds a stage and returns its name.
  private mutating func append(
    _ writer: ShaderWriter, showing value: ShaderWriter.Value, _ place: ShaderGraph.Place
  ) throws(RecipeError) -> String {
    guard stages.count < Limits.shaderStages else {
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
