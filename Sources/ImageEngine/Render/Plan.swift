/// The computation of a part of an image: which nodes must be stored before others, which part of
/// each, and in which order.
final class Plan {
  let root: Node
  let frame: PixelFrame
  let working: WorkingValues
  let pool: RasterPool
  /// All nodes, inputs before their users.
  let nodes: [Node]
  /// The position of each node in `nodes`.
  let places: [ObjectIdentifier: Int]
  /// Nodes that must be stored, inputs first.
  private(set) var stages: [Node] = []
  private(set) var isStage: Set<ObjectIdentifier> = []
  /// The part needed of each node.
  private(set) var frames: [ObjectIdentifier: PixelFrame] = [:]
  /// The users of each node.
  private(set) var users: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  /// How often each node would be computed if it were not stored.
  private var uses: [ObjectIdentifier: Int] = [:]
  /// Stored nodes.
  private(set) var rasters: [ObjectIdentifier: Raster]
  /// Stages of which no pixels are needed but which must exist.
  private var unread: Set<ObjectIdentifier> = []

  /// - Parameter given: Nodes that have already been computed.
  init(
    _ root: Node, frame: PixelFrame, working: WorkingValues, pool: RasterPool = RasterPool(),
    given: [ObjectIdentifier: Raster] = [:]
  ) throws(RenderError) {
    self.root = root
    self.frame = frame
    self.working = working
    self.pool = pool
    rasters = given
    nodes = Self.sorted(root, given)
    places = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { (ObjectIdentifier($1), $0) })
    frames[ObjectIdentifier(root)] = frame
    var isSampled: Set<ObjectIdentifier> = []
    var isReadInPlace: Set<ObjectIdentifier> = []
    for node in nodes.reversed() where given[ObjectIdentifier(node)] == nil {
      let id = ObjectIdentifier(node)
      let demands = node.demands(of: frames[id] ?? .empty)
      // A crop is never stored: its input is computed as often as the crop is read.
      let times = node.isCrop ? uses[id] ?? 1 : 1
      for (index, (input, demand)) in zip(node.inputs, demands).enumerated() {
        let key = ObjectIdentifier(input)
        frames[key] = (frames[key] ?? .empty).union(demand)
        users[key, default: []].append(id)
        uses[key, default: 0] += times
        guard node.reads(input) else { continue }
        if working == .linear, node.readsInPlace(index) {
          isReadInPlace.insert(key)
        } else {
          isSampled.insert(key)
        }
      }
    }
    for node in nodes where given[ObjectIdentifier(node)] == nil {
      let id = ObjectIdentifier(node)
      // An input without pixels cannot be read in place.
      if isReadInPlace.contains(id), frames[id]?.isEmpty ?? true { isSampled.insert(id) }
      let isShared = uses[id] ?? 1 > 1 && node.isWorthKeeping
      guard isSampled.contains(id) || isShared || node.isArea else { continue }
      // A sampled input must exist even if it is transparent.
      if frames[id]?.isEmpty ?? true {
        guard isSampled.contains(id) else { continue }
        unread.insert(id)
        frames[id] = PixelFrame(x: frame.x, y: frame.y, width: 1, height: 1)
      }
      stages.append(node)
      isStage.insert(id)
    }
    try check()
  }

  private static func sorted(_ root: Node, _ given: [ObjectIdentifier: Raster]) -> [Node] {
    var sorted: [Node] = []
    var seen: Set<ObjectIdentifier> = []
    // Not recursive: a recipe with many chains would overflow a thread's stack.
    var stack: [(node: Node, isReady: Bool)] = [(root, false)]
    while let (node, isReady) = stack.popLast() {
      let id = ObjectIdentifier(node)
      if isReady {
        sorted.append(node)
      } else if seen.insert(id).inserted {
        stack.append((node, true))
        if given[id] == nil { for input in node.inputs { stack.append((input, false)) } }
      }
    }
    return sorted
  }

  /// Returns the part of each node needed for a part of the last one.
  static func needs(of root: Node, frame: PixelFrame) -> [ObjectIdentifier: PixelFrame] {
    var needs = [ObjectIdentifier(root): frame]
    for node in sorted(root, [:]).reversed() {
      let demands = node.demands(of: needs[ObjectIdentifier(node)] ?? .empty)
      for (input, demand) in zip(node.inputs, demands) {
        let key = ObjectIdentifier(input)
        needs[key] = (needs[key] ?? .empty).union(demand)
      }
    }
    return needs
  }

  private func check() throws(RenderError) {
    for node in stages {
      let frame = frames[ObjectIdentifier(node)] ?? .empty
      if frame.isTooLarge {
        throw node.visible.isInfinite
          ? .infiniteExtent : .tooLarge(width: frame.width, height: frame.height)
      }
    }
    // A frame that far out would be incomplete.
    if frames.values.contains(where: \.reachesHorizon) { throw .tooFar }
  }

  /// Whether the stage exists only to be referenced and is transparent.
  func isUnread(_ node: Node) -> Bool { unread.contains(ObjectIdentifier(node)) }

  func raster(of node: Node) -> Raster? {
    rasters[ObjectIdentifier(node)]
  }
}

extension Plan {
  /// Computes the stages, and then the root into a sink.
  func run(into sink: some Sink, _ workers: Workers) throws(RenderError) {
    try runStages(workers)
    try sweep(root, frame, into: sink, workers)
  }

  /// Computes the stages, and then the root into a raster with the plan's frame.
  func run(into raster: Raster, _ workers: Workers) throws(RenderError) {
    try runStages(workers, butRoot: true)
    try compute(root, into: raster, workers)
  }

  private func runStages(_ workers: Workers, butRoot: Bool = false) throws(RenderError) {
    let stages = stages.filter { !butRoot || $0 !== root }
    let reads = stages.map { direct(of: $0) }
    let rest = stages.last === root ? [root] : direct(of: root)
    var readers = Readers(of: reads + [rest])
    for (node, read) in zip(stages, reads) {
      try compute(node, workers)
      forget(readers.done(node, reading: read))
    }
  }

  private func compute(_ node: Node, _ workers: Workers) throws(RenderError) {
    let id = ObjectIdentifier(node)
    let raster = Raster(frames[id] ?? .empty, from: pool)
    // Unneeded pixels are transparent.
    if unread.contains(id) { raster.clear() } else { try compute(node, into: raster, workers) }
    keep(raster, of: node)
  }

  /// Adds a computed stage.
  func keep(_ raster: Raster, of node: Node) { rasters[ObjectIdentifier(node)] = raster }

  private func compute(
    _ node: Node, into raster: Raster, _ workers: Workers
  ) throws(RenderError) {
    guard case .area(let operation) = node.kind else {
      return try sweep(node, raster.frame, into: raster, workers)
    }
    try run(operation, of: node, into: raster, workers)
  }

  /// Computes an area's result within its extent; the rest of the stage is transparent.
  private func run(
    _ operation: any AreaOperation, of node: Node, into raster: Raster, _ workers: Workers
  ) throws(RenderError) {
    let wanted = raster.frame.intersection(PixelFrame(node.extent))
    guard !wanted.isEmpty, let input = self.raster(of: node.inputs[0]) else {
      return raster.clear()
    }
    precondition(
      input.frame.contains(operation.source(for: wanted)), "the part that the area is made of")
    if wanted == raster.frame { return try operation.run(input, into: raster, workers) }
    let part = Raster(wanted, from: pool)
    try operation.run(input, into: part, workers)
    raster.clear()
    raster.copy(part)
  }

  /// Releases nodes that are not needed any more.
  func forget(_ nodes: [Node]) {
    for node in nodes { rasters[ObjectIdentifier(node)] = nil }
  }

  /// Returns the stored nodes that a node's pass reads.
  func direct(of node: Node) -> [Node] {
    var found: [Node] = []
    var seen: Set<ObjectIdentifier> = []
    var stack = node.inputs
    while let next = stack.popLast() {
      let id = ObjectIdentifier(next)
      guard seen.insert(id).inserted else { continue }
      if isStage.contains(id) || rasters[id] != nil {
        found.append(next)
      } else {
        stack += next.inputs
      }
    }
    return found
  }

  /// Runs one pass over a part of the plane.
  private func sweep(
    _ node: Node, _ frame: PixelFrame, into sink: some Sink, _ workers: Workers
  ) throws(RenderError) {
    let program = ProgramCompiler.program(for: node, in: self, frame: frame, alpha: sink.alpha)
    let codes = sink.takesCodes ? program.codeWriter(area: frame.area) : nil
    let light = sink.alpha == .premultiplied ? program.lightWriter : nil
    try workers.run(rows: frame.height) { strips in
      let space = Workspace(slots: program.slots)
      let (steps, result) = (program.steps(in: space), space.slots[0])
      while let rows = strips.next() {
        for place in rows {
          let row = sink.isTopDown ? rows.lowerBound + rows.upperBound - 1 - place : place
          for x in stride(from: 0, to: frame.width, by: Tile.width) {
            let pixels = min(Tile.width, frame.width - x)
            if let codes,
              sink.writeCodes(
                x: x, row: row, pixels: pixels,
                { codes.write($0, x: frame.x + x, y: frame.y + row, pixels: pixels) })
            {
              continue
            }
            if let light, let halfs = sink.light(x: x, row: row),
              light.write(halfs, x: frame.x + x, y: frame.y + row, pixels: pixels)
            {
              continue
            }
            let tile = Tile(in: result, pixels: pixels, x: frame.x + x, y: frame.y + row, of: .none)
            for step in steps { step.run(tile) }
            sink.write(result, x: x, row: row, pixels: pixels)
          }
        }
      }
    }
  }
}

extension Node {
  var isArea: Bool { if case .area = kind { true } else { false } }
  fileprivate var isCrop: Bool { if case .crop = kind { true } else { false } }

  /// Whether computing it twice costs more than storing it.
  fileprivate var isWorthKeeping: Bool {
    switch kind {
    case .bitmap, .deep, .raster, .clear, .generate, .clamp, .crop: false
    case .point, .blend, .sample, .mix, .transform, .area: true
    }
  }

  /// Whether an input is codes in memory that are read in place: converting all of them to light
  /// first would cost more than converting those that are read.
  fileprivate func readsInPlace(_ index: Int) -> Bool {
    guard TextureSource(inputs[index], frame: .empty) != nil else { return false }
    switch kind {
    case .sample(let filter): return type(of: filter).isReadOnce(index)
    case .transform: return true
    default: return false
    }
  }

  /// Whether it reads pixels of the input other than the computed one.
  fileprivate func reads(_ input: Node) -> Bool {
    switch kind {
    case .sample, .transform, .area: true
    // The edge must be in memory.
    case .clamp: !input.isSource
    case .bitmap, .deep, .raster, .clear, .generate, .point, .blend, .crop, .mix: false
    }
  }
}
