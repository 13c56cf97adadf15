/// How a part of an image is computed: which nodes need to be in memory before
/// others can be, which part of each, and in which order.
final class Plan {
  let root: Node
  let frame: PixelFrame
  let working: WorkingValues
  let pool: RasterPool
  /// All nodes, inputs before what uses them.
  let nodes: [Node]
  /// Where each one stands among them.
  let places: [ObjectIdentifier: Int]
  /// Nodes that are computed before, inputs first.
  private(set) var stages: [Node] = []
  private(set) var isStage: Set<ObjectIdentifier> = []
  /// What is needed of each node.
  private(set) var frames: [ObjectIdentifier: PixelFrame] = [:]
  /// The nodes that use each one.
  private(set) var users: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  /// How often each one would be computed, were it not kept.
  private var uses: [ObjectIdentifier: Int] = [:]
  /// What is there already.
  private(set) var rasters: [ObjectIdentifier: Raster]
  /// Stages of which nothing is needed, and which are there all the same.
  private var unread: Set<ObjectIdentifier> = []

  /// - Parameter given: Nodes that have been computed.
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
      // A crop is never kept: what is below it is computed as often as it is read itself.
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
      // Of what is not there nobody can read anything in its place.
      if isReadInPlace.contains(id), frames[id]?.isEmpty ?? true { isSampled.insert(id) }
      let isShared = uses[id] ?? 1 > 1 && node.isWorthKeeping
      guard isSampled.contains(id) || isShared || node.isArea else { continue }
      // What is sampled is there even where it is transparent.
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
    // Without recursion: a recipe of many chains is deeper than a thread's stack.
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

  /// Which part of each node is needed for a part of the last one.
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
    // Of what lies that far out only a part would be there.
    if frames.values.contains(where: \.reachesHorizon) { throw .tooFar }
  }

  /// Whether it is only there to be asked for, and transparent.
  func isUnread(_ node: Node) -> Bool { unread.contains(ObjectIdentifier(node)) }

  func raster(of node: Node) -> Raster? {
    rasters[ObjectIdentifier(node)]
  }
}

extension Plan {
  /// Computes the stages, and then the root into the rows of a sink.
  func run(into sink: some Sink, _ workers: Workers) throws(RenderError) {
    try runStages(workers)
    try sweep(root, frame, into: sink, workers)
  }

  /// Computes the stages, and then the root into a raster of the plan's frame.
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
    // What nobody needs is transparent.
    if unread.contains(id) { raster.clear() } else { try compute(node, into: raster, workers) }
    keep(raster, of: node)
  }

  /// Takes over a stage that has been computed.
  func keep(_ raster: Raster, of node: Node) { rasters[ObjectIdentifier(node)] = raster }

  private func compute(
    _ node: Node, into raster: Raster, _ workers: Workers
  ) throws(RenderError) {
    guard case .area(let operation) = node.kind else {
      return try sweep(node, raster.frame, into: raster, workers)
    }
    try run(operation, of: node, into: raster, workers)
  }

  /// Computes what of an area's result lies within its extent; the rest of the stage
  /// is transparent.
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

  /// Lets go of what nobody reads any more.
  func forget(_ nodes: [Node]) {
    for node in nodes { rasters[ObjectIdentifier(node)] = nil }
  }

  /// What the pass of a node reads that is there before it.
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

  /// One pass over a part of the plane.
  private func sweep(
    _ node: Node, _ frame: PixelFrame, into sink: some Sink, _ workers: Workers
  ) throws(RenderError) {
    let program = ProgramCompiler.program(for: node, in: self, frame: frame, alpha: sink.alpha)
    let codes = sink.takesCodes ? program.codeWriter(area: frame.area) : nil
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

  /// Whether computing it twice costs more than keeping it.
  fileprivate var isWorthKeeping: Bool {
    switch kind {
    case .bitmap, .deep, .raster, .clear, .generate, .clamp, .crop: false
    case .point, .blend, .sample, .mix, .transform, .area: true
    }
  }

  /// Whether an input is codes in memory that are read where they lie: turning all of them
  /// into light before costs more than turning those that are read.
  fileprivate func readsInPlace(_ index: Int) -> Bool {
    guard TextureSource(inputs[index], frame: .empty) != nil else { return false }
    switch kind {
    case .sample(let filter): return type(of: filter).isReadOnce(index)
    case .transform: return true
    default: return false
    }
  }

  /// Whether it reads pixels of the input beside the one that it computes.
  fileprivate func reads(_ input: Node) -> Bool {
    switch kind {
    case .sample, .transform, .area: true
    // The edge has to be found in memory.
    case .clamp: !input.isSource
    case .bitmap, .deep, .raster, .clear, .generate, .point, .blend, .crop, .mix: false
    }
  }
}
