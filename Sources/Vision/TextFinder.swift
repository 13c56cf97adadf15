internal import Glibc
internal import ImageEngine
internal import Media

/// Finds lines of text: a network says for each pixel how likely it is text, and connected pixels
/// form a line.
struct TextFinder {
  let network: any Inferring

  private static let step = 32
  /// The likelihood of a pixel of a line, and the mean of a line's pixels.
  private static let pixelLikelihood: Float = 0.3
  private static let lineLikelihood: Float = 0.5
  /// The network finds the core of a line: its outline is moved outwards by this much of its area
  /// divided by its circumference.
  private static let growth = 1.6
  /// The shorter side of the core of a line.
  private static let leastSide = 3.0

  static let pixels = Pixels(
    mean: SIMD3(repeating: 127.5), scale: SIMD3(repeating: 1 / 127.5), order: .blueFirst)

  /// The lines in an upright picture, in its pixels.
  func lines(in sampler: inout PictureSampler) throws(VisionError) -> [TurnedRectangle] {
    let size = sampler.picture.size
    let scale = min(1, Double(VisionLimits.textSide) / Double(size.longestSide))
    func side(_ length: Int) -> Int {
      max(1, Int((Double(length) * scale / Double(Self.step)).rounded())) * Self.step
    }
    let (width, height) = (side(size.width), side(size.height))
    let picture = sampler.whole(width: width, height: height)
    let outputs = try network.outputs(
      for: Self.pixels.planes(picture), sized: [[1, 1, height, width]])
    let map = outputs[0].values
    let factor = PicturePoint(
      Double(size.width) / Double(width), Double(size.height) / Double(height))
    return ConnectedPixels(map, width: width, above: Self.pixelLikelihood).groups.compactMap {
      let likelihood = $0.reduce(0) { $0 + map[$1] } / Float($0.count)
      guard likelihood >= Self.lineLikelihood else { return nil }
      let points = $0.map { PicturePoint(Double($0 % width), Double($0 / width)) }
      guard let core = TurnedRectangle(around: ConvexHull(points).corners),
        min(core.width, core.height) >= Self.leastSide
      else { return nil }
      let growth = core.width * core.height * Self.growth / (2 * (core.width + core.height))
      return core.grown(by: growth).scaled(by: factor)
    }
  }
}

/// Groups of pixels that touch each other, at a side or a corner.
struct ConnectedPixels {
  /// The indices of each group's pixels.
  private(set) var groups: [[Int]] = []

  init(_ map: [Float], width: Int, above limit: Float) {
    let height = map.count / width
    var isWaiting = map.map { $0 > limit }
    var stack: [Int] = []
    for start in map.indices where isWaiting[start] {
      isWaiting[start] = false
      stack.append(start)
      var group: [Int] = []
      while let index = stack.popLast() {
        group.append(index)
        let (x, y) = (index % width, index / width)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1)
          where isWaiting[row * width + column] {
            isWaiting[row * width + column] = false
            stack.append(row * width + column)
          }
        }
      }
      groups.append(group)
      if groups.count == VisionLimits.lines { return }
    }
  }
}

/// The smallest convex polygon around points.
struct ConvexHull {
  private(set) var corners: [PicturePoint] = []

  init(_ points: [PicturePoint]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      corners = sorted
      return
    }
    let lower = Self.chain(sorted)
    let upper = Self.chain(sorted.reversed())
    corners = lower.dropLast() + upper.dropLast()
  }

  /// The points that keep turning to one side.
  private static func chain(_ points: [PicturePoint]) -> [PicturePoint] {
    var chain: [PicturePoint] = []
    for point in points {
      while chain.count > 1, cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  private static func cross(_ a: PicturePoint, _ b: PicturePoint, _ c: PicturePoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// A rectangle that may be turned, in pixels.
struct TurnedRectangle {
  var center: PicturePoint
  /// Has unit length.
  var direction: PicturePoint
  /// Along the direction.
  var width: Double
  /// Across it.
  var height: Double

  var normal: PicturePoint { PicturePoint(-direction.y, direction.x) }

  init(center: PicturePoint, direction: PicturePoint, width: Double, height: Double) {
    self.center = center
    self.direction = direction
    self.width = width
    self.height = height
  }

  /// The smallest rectangle around a convex polygon: one of its sides lies along one of the
  /// polygon's. The direction is the one nearest to rightwards.
  init?(around corners: [PicturePoint]) {
    var best: TurnedRectangle?
    for (index, corner) in corners.enumerated() {
      let side = corners[(index + 1) % corners.count] - corner
      let length = hypot(side.x, side.y)
      guard length > 0 else { continue }
      let rectangle = TurnedRectangle(around: corners, along: side / length)
      if best.map({ rectangle.width * rectangle.height < $0.width * $0.height }) ?? true {
        best = rectangle
      }
    }
    guard let best else { return nil }
    self = best.pointingRight
  }

  private init(around corners: [PicturePoint], along direction: PicturePoint) {
    let normal = PicturePoint(-direction.y, direction.x)
    let along = corners.map { $0.x * direction.x + $0.y * direction.y }
    let across = corners.map { $0.x * normal.x + $0.y * normal.y }
    let (left, right) = (along.min() ?? 0, along.max() ?? 0)
    let (top, bottom) = (across.min() ?? 0, across.max() ?? 0)
    self.init(
      center: direction * ((left + right) / 2) + normal * ((top + bottom) / 2),
      direction: direction, width: right - left + 1, height: bottom - top + 1)
  }

  /// The same rectangle, described by its side nearest to rightwards.
  private var pointingRight: TurnedRectangle {
    var (direction, width, height) = (direction, width, height)
    while abs(direction.y) > abs(direction.x) || direction.x < 0 {
      direction = PicturePoint(-direction.y, direction.x)
      swap(&width, &height)
    }
    return TurnedRectangle(center: center, direction: direction, width: width, height: height)
  }

  func grown(by distance: Double) -> TurnedRectangle {
    TurnedRectangle(
      center: center, direction: direction, width: width + 2 * distance,
      height: height + 2 * distance)
  }

  /// In pixels of another size of the picture, whose shape is almost the same.
  func scaled(by factor: PicturePoint) -> TurnedRectangle {
    let scale = (factor.x * factor.y).squareRoot()
    return TurnedRectangle(
      center: (center + 0.5) * factor, direction: direction, width: width * scale,
      height: height * scale)
  }

  func place(in size: PixelSize) -> TextPlace {
    let all = corners.map { $0 / PicturePoint(Double(size.width), Double(size.height)) }
    return TextPlace(corners: [all[0], all[1], all[3]])
  }

  var corners: [PicturePoint] {
    let (across, down) = (direction * (width / 2), normal * (height / 2))
    return [
      center - across - down, center + across - down, center + across + down,
      center - across + down,
    ]
  }
}
