#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A page that rolls up on a cylinder: the first image is its front, the third its back, the second
/// lies under it.
struct PageCurl: SamplingFilter {
  var area = Rectangle.empty
  var time: Float = 0
  var angle: Float = 0
  var radius: Float = 100
  var shadowSize: Float = 0
  var shadowAmount: Float = 0
  /// The area that casts the shadow.
  var shadowArea = Rectangle.empty
  /// Whether the back shines, 0 or 1.
  var gloss: Float = 0

  init() {}
  init(
    area: Rectangle, time: Float, angle: Float, radius: Float, shadowSize: Float = 0,
    shadowAmount: Float = 0, shadowArea: Rectangle = .empty, gloss: Float = 0
  ) {
    self.area = area
    self.time = time
    self.angle = angle
    self.radius = radius
    self.shadowSize = shadowSize
    self.shadowAmount = shadowAmount
    self.shadowArea = shadowArea
    self.gloss = gloss
  }

  static let info = FilterInfo<Self>.part([
    .rectangle("area", \.area, ""), .number("time", \.time, .none, ""),
    .number("angle", \.angle, .none, ""), .number("radius", \.radius, .none, ""),
    .number("shadowSize", \.shadowSize, .none, ""),
    .number("shadowAmount", \.shadowAmount, .none, ""),
    .rectangle("shadowArea", \.shadowArea, ""), .number("gloss", \.gloss, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  /// The default back: as large as the page, nearly white.
  static func paper(of page: Image) -> Image {
    ConstantColorGenerator(color: FilterColor(0.93, 0.93, 0.91))().cropped(to: page.node.visible)
  }

  /// Both images, and the page as it lies when it is turned, with its shadow.
  func extent(of images: [Rectangle]) -> Rectangle {
    let all = images[0].union(images[1])
    guard !images[0].isInfinite, !images[0].isEmpty else { return all }
    let (x, y) = (Double(cos(angle)), Double(sin(angle)))
    let axis = edge(x, y)
    let corners = [
      (images[0].x, images[0].y), (images[0].maxX, images[0].y), (images[0].x, images[0].maxY),
      (images[0].maxX, images[0].maxY),
    ]
    let turned = corners.map { corner in
      let way = max(0, 2 * (axis - corner.0 * x - corner.1 * y) - Double.pi * Double(radius))
      return (corner.0 + way * x, corner.1 + way * y)
    }
    let margin = 0.61 * Double(radius * shadowSize)
    let (xs, ys) = (turned.map(\.0), turned.map(\.1))
    return all.union(
      Rectangle(
        minX: (xs.min() ?? 0) - margin, minY: (ys.min() ?? 0) - margin,
        maxX: (xs.max() ?? 0) + margin, maxY: (ys.max() ?? 0) + margin))
  }

  /// The distance of the cylinder's foot from the origin.
  private func edge(_ x: Double, _ y: Double) -> Double {
    let (left, right) = (area.x * x, area.maxX * x)
    let (low, high) = (area.y * y, area.maxY * y)
    let start = min(left, right) + min(low, high)
    return start
      + Double(time) * (abs(right - left) + abs(high - low) + Double(max(radius, 0.01)))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let curl = CurlGeometry(
      area: my.area, time: my.time, angle: my.angle, radius: my.radius)
    let shadow = CurlShadow(
      curl: curl, area: my.shadowArea, size: my.shadowSize, amount: my.shadowAmount)
    let gloss = my.gloss
    return { images, place in
      let along = curl.along(place.point)
      let t = V.clamp(along / curl.radius, -1.0, 1.0)
      let arc = curl.arcsine(t)
      let front = images.first.at(curl.moved(place.point, arc * curl.radius - along))
      let isCurled = V.unit(curl.radius - along + 0.5)
      let plain = images.third.at(curl.back(of: place.point, along: along, arc: arc))
      let shine = gloss * CurlGloss.opacity(V.max(t, 0.0))
      let grey = Color<V>(0.71, 0.71, 0.71, 1.0).scaled(shine * plain.a)
      let back = grey.plus(plain.scaled(1.0 - shine)).scaled(isCurled)
      let onPage = V.pick(0.0, where: along, exceeds: 0.0, else: 1.0)
      let page = Color.mixAll(front.scaled(isCurled), images.first[0, 0], onPage)
      let dark = Color<V>(0.0, 0.0, 0.0, shadow.opacity(at: place.point, along: along))
      return back.over(page.over(dark.over(images.second[0, 0])))
    }
  }
}

/// The light on a curl's back, where no image of it is given.
enum CurlGloss {
  /// How much of a light grey lies over the back, by the sine of the page's slope.
  @inline(__always)
  static func opacity<V: Real>(_ slope: V) -> V {
    let rise = V.max(slope - 0.6, 0.0)
    let body = V.min(rise * V.mad(rise, 1.9, 1.0), 0.471)
    let dip = 0.073 * V.unit((slope - 0.9) * V(1 / 0.03))
    return body - dip + 6.0 * V.max(slope - 0.93, 0.0)
  }
}

/// The shadow of the curl on what lies under it.
struct CurlShadow<V: Real> {
  private let curl: CurlGeometry<V>
  private let middle: V
  private let half: V
  private let soft: V
  private let ahead: V
  private let behind: V
  private let amount: V

  @inline(__always)
  init(curl: CurlGeometry<V>, area: Vector4<V>, size: V, amount: V) {
    self.curl = curl
    let center = Vector2(V.mad(area.z, 0.5, area.x), V.mad(area.w, 0.5, area.y))
    middle = curl.aside(center)
    half = 0.5 * curl.breadth(of: area)
    let reach = V.max(size * curl.radius, 1e-3)
    soft = 1.0 / (0.65 * reach)
    ahead = 1.0 / (0.275 * reach)
    behind = 1.0 / (0.15 * reach)
    self.amount = 0.47 * amount
  }

  /// A bell beside the curl, smooth at the ends of the shadow's extent.
  @inline(__always)
  func opacity(at p: Vector2<V>, along: V) -> V {
    let side = V.abs(curl.aside(p) - middle)
    let across = V.smoothstep(0.0, 1.0, V.mad(half - side, 0.5 * soft, 0.5))
    let far = along - curl.radius
    let t = far * V.pick(ahead, where: far, exceeds: 0.0, else: behind)
    return amount * across * V.exp(-0.5 * t * t)
  }
}

/// The position of the cylinder on which a page rolls up.
struct CurlGeometry<V: Real> {
  let radius: V
  private let cosine: V
  private let sine: V
  private let axis: V

  @inline(__always)
  init(area: Vector4<V>, time: V, angle: V, radius: V) {
    self.radius = V.max(radius, 0.01)
    // The page is rolled up in the direction of the angle, so that it is gone on the other side.
    cosine = -V.cos(angle)
    sine = -V.sin(angle)
    let low = Sweep.lowest(of: area, cosine: -cosine, sine: -sine)
    let span = V.mad(V.abs(cosine), area.z, V.abs(sine) * area.w)
    axis = V.mad(-time, span + self.radius, -low)
  }

  /// The distance in front of the axis, in pixels.
  @inline(__always)
  func along(_ p: Vector2<V>) -> V {
    V.mad(p.x, cosine, p.y * sine) - axis
  }

  @inline(__always)
  func moved(_ p: Vector2<V>, _ distance: V) -> Vector2<V> {
    Vector2(V.mad(cosine, distance, p.x), V.mad(sine, distance, p.y))
  }

  /// The position along the cylinder, in pixels.
  @inline(__always)
  func aside(_ p: Vector2<V>) -> V { V.mad(p.y, cosine, -p.x * sine) }

  /// How far an area reaches along the cylinder.
  @inline(__always)
  func breadth(of area: Vector4<V>) -> V {
    V.mad(V.abs(sine), area.z, V.abs(cosine) * area.w)
  }

  /// The point of the page whose back is visible: first on the cylinder, then flat behind it.
  @inline(__always)
  func back(of p: Vector2<V>, along: V, arc: V) -> Vector2<V> {
    let curled = moved(p, (V(Double.pi) - arc) * radius - along)
    let flat = moved(p, V(Double.pi) * radius - 2.0 * along)
    return Vector2(
      V.pick(curled.x, where: along, exceeds: 0.0, else: flat.x),
      V.pick(curled.y, where: along, exceeds: 0.0, else: flat.y))
  }

  /// The direction in which the back's slope falls, in the plane.
  @inline(__always)
  func slope(_ t: V) -> Vector2<V> { Vector2(cosine * t, sine * t) }

  @inline(__always)
  func arcsine(_ t: V) -> V { V.atan2(t, V.sqrt(V.max(1.0 - t * t, 1e-9))) }
}
