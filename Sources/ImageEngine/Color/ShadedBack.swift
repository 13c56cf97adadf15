/// The back of a page on its curl, with what a shading image of a lit sphere shows.
struct ShadedBack: SamplingFilter {
  var area = Rectangle.empty
  var time: Float = 0
  var angle: Float = 0
  var radius: Float = 100
  /// The rectangle of the shading image.
  var sphere = Rectangle.empty
  /// The extent of the turned page.
  var page = Rectangle.empty

  init() {}
  init(curl: PageCurl, sphere: Rectangle, page: Rectangle) {
    area = curl.area
    time = curl.time
    angle = curl.angle
    radius = curl.radius
    self.sphere = sphere
    self.page = page
  }

  static let info = FilterInfo<Self>.part([
    .rectangle("area", \.area, ""), .number("time", \.time, .none, ""),
    .number("angle", \.angle, .none, ""), .number("radius", \.radius, .none, ""),
    .rectangle("sphere", \.sphere, ""), .rectangle("page", \.page, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { page }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let curl = CurlGeometry(
      area: my.area, time: my.time, angle: my.angle, radius: my.radius)
    let sphere = my.sphere
    return { images, place in
      let along = curl.along(place.point)
      let t = V.clamp(along / curl.radius, -1.0, 1.0)
      let back = images.first.at(curl.back(of: place.point, along: along, arc: curl.arcsine(t)))
      let slope = curl.slope(V.max(t, 0.0))
      let shade = images.second.at(
        V.mad(sphere.z, 0.5 * (1.0 + slope.x), sphere.x),
        V.mad(sphere.w, 0.5 * (1.0 + slope.y), sphere.y))
      let isCurled = V.unit(curl.radius - along + 0.5)
      return shade.scaled(back.a).over(back).scaled(isCurled)
    }
  }
}
