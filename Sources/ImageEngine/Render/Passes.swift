/// Decides which stages of a plan are stored completely, and which are computed band by band just
/// before they are read, so that they stay in the processor's cache and need little memory.
///
/// A band of a result needs slightly more than a band of its inputs: if the overhead would be
/// large, the stage is stored.
struct Passes {
  /// The computation of a stored stage, or of the result.
  struct Pass {
    let node: Node
    let frame: PixelFrame
    /// Rows that are computed together; all of them if bands would not help.
    var bandHeight: Int
    /// Stages that are computed for each band.
    var locals: [Node] = []
    /// The memory for those stages, for one band.
    var localBytes = 0
    /// Stages that must be stored before.
    var needs: [Node] = []

    var bands: [PixelFrame] {
      stride(from: frame.y, to: frame.maxY, by: bandHeight).map {
        PixelFrame(
          x: frame.x, y: $0, width: frame.width, height: min(bandHeight, frame.maxY - $0))
      }
    }
  }

  private let plan: Plan
  /// All passes in order; the last one computes the result.
  private(set) var all: [Pass] = []

  /// The factor by which computing in bands may increase the work.
  private static let mostWork = 1.3
  /// The size of a band that stays in the cache.
  private static let cacheBytes = 6 << 20
  private static let bandHeights = [128, 64, 32, 16]

  init(of plan: Plan) {
    self.plan = plan
    var kept: Set<ObjectIdentifier> = []
    while true {
      let passes = passes(keeping: &kept)
      // A stage that two passes would compute separately is stored.
      var seen: Set<ObjectIdentifier> = []
      let twice = passes.flatMap(\.locals).map { ObjectIdentifier($0) }.filter {
        !seen.insert($0).inserted
      }
      if twice.isEmpty {
        all = passes
        return
      }
      kept.formUnion(twice)
    }
  }

  /// The memory for all stored stages, if kept until the end, plus one band.
  var byteCount: Int {
    all.dropLast().reduce(0) { $0 + Raster.byteCount(of: $1.frame) }
      + (all.map(\.localBytes).max() ?? 0)
  }

  private func passes(keeping kept: inout Set<ObjectIdentifier>) -> [Pass] {
    var passes: [ObjectIdentifier: Pass] = [:]
    var heads = [plan.root]
    while let head = heads.popLast() {
      let id = ObjectIdentifier(head)
      guard passes[id] == nil else { continue }
      let pass = bestPass(of: head, kept)
      passes[id] = pass
      kept.formUnion(pass.needs.map { ObjectIdentifier($0) })
      heads += pass.needs
    }
    let last = ObjectIdentifier(plan.root)
    let before = plan.stages.compactMap {
      ObjectIdentifier($0) == last ? nil : passes[ObjectIdentifier($0)]
    }
    return before + [passes[last]!]
  }

  /// Returns the pass with the tallest bands that stay in the cache.
  private func bestPass(of head: Node, _ kept: Set<ObjectIdentifier>) -> Pass {
    let frame = plan.frames[ObjectIdentifier(head)] ?? .empty
    if plan.isUnread(head) { return Pass(node: head, frame: frame, bandHeight: 1) }
    for height in [frame.height] + Self.bandHeights where height <= max(frame.height, 1) {
      let pass = pass(of: head, frame, bandHeight: max(height, 1), kept)
      if pass.localBytes <= Self.cacheBytes, !pass.locals.isEmpty || height == frame.height {
        return pass
      }
      if pass.locals.isEmpty { break }
    }
    var pass = pass(of: head, frame, bandHeight: max(Self.bandHeights.last!, 1), kept)
    if pass.locals.isEmpty { pass.bandHeight = max(frame.height, 1) }
    return pass
  }

  /// Computes a pass's requirements, based on its middle band.
  private func pass(
    of head: Node, _ frame: PixelFrame, bandHeight: Int, _ kept: Set<ObjectIdentifier>
  ) -> Pass {
    let height = min(bandHeight, max(frame.height, 1))
    var pass = Pass(node: head, frame: frame, bandHeight: height)
    let middle = PixelFrame(
      x: frame.x, y: frame.y + (frame.height - height) / 2, width: frame.width, height: height)
    let count = Double(max(frame.height, 1)) / Double(height)
    var bands = [ObjectIdentifier(head): middle]
    var members: Set<ObjectIdentifier> = []
    var rest = PlacesFromLast(plan.places[ObjectIdentifier(head)] ?? 0)
    while let place = rest.next() {
      let node = plan.nodes[place]
      let id = ObjectIdentifier(node)
      guard let band = bands[id], plan.raster(of: node) == nil else { continue }
      if node !== head, plan.isStage.contains(id) {
        guard !kept.contains(id), (plan.users[id] ?? []).allSatisfy(members.contains),
          isLocal(node, band, count)
        else {
          pass.needs.append(node)
          continue
        }
        pass.locals.append(node)
        pass.localBytes += Raster.byteCount(of: band)
      }
      members.insert(id)
      for (input, demand) in zip(node.inputs, node.demands(of: band)) {
        let key = ObjectIdentifier(input)
        if bands[key] == nil, let place = plan.places[key] { rest.insert(place) }
        bands[key] = (bands[key] ?? .empty).union(demand)
      }
    }
    if case .area = head.kind, !isLocal(head, middle, count) { return whole(pass) }
    return pass
  }

  /// Whether computing it in bands, including its inputs, costs little more than computing it
  /// whole.
  private func isLocal(_ node: Node, _ band: PixelFrame, _ count: Double) -> Bool {
    let frame = plan.frames[ObjectIdentifier(node)] ?? .empty
    guard Double(band.area) * count <= Double(frame.area) * Self.mostWork else { return false }
    guard case .area(let operation) = node.kind else { return true }
    let (part, all) = (operation.source(for: band), operation.source(for: frame))
    return Double(part.area) * count <= Double(all.area) * Self.mostWork
  }

  /// Returns the pass without bands: its inputs are stored completely.
  private func whole(_ pass: Pass) -> Pass {
    var whole = pass
    whole.needs = plan.direct(of: pass.node)
    whole.locals = []
    whole.localBytes = 0
    whole.bandHeight = max(pass.frame.height, 1)
    return whole
  }
}

extension Passes {
  /// Computes the stored stages, and then the result into a sink.
  func run(into sink: some Sink, _ workers: Workers) throws(RenderError) {
    var readers = Readers(of: all.map(\.needs))
    for pass in all.dropLast() {
      let raster = Raster(pass.frame, from: plan.pool)
      guard !plan.isUnread(pass.node) else {
        raster.clear()
        plan.keep(raster, of: pass.node)
        continue
      }
      try run(pass, workers) { (plan, workers) throws(RenderError) in
        let rows = plan.frame.y..<plan.frame.maxY
        try plan.run(into: Raster(rows, of: raster), workers)
      }
      plan.keep(raster, of: pass.node)
      plan.forget(readers.done(pass.node, reading: pass.needs))
    }
    let (x, y) = (plan.frame.x, plan.frame.y)
    try run(all[all.count - 1], workers) { (plan, workers) throws(RenderError) in
      try plan.run(into: Part(of: sink, x: plan.frame.x - x, row: plan.frame.y - y), workers)
    }
  }

  /// Distributes bands to the threads; a pass with a single band uses all threads.
  private func run(
    _ pass: Pass, _ workers: Workers,
    _ compute: @Sendable (Plan, Workers) throws(RenderError) -> Void
  ) throws(RenderError) {
    let (bands, given) = (pass.bands, plan.rasters)
    let (working, pool) = (plan.working, plan.pool)
    @Sendable func part(_ band: PixelFrame) throws(RenderError) -> Plan {
      try Plan(pass.node, frame: band, working: working, pool: pool, given: given)
    }
    guard bands.count > 1 else {
      for band in bands { try compute(part(band), workers) }
      return
    }
    let failure = FirstError()
    let alone = Workers(threads: 1, isCancelled: workers.isCancelled)
    try workers.run(rows: bands.count, height: 1) { strips in
      while !failure.isSet, let numbers = strips.next() {
        for number in numbers {
          do throws(RenderError) {
            try compute(part(bands[number]), alone)
          } catch {
            failure.set(error)
          }
        }
      }
    }
    try failure.check()
  }
}

/// The positions of nodes still to be visited, highest first.
private struct PlacesFromLast {
  private var places: [Int]

  init(_ first: Int) { places = [first] }

  mutating func next() -> Int? { places.popLast() }

  mutating func insert(_ place: Int) {
    var low = places.count
    // Inputs are close before their users, so the position belongs near the end.
    while low > 0, places[low - 1] > place { low -= 1 }
    places.insert(place, at: low)
  }
}
