/// A page that rolls up on a cylinder: the first image is its front, the third its back, the second
/// lies under it.
struct PageCurl: SamplingFilter {
  var area = Rectangle.empty
  var time: Float = 0
  var angle: Float = 0
  var radius: Float = 100
  var shadowSize: Float = 0
  var shadowAmount: Float = 0
  /// The area of the shadow.
  var shadowArea = PageCurl.everywhere

  static let everywhere = Rectangle(
    x: -Limits.coordinate, y: -Limits.coordinate, width: 2 * Limits.coordinate,
    height: 2 * Limits.coordinate)

  init() {}
  init(
    area: Rectangle, time: Float, angle: Float, radius: Float, shadowSize: Float,
    shadowAmount: Float, shadowArea: Rectangle = PageCurl.everywhere
  ) {
    self.area = area
    self.time = time
    self.angle = angle
    self.radius = radius
    self.shadowSize = shadowSize
    self.shadowAmount = shadowAmount
    self.shadowArea = shadowArea
  }

  static let info = FilterInfo<Self>.part([
    .rectangle("area", \.area, ""), .number("time", \.time, .none, ""),
    .number("angle", \.angle, .none, ""), .number("radius", \.radius, .none, ""),
    .number("shadowSize", \.shadowSize, .none, ""),
    .number("shadowAmount", \.shadowAmount, .none, ""),
    .rectangle("shadowArea", \.shadowArea, ""),
  ])
  static let examples: [Example<Self>] = []

  /// The default back: as large as the page, nearly white.
  static func paper(of page: Image) -> Image {
    ConstantColorGenerator(color: FilterColor(0.93, 0.93, 0.91))().cropped(to: page.node.visible)
  }

  func extent(of images: [Rectangle]) -> Rectangle { images[0].union(images[1]) }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let curl = CurlGeometry(
      area: my.area, time: my.time, angle: my.angle, radius: my.radius)
    let reach = V.max(my.shadowSize * my.radius * 2.0, 1e-3)
    let amount = my.shadowAmount
    let shadow = my.shadowArea
    return { images, place in
      // The distance in front of the cylinder's axis, where the page is gone or curled.
      let along = curl.along(place.point)
      let t = V.clamp(along / curl.radius, -1.0, 1.0)
      let arc = curl.arcsine(t)
      // Beyond the axis the page is lifted: first its front, then its back above it.
      let front = images.first.at(curl.moved(place.point, arc * curl.radius - along))
      let behind = curl.moved(place.point, (V(Double.pi) - arc) * curl.radius - along)
      let flat = curl.moved(place.point, V(Double.pi) * curl.radius - 2.0 * along)
      let backPlace = Vector2(
        V.pick(behind.x, where: along, exceeds: 0.0, else: flat.x),
        V.pick(behind.y, where: along, exceeds: 0.0, else: flat.y))
      // Darker where it turns away from the viewer.
      let light = V.mad(-0.3 * t, t, 1.0)
      let isCurled = V.unit(curl.radius - along + 0.5)
      let back = (images.third.at(backPlace) * light).scaled(isCurled)
      let onPage = V.pick(0.0, where: along, exceeds: 0.0, else: 1.0)
      let page = Color.mixAll(
        (front * light).scaled(isCurled), images.first[0, 0], onPage)
      let distance = V.unit((along - curl.radius) / reach)
      let (left, low) = (place.point.x - shadow.x, place.point.y - shadow.y)
      let inside = V.min(
        V.min(left, shadow.z - left), V.min(low, shadow.w - low))
      let most = V.pick(amount, where: inside, exceeds: 0.0, else: 0.0)
      let dark = most * (1.0 - distance) * (1.0 - distance)
      let ground = images.second[0, 0]
      return back.over(page.over(ground * (1.0 - dark)))
    }
  }
}

/// The position of the cylinder on which a page rolls up.
struct CurlGeometry<V: Real> {
  let radius: V
  private let cosine: V
  private let sine: V
  private let axis: V
  private let center: Vector2<V>

  @inline(__always)
  init(area: Vector4<V>, time: V, angle: V, radius: V) {
    self.radius = V.max(radius, 0.01)
    cosine = V.cos(angle)
    sine = V.sin(angle)
    center = Vector2(V.mad(area.z, 0.5, area.x), V.mad(area.w, 0.5, area.y))
    let half = 0.5 * V.mad(V.abs(cosine), area.z, V.abs(sine) * area.w)
    // From the far edge until the roll has left on this side.
    axis = V.mad(time, -2.0 * half - 2.0 * self.radius, half)
  }

  /// The distance in front of the axis, in pixels.
  @inline(__always)
  func along(_ p: Vector2<V>) -> V {
    V.mad(p.x - center.x, cosine, (p.y - center.y) * sine) - axis
  }

  @inline(__always)
  func moved(_ p: Vector2<V>, _ distance: V) -> Vector2<V> {
    Vector2(V.mad(cosine, distance, p.x), V.mad(sine, distance, p.y))
  }

  @inline(__always)
  func arcsine(_ t: V) -> V { V.atan2(t, V.sqrt(V.max(1.0 - t * t, 1e-9))) }
}

/// Overlays a shading image on the curl according to its slope.
struct CurlShading: SamplingFilter {
  var area = Rectangle.empty
  var time: Float = 0
  var angle: Float = 0
  var radius: Float = 100
  /// The width of the shading image.
  var width: Float = 1

  init() {}
  init(curl: PageCurl, width: Float) {
    area = curl.area
    time = curl.time
    angle = curl.angle
    radius = curl.radius
    self.width = width
  }

  static let info = FilterInfo<Self>.part([
    .rectangle("area", \.area, ""), .number("time", \.time, .none, ""),
    .number("angle", \.angle, .none, ""), .number("radius", \.radius, .none, ""),
    .number("width", \.width, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 0 ? .around(0) : .everything
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let curl = CurlGeometry(
      area: my.area, time: my.time, angle: my.angle, radius: my.radius)
    let width = my.width
    return { images, place in
      let p = images.first[0, 0]
      let t = curl.along(place.point) / curl.radius
      let x = V.mad(V.clamp(t, 0.0, 1.0), width - 1.0, 0.5)
      let isCurl = V.pick(V.unit((1.0 - t) * curl.radius), where: t, exceeds: 0.0, else: 0.0)
      return images.second.at(x, 0.5).scaled(isCurl * p.a).over(p)
    }
  }
}
