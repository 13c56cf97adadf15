import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// A preview of half the size looks like the export made smaller, for every filter but those that
/// say that they follow single pixels.
@Suite struct PreviewLawTests {
  typealias Laws = CatalogLawTests

  static let detailed = filters.filter {
    $0.takesImage && !$0.isGeometry && !followsDetail.contains($0.name)
  }
  static let filters = Laws.drawing.filter { !Laws.followsPixels.contains($0.name) }

  /// What goes by the finest detail or sharpens it, or copies the photo about, which takes some of
  /// it away: how much there is, depends on the photo's size.
  static let followsDetail: Set = [
    "CICircleSplashDistortion", "CICircularWrap", "CIColorPosterize", "CICrystallize",
    "CIDisplacementDistortion", "CIEightfoldReflectedTile", "CIFourfoldReflectedTile",
    "CIFourfoldRotatedTile", "CIGlassDistortion", "CIGlideReflectedTile", "CIHexagonalPixellate",
    "CIHueBlendMode", "CIKaleidoscope", "CIMedianFilter", "CINoiseReduction", "CIPinchDistortion",
    "CIShadedMaterial", "CISharpenLuminance", "CISixfoldReflectedTile", "CISixfoldRotatedTile",
    "CISpotColor", "CIStretchCrop", "CITriangleTile", "CITwelvefoldReflectedTile",
    "CITwirlDistortion", "CIUnsharpMask", "CIVividLightBlendMode", "CIVortexDistortion",
  ]

  /// The mean difference in codes.
  private static func distance(_ export: Image, _ preview: Image) throws -> Double {
    let small = try Renderer().numbers(of: export.scaledByLanczos(0.5, 0.5), rect: Laws.all)
    let shown = try Renderer().numbers(of: preview, rect: Laws.all)
    var off = CodeDifference()
    for (a, b) in zip(small, shown) { off.add(a, SIMD4<Double>(b)) }
    return off.mean
  }

  /// As for the other laws; but nothing that is drawn is finer than eight pixels of the preview, or
  /// squeezed into few of them.
  private static func parameters(of filter: FilterDescription, seed: UInt64) -> JSON.Object {
    var values = Laws.parameters(of: filter, seed: seed)
    let drawn = !filter.categories.contains {
      ["CICategoryBlur", "CICategorySharpen"].contains($0)
    }
    for parameter in filter.parameters where drawn && parameter.unit == .pixels {
      guard let length = values[parameter.key]?.double, length < 8 else { continue }
      values[parameter.key] = 8
    }
    if values["inputSize"]?.array != nil { values["inputSize"] = [70, 40] }
    return values
  }

  @Test(arguments: filters)
  func aPreviewLooksLikeTheExportMadeSmaller(_ filter: FilterDescription) throws {
    let large = Laws.pictures(width: 192, height: 128)
    let keys = filter.parameters.filter { $0.type == .image }.map(\.key)
    for seed: UInt64 in [4, 11, 23] {
      let values = Self.parameters(of: filter, seed: seed)
      let export = try filter.output(
        of: values, Dictionary(uniqueKeysWithValues: zip(keys, large)),
        scaling: Scaling(factor: 2))
      let preview = try Laws.result(filter, values, large.map { $0.scaledByLanczos(0.5, 0.5) })
      let mean = try Self.distance(export, preview)
      #expect(mean < 2, "\(filter.name), seed \(seed): \(mean) codes")
    }
  }

  /// Of what is seen in a photo, and with what a filter does when nobody has touched its sliders.
  @Test(arguments: detailed, [true, false])
  func aPreviewOfAPhotoLooksLikeTheExport(_ filter: FilterDescription, _ isUntouched: Bool) throws {
    let photo = Laws.photo(1, width: 192, height: 128).clamped()
    let large = [photo] + Laws.pictures(width: 192, height: 128).dropFirst()
    let keys = filter.parameters.filter { $0.type == .image }.map(\.key)
    var values = Self.parameters(of: filter, seed: 9)
    if isUntouched { values = [:] }
    let export = try filter.output(
      of: values, Dictionary(uniqueKeysWithValues: zip(keys, large)), scaling: Scaling(factor: 2))
    let preview = try Laws.result(filter, values, large.map { $0.scaledByLanczos(0.5, 0.5) })
    let mean = try Self.distance(export, preview)
    #expect(mean < 2, "\(filter.name): \(mean) codes")
  }

  /// As the editor has it: one recipe with the size that it was set for, its edges continued.
  @Test(arguments: filters.filter { $0.takesImage && !$0.isGeometry && $0.shape != .reduction })
  func aRecipesSizeSaysHowMuchSmallerItsPreviewIs(_ filter: FilterDescription) throws {
    let large = (0..<4).map { Laws.picture($0, width: 192, height: 128) }
    let small = large.map { $0.clamped().scaledByLanczos(0.5, 0.5).cropped(to: Laws.all) }
    let keys = filter.parameters.filter { $0.type == .image }.map(\.key).prefix(large.count)
    var values = Self.parameters(of: filter, seed: 7)
    for key in keys { values[key] = ["input": JSON(key)] }
    let recipe = Recipe(
      steps: [Recipe.Step(filter.name, values, frame: .keep)],
      size: PixelSize(width: Laws.width, height: Laws.height))
    func image(_ pictures: [Image]) throws -> Image {
      try recipe.image(of: Dictionary(uniqueKeysWithValues: zip(keys, pictures)))
    }
    let preview = try image(small)
    // What is not in the photo's place has no edges that are continued.
    guard preview.extent == Laws.all else { return }
    let mean = try Self.distance(image(large).clamped(), preview)
    #expect(mean < 2, "\(filter.name): \(mean) codes")
  }
}
