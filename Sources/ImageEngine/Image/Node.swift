/// One operation of an image's recipe. Images that share a part share the node.
final class Node: Sendable {
  enum Kind: Sendable {
    /// Its lower left corner lies at x, y.
    case bitmap(Bitmap, x: Int, y: Int)
    case deep(DeepBitmap, x: Int, y: Int)
    case raster(Raster)
    /// Transparent everywhere.
    case clear
    case point(any PointFilter, amount: Float)
    case blend(any BlendFilter)
    case generate(any GeneratorFilter)
    case sample(any SamplingFilter)
    case crop
    /// The edge pixels of the input, continued for ever.
    case clamp
    /// The first input, and so much of the second mixed in.
    case mix(Float)
    case transform(Placement)
    case area(any AreaOperation)
  }

  let kind: Kind
  let inputs: [Node]
  let extent: Rectangle
  /// The part of the extent beyond which there is nothing new: the picture itself
  /// where its edges are continued.
  let core: Rectangle
  /// Where it is known of what never ends: a part beyond which there is only that part's edge.
  let even: Rectangle?
  /// What the nodes up to this one amount to, where they are the many small steps of
  /// a wide blur.
  let blur: GaussianBlurred?
  /// The same transform without the filtering that making much smaller needs: what
  /// later transforms are joined to.
  let unfiltered: Node?
  /// The same transform of what was cut before it, of a node that reads through the cut.
  let uncut: Node?
  /// Whether steps that change nothing are left out of what is made of it. They are not
  /// where the graph becomes shaders: a slider that moves away from there compiles nothing.
  let skipsIdentities: Bool

  /// The bell curve around every pixel of a node.
  struct GaussianBlurred {
    let sigma: Double
    let source: Node
    /// Of length 1, where it is a line along which the curve lies.
    var direction: SIMD2<Double>?
  }

  init(
    _ kind: Kind, _ inputs: [Node], extent: Rectangle, core: Rectangle? = nil,
    even: Rectangle? = nil, blur: GaussianBlurred? = nil, unfiltered: Node? = nil,
    uncut: Node? = nil, skipsIdentities: Bool = true
  ) {
    self.skipsIdentities = skipsIdentities && inputs.allSatisfy(\.skipsIdentities)
    self.blur = blur
    self.even = even
    self.unfiltered = unfiltered
    self.uncut = uncut
    self.kind = kind
    self.inputs = inputs
    self.extent = extent
    self.core = core ?? extent
  }

  /// The picture that kernels are told of, also where its edges are continued.
  var visible: Rectangle { extent.isInfinite ? core : extent }

  /// Whether it can be read without being computed.
  var isSource: Bool {
    switch kind {
    case .bitmap, .deep, .raster, .clear: true
    case .clamp: inputs[0].isSource
    default: false
    }
  }
}

extension Node {
  /// Which part of each input the given part of this node needs.
  func demands(of frame: PixelFrame) -> [PixelFrame] {
    let wanted = frame.intersection(PixelFrame(extent))
    guard !wanted.isEmpty else { return inputs.map { _ in .empty } }
    switch kind {
    case .bitmap, .deep, .raster, .clear, .generate: return []
    case .point, .blend, .crop, .mix: return inputs.map { _ in wanted }
    case .clamp: return [wanted.clamped(to: PixelFrame(inputs[0].extent))]
    case .transform(let placement):
      return [inputs[0].sourceFrame(of: wanted, through: placement)]
    case .area(let operation): return [operation.source(for: wanted)]
    case .sample(let filter):
      return inputs.enumerated().map { index, input in
        input.frame(
          of: filter.region(of: index, for: wanted.rectangle, extent: input.extent),
          for: wanted)
      }
    }
  }

  /// What is read around a place that lies between pixels.
  private static let margin = 1
  /// What filters that look at near pixels find around a picture, so that they need not
  /// ask for each one whether it is there.
  private static let room = 16

  private func frame(of region: SampledRegion, for wanted: PixelFrame) -> PixelFrame {
    switch region {
    case .everything: return everything
    case .around(let distance):
      let reach = Int(distance.rounded(.up), within: 0...Int(Limits.coordinate)) + Self.margin
      let around = wanted.outset(dx: reach, dy: reach)
      guard let known else { return around }
      let room = min(reach, Self.room)
      return around.within(known.frame.outset(dx: room, dy: room))
    case .rectangle(let rect):
      return PixelFrame(rect).outset(dx: Self.margin, dy: Self.margin).within(everything)
    }
  }

  /// All of a finite image with a transparent margin; of one whose edges are
  /// continued, the inside, for what is read beyond a raster is its edge.
  private var everything: PixelFrame {
    extent.isInfinite
      ? PixelFrame(core) : PixelFrame(extent).outset(dx: Self.margin, dy: Self.margin)
  }

  private func sourceFrame(of wanted: PixelFrame, through placement: Placement) -> PixelFrame {
    guard let region = placement.region(of: wanted.rectangle) else { return everything }
    return PixelFrame(region).outset(dx: Self.margin, dy: Self.margin).within(everything)
  }
}

extension PixelFrame {
  /// The pixels that are read for these where what lies beyond the edge is the
  /// edge.
  fileprivate func clamped(to edge: PixelFrame) -> PixelFrame {
    guard !edge.isEmpty else { return .empty }
    let left = min(max(x, edge.x), edge.maxX - 1)
    let bottom = min(max(y, edge.y), edge.maxY - 1)
    let right = min(max(maxX, edge.x + 1), edge.maxX)
    let top = min(max(maxY, edge.y + 1), edge.maxY)
    return PixelFrame(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  /// The part inside; what lies wholly outside becomes a pixel at the edge.
  func within(_ edge: PixelFrame) -> PixelFrame { isEmpty ? self : clamped(to: edge) }
}
