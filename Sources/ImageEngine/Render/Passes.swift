/// Which stages of a plan are kept whole, and which are computed band by band just
/// before what reads them, so that they stay in the processor's cache and take no
/// memory to speak of.
///
/// A band of a result needs somewhat more than a band of what it is made of: a stage
/// is kept where that would be much.
struct Passes {
  /// The computing of a stage that is kept, or of the result.
  struct Pass {
    let node: Node
    let frame: PixelFrame
    /// Rows that are computed together; all of them where nothing is gained.
    var bandHeight: Int
    /// Stages that are computed for each band.
    var locals: [Node] = []
    /// Of those, for one band.
    var localBytes = 0
    /// Stages that have to be there.
    var needs: [Node] = []

    var bands: [PixelFrame] {
      stride(from: frame.y, to: frame.maxY, by: bandHeight).map {
        PixelFrame(
          x: frame.x, y: $0, width: frame.width, height: min(bandHeight, frame.maxY - $0))
      }
    }
  }

  private let plan: Plan
  /// In the order in which they run; the result is the last one.
  private(set) var all: [Pass] = []

  /// How much more than once a stage may be computed.
  private static let mostWork = 1.3
  /// What of a band stays in the cache.
  private static let cacheBytes = 6 << 20
  private static let bandHeights = [128, 64, 32, 16]

  init(of plan: Plan) {
    self.plan = plan
    var kept: Set<ObjectIdentifier> = []
    while true {
      let passes = passes(keeping: &kept)
      // What two passes would compute, each for itself, is kept for both.
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

  /// Bytes of all that is kept, were it kept until the end, and of a band.
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

  /// The tallest bands that stay in the cache.
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

  /// What a pass computes for each of its bands, judged by the middle one.
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

  /// Whether computing it for each band costs little more than at once, also of what
  /// it reads.
  private func isLocal(_ node: Node, _ band: PixelFrame, _ count: Double) -> Bool {
    let frame = plan.frames[ObjectIdentifier(node)] ?? .empty
    guard Double(band.area) * count <= Double(frame.area) * Self.mostWork else { return false }
    guard case .area(let operation) = node.kind else { return true }
    let (part, all) = (operation.source(for: band), operation.source(for: frame))
    return Double(part.area) * count <= Double(all.area) * Self.mostWork
  }

  /// The same at once: all of what it would read in bands is needed whole.
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
  /// Computes all that is kept, and then the result into the rows of a sink.
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

  /// Bands are handed out to the threads; a pass of only one has all threads.
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
    let failure = Failure()
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

/// Places of nodes that are still to be looked at, the last of them first.
private struct PlacesFromLast {
  private var places: [Int]

  init(_ first: Int) { places = [first] }

  mutating func next() -> Int? { places.popLast() }

  mutating func insert(_ place: Int) {
    var low = places.count
    // Inputs stand close before what uses them, so that it is one of the last.
    while low > 0, places[low - 1] > place { low -= 1 }
    places.insert(place, at: low)
  }
}
