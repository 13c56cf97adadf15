/// Evaluates a filter's kernel for one pixel in double precision, for comparison with rendered
/// pixels. `nil` for chains.
package func oracle(
  _ filter: any Filter, _ images: [Image], x: Int, y: Int
) throws(RenderError) -> SIMD4<Double>? {
  let extent = images.first?.extent ?? .empty
  let finite = extent.isInfinite ? .empty : extent
  let place = PixelPosition<Double>(
    x: Double(x) + 0.5, y: Double(y) + 0.5, width: finite.width, height: finite.height,
    left: finite.x, bottom: finite.y)
  let color: Color<Double>
  switch filter {
  case let filter as any BlendFilter:
    let pixel = Rectangle(x: Double(x), y: Double(y), width: 1, height: 1)
    var colors: [Color<Double>] = []
    for image in images {
      colors.append(Color(SIMD4<Double>(try Renderer().numbers(of: image, rect: pixel)[0])))
    }
    color = filter.apply(
      Layers(colors[0], colors[min(1, colors.count - 1)], colors[colors.count > 2 ? 2 : 0]),
      at: place)
  case let filter as any GeneratorFilter: color = filter.apply(at: place)
  case let filter as any SamplingFilter:
    var textures: [ScalarTexture] = []
    for image in images { textures.append(try texture(of: image, x: x, y: y)) }
    color = filter.apply(
      Samplers(
        textures[0], textures[min(1, textures.count - 1)], textures[textures.count > 2 ? 2 : 0]),
      at: place)
  default: return nil
  }
  return SIMD4(color.r, color.g, color.b, color.a)
}

/// A finite image as numbers; transparent outside.
private func texture(of image: Image, x: Int, y: Int) throws(RenderError) -> ScalarTexture {
  let frame = PixelFrame(image.extent)
  let numbers = try Renderer().numbers(of: image)
  return ScalarTexture(
    pixel: { x, y in
      guard x >= frame.x, x < frame.maxX, y >= frame.y, y < frame.maxY else { return .zero }
      return numbers[(y - frame.y) * frame.width + x - frame.x]
    }, x: x, y: y)
}
