/// An operation in an image's graph. Images with a common part share its nodes.
final class Node: Sendable {
  enum Kind: Sendable {
    /// A bitmap with its lower left corner at x, y.
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
    /// The input with its edge pixels extended to infinity.
    case clamp
    /// The first input, with an amount of the second mixed in.
    case mix(Float)
    case transform(Placement)
    case area(any AreaOperation)
  }

  let kind: Kind
  let inputs: [Node]
  let extent: Rectangle
  /// The part of the extent outside which nothing new appears: the picture itself if its edges are
  /// extended.
  let core: Rectangle
  /// For infinite extents: the region outside which pixels repeat its edge.
  let even: Rectangle?
  /// The equivalent blur, if this node is the last of the many small steps of a wide one.
  let blur: GaussianBlurred?
  /// The same transform without the filtering needed for strong reduction; later transforms are
  /// combined with it.
  let unfiltered: Node?
  /// For a node that reads through a crop, the transform of the cropped image.
  let uncut: Node?
  /// Whether steps without effect are left out downstream. They are kept when making shaders, so
  /// that a slider that leaves its neutral position needs no new shader.
  let skipsIdentities: Bool
  /// Whether the image belongs to a photo: its edges do not fade, and its crops keep the pixels
  /// beyond them.
  let hasFirmEdges: Bool
  /// The sides of a photo that was turned, if it has empty corners.
  let outline: Outline?

  /// A Gaussian blur of a node.
  struct GaussianBlurred {
    let sigma: Double
    let source: Node
    /// A unit vector, if the blur is along a line.
    var direction: SIMD2<Double>?
  }

  init(
    _ kind: Kind, _ inputs: [Node], extent: Rectangle, core: Rectangle? = nil,
    even: Rectangle? = nil, blur: GaussianBlurred? = nil, unfiltered: Node? = nil,
    uncut: Node? = nil, skipsIdentities: Bool = true, hasFirmEdges: Bool = false,
    outline: Outline? = nil
  ) {
    self.hasFirmEdges = hasFirmEdges || inputs.contains(where: \.hasFirmEdges)
    self.outline = outline
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

  /// The extent passed to kernels; the picture itself if its edges are extended.
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
  /// Returns the part of each input needed for a part of this node.
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

  /// The pixels read around an interpolated position.
  private static let margin = 1
  /// The margin around a picture that lets local filters read without bounds checks.
  private static let room = 16

  private func frame(of region: SampledRegion, for wanted: PixelFrame) -> PixelFrame {
    switch region {
    case .everything: return everything
    case .around(let distance):
      let reach = Int(distance.rounded(.up), within: 0...Int(EngineLimits.coordinate)) + Self.margin
      let around = wanted.outset(dx: reach, dy: reach)
      guard let known else { return around }
      let room = min(reach, Self.room)
      return around.within(known.frame.outset(dx: room, dy: room))
    case .rectangle(let rect):
      return PixelFrame(rect).outset(dx: Self.margin, dy: Self.margin).within(everything)
    }
  }

  /// A finite image with a transparent margin; for extended edges the inside, because reads beyond
  /// a raster are clamped.
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
  /// The pixels read for this frame if positions are clamped to the edge.
  fileprivate func clamped(to edge: PixelFrame) -> PixelFrame {
    guard !edge.isEmpty else { return .empty }
    let left = min(max(x, edge.x), edge.maxX - 1)
    let bottom = min(max(y, edge.y), edge.maxY - 1)
    let right = min(max(maxX, edge.x + 1), edge.maxX)
    let top = min(max(maxY, edge.y + 1), edge.maxY)
    return PixelFrame(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  /// The part inside; a frame entirely outside becomes a pixel at the edge.
  func within(_ edge: PixelFrame) -> PixelFrame { isEmpty ? self : clamped(to: edge) }
}
