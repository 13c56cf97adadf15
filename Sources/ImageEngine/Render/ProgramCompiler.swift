/// Compiles a part of a graph into the instructions of one pass.
struct ProgramCompiler {
  private let plan: Plan
  /// The computed part of the plane.
  private let frame: PixelFrame
  private var program: TileProgram

  private init(in plan: Plan, frame: PixelFrame) {
    self.plan = plan
    self.frame = frame
    program = TileProgram(working: plan.working)
  }

  /// Returns the pass that computes a node with the requested kind of alpha.
  static func program(
    for node: Node, in plan: Plan, frame: PixelFrame, alpha: AlphaUse
  ) -> TileProgram {
    var compiler = Self(in: plan, frame: frame)
    compiler.emit(node, to: 0, as: alpha)
    return compiler.program
  }

  private mutating func emit(_ node: Node, to slot: Int, as wanted: AlphaUse) {
    let alpha = emit(node, to: slot)
    guard alpha != wanted else { return }
    program.instructions.append(.chain(PointChain([], from: alpha, to: wanted), slot))
  }

  /// Emits a node's instructions. Returns the resulting kind of alpha.
  private mutating func emit(_ node: Node, to slot: Int) -> AlphaUse {
    program.slots = max(program.slots, slot + 1)
    if let raster = plan.raster(of: node) {
      program.instructions.append(.read(raster, isEdgeContinued: false, to: slot))
      return .premultiplied
    }
    // The consumer may not need this node at all.
    guard let needed = plan.frames[ObjectIdentifier(node)],
      !needed.intersection(frame).intersection(PixelFrame(node.extent)).isEmpty
    else {
      program.instructions.append(.clear(slot))
      return .premultiplied
    }
    let alpha = emitKind(of: node, to: slot)
    // A source in memory is clipped when it is read.
    if !node.isSource, !PixelFrame(node.extent).contains(frame) {
      program.instructions.append(.mask(PixelFrame(node.extent), slot))
    }
    return alpha
  }

  private mutating func emitKind(of node: Node, to slot: Int) -> AlphaUse {
    let extent = TileExtent(node.inputs.first?.visible ?? .empty)
    switch node.kind {
    case .bitmap, .deep, .raster, .clear: return emitSource(node, isEdgeContinued: false, to: slot)
    case .clamp: return emitClamp(node.inputs[0], to: slot)
    case .point: return emitChain(node, to: slot)
    case .crop: return emit(node.inputs[0], to: slot)
    case .generate(let filter):
      program.instructions.append(.generate(filter, extent, to: slot))
    case .blend(let filter):
      emitInputs(of: node, from: slot)
      program.instructions.append(.blend(filter, extent, count: node.inputs.count, slot))
    case .mix(let amount):
      emitInputs(of: node, from: slot)
      program.instructions.append(.mix(amount, slot))
    case .sample(let filter):
      program.instructions.append(.sample(filter, extent, sources(of: node), to: slot))
    case .transform(let placement):
      let filter: any SamplingFilter =
        placement.cuts.isEmpty ? ProjectiveWarp(placement.back) : ProjectiveCropWarp(placement)
      program.instructions.append(.sample(filter, extent, sources(of: node), to: slot))
    case .area:
      preconditionFailure("what works on a whole area is computed before")
    }
    return .premultiplied
  }

  private mutating func emitInputs(of node: Node, from slot: Int) {
    for (index, input) in node.inputs.enumerated() {
      emit(input, to: slot + index, as: .premultiplied)
    }
  }

  private func sources(of node: Node) -> [TextureSource] {
    node.inputs.map { input in
      if let raster = plan.raster(of: input) { return .raster(raster) }
      guard let source = TextureSource(input, frame: plan.frames[ObjectIdentifier(input)] ?? .empty)
      else { preconditionFailure("what is sampled is computed before") }
      return source
    }
  }

  private mutating func emitSource(
    _ node: Node, isEdgeContinued: Bool, to slot: Int
  ) -> AlphaUse {
    switch node.kind {
    case .bitmap(let bitmap, let x, let y):
      let frame = PixelFrame(x: x, y: y, width: bitmap.width, height: bitmap.height)
      program.instructions.append(
        .load(bitmap, frame, isEdgeContinued: isEdgeContinued, to: slot))
      return .straight
    case .deep(let bitmap, let x, let y):
      let frame = PixelFrame(x: x, y: y, width: bitmap.width, height: bitmap.height)
      let reader = DeepPixels(bitmap.format, bitmap.colorSpace)
      program.instructions.append(
        .loadDeep(bitmap, reader, frame, isEdgeContinued: isEdgeContinued, to: slot))
      return .straight
    case .raster(let raster):
      program.instructions.append(.read(raster, isEdgeContinued: isEdgeContinued, to: slot))
    case .clamp: return emitClamp(node.inputs[0], to: slot)
    default: program.instructions.append(.clear(slot))
    }
    return .premultiplied
  }

  /// Clamps the edge of a stored node or of a picture in memory.
  private mutating func emitClamp(_ input: Node, to slot: Int) -> AlphaUse {
    if let raster = plan.raster(of: input) {
      program.instructions.append(.read(raster, isEdgeContinued: true, to: slot))
      return .premultiplied
    }
    return emitSource(input, isEdgeContinued: true, to: slot)
  }

  /// Emits consecutive point filters as one chain.
  private mutating func emitChain(_ last: Node, to slot: Int) -> AlphaUse {
    var steps: [PointChain.Step] = []
    var node = last
    while case .point(let filter, let amount) = node.kind {
      let input = node.inputs[0]
      steps.append(.init(filter, amount: amount, extent: TileExtent(input.visible)))
      node = input
      if plan.raster(of: node) != nil { break }
    }
    let alpha = emit(node, to: slot)
    let chain = PointChain(steps.reversed(), from: alpha)
    program.instructions.append(.chain(chain, slot))
    return chain.alpha
  }
}
