import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// Laws that every filter keeps by being declared.
@Suite struct CatalogLawTests {
  static let width = 96
  static let height = 64
  static let all = Rectangle(x: 0, y: 0, width: 96, height: 64)

  /// Somewhere on its slider for each number; places inside the picture.
  static func parameters(of filter: FilterDescription, seed: UInt64) -> JSON.Object {
    var generator = SeededGenerator(seed: seed)
    var values = JSON.Object()
    for parameter in filter.parameters {
      switch parameter.type {
      case .number, .angle:
        guard let low = parameter.sliderMinimum, let high = parameter.sliderMaximum else {
          if parameter.unit == .pixels { values[parameter.key] = 5 }
          break
        }
        // Wide radii would leave nothing to see of so small a picture.
        let top = parameter.unit == .pixels ? min(high, max(low, 12)) : high
        values[parameter.key] = JSON(Double.random(in: low...top, using: &generator))
      case .point where parameter.unit == .pixels:
        let area = area(of: parameter.key)
        let (x, y) = (
          Double.random(in: area.x...area.maxX, using: &generator),
          Double.random(in: area.y...area.maxY, using: &generator)
        )
        // What is cut at corners is cut at whole pixels, at either size.
        let isCorner = area != all
        values[parameter.key] = [
          JSON(isCorner ? x.rounded() : x), JSON(isCorner ? y.rounded() : y),
        ]
      case .vector where parameter.unit == .pixels && parameter.defaultValue?.array?.count == 2:
        values[parameter.key] = [12, 9]
      case .vector where parameter.unit == .pixels && parameter.defaultValue?.array?.count == 3:
        values[parameter.key] = [48, 32, 40]
      case .vector where parameter.unit != .pixels:
        // Also the weights that are 0 by default.
        guard let numbers = parameter.defaultValue?.array?.compactMap(\.double) else { break }
        values[parameter.key] = .array(
          numbers.map { JSON($0 + Double.random(in: -0.1...0.1, using: &generator)) })
      case .rectangle: values[parameter.key] = [8, 8, 64, 40]
      default: break
      }
    }
    return values
  }

  /// Anywhere; but corners are those of a quadrilateral, each in a part of its own.
  private static func area(of key: String) -> Rectangle {
    switch key {
    case "inputTopLeft": Rectangle(x: 0, y: 44, width: 30, height: 20)
    case "inputTopRight": Rectangle(x: 66, y: 44, width: 30, height: 20)
    case "inputBottomLeft": Rectangle(x: 0, y: 0, width: 30, height: 20)
    case "inputBottomRight": Rectangle(x: 66, y: 0, width: 30, height: 20)
    default: all
    }
  }

  /// A smooth picture with some edges, and another one.
  static func picture(_ seed: Int, width: Int = width, height: Int = height) -> Image {
    let scale = Double(width) / 96
    let pixels = (0..<width * height).map { index in
      let (x, y) = (Double(index % width) / scale, Double(index / width) / scale)
      let wave = 0.5 + 0.4 * Double.sin(x / 9 + Double(seed)) * Double.cos(y / 7)
      let inside = (x - 40) * (x - 40) + (y - 30) * (y - 30) < 300 ? 1.0 : 0
      return SIMD4<Float>(Float(wave), Float(0.2 + 0.6 * inside), Float(x / 96 * 0.9), 1)
    }
    return Image(pixels, width: width, height: height)
  }

  /// Noise of one fineness.
  private struct Octave {
    let cell: Double
    let strength: Float
    private let columns: Int
    private let nodes: [SIMD3<Float>]

    init(
      cell: Double, strength: Float, width: Int, height: Int, _ generator: inout SeededGenerator
    ) {
      self.cell = cell
      self.strength = strength
      columns = Int(Double(width) / cell) + 2
      let rows = Int(Double(height) / cell) + 2
      nodes = (0..<columns * rows).map { _ in SIMD3.random(in: -1...1, using: &generator) }
    }

    func at(_ x: Double, _ y: Double) -> SIMD3<Float> {
      let (column, row) = (Int(x / cell), Int(y / cell))
      let (right, up) = (Float(x / cell) - Float(column), Float(y / cell) - Float(row))
      let low = mixed(row * columns + column, right)
      let high = mixed((row + 1) * columns + column, right)
      return (low + (high - low) * up) * strength
    }

    private func mixed(_ node: Int, _ right: Float) -> SIMD3<Float> {
      nodes[node] + (nodes[node + 1] - nodes[node]) * right
    }
  }

  /// Like a photo: the finer, the fainter, from large forms to single pixels; of the same place at
  /// any size.
  static func photo(_ seed: UInt64, width: Int, height: Int) -> Image {
    var generator = SeededGenerator(seed: seed)
    let octaves = (0..<7).map { octave in
      Octave(
        cell: Double(1 << (6 - octave)) * Double(width) / 192, strength: exp2f(-Float(octave) / 2),
        width: width, height: height, &generator)
    }
    let pixels = (0..<width * height).map { (index: Int) -> SIMD4<Float> in
      let (x, y) = (Double(index % width), Double(index / width))
      var sum = SIMD3<Float>(repeating: 0)
      for octave in octaves { sum += octave.at(x, y) }
      let codes: SIMD3<Float> = 0.45 + 0.25 * sum
      let light = (0..<3).map { Float.decoded(min(max(codes[$0], 0), 1)) }
      return SIMD4<Float>(light[0], light[1], light[2], 1)
    }
    return Image(pixels, width: width, height: height)
  }

  /// Those that can be applied, and need no message and no fonts.
  static let drawing = FilterCatalog.usable.filter { filter in
    !filter.drawsText
      && !filter.parameters.contains {
        $0.key == "inputMessage" || $0.key == "inputBarcodeDescriptor"
      }
  }

  /// Pictures with their edges continued.
  static func pictures(width: Int = width, height: Int = height) -> [Image] {
    (0..<4).map { picture($0, width: width, height: height).clamped() }
  }

  static func result(
    _ filter: FilterDescription, _ values: JSON.Object, _ images: [Image]
  ) throws -> Image {
    let keys = filter.parameters.filter { $0.type == .image }.map(\.key)
    return try filter.output(
      of: values, Dictionary(uniqueKeysWithValues: zip(keys, images)), scaling: nil)
  }

  /// Memory that other pictures were computed in leaves nothing behind.
  @Test(arguments: drawing)
  func aRendererThatMadeAnotherPictureMakesTheSame(_ filter: FilterDescription) throws {
    let values = Self.parameters(of: filter, seed: 1)
    let (renderer, pictures) = (Renderer(), Self.pictures())
    let other = try Self.result(filter, values, pictures.reversed())
    _ = try renderer.numbers(of: other, rect: Self.all)
    let image = try Self.result(filter, values, pictures)
    let alone = try Renderer().numbers(of: image, rect: Self.all)
    #expect(try renderer.numbers(of: image, rect: Self.all) == alone)
  }

  /// What the editor writes on every step that does not move the picture.
  @Test(arguments: drawing.filter { !$0.isGeometry && $0.takesImage })
  func withItsEdgesContinuedAPictureIsChangedAsWithout(_ filter: FilterDescription) throws {
    let values = Self.parameters(of: filter, seed: 1)
    let pictures = (0..<4).map { Self.picture($0) }
    let middle = Rectangle(x: 32, y: 22, width: 32, height: 20)
    func pixels(_ image: Image) throws -> [SIMD4<Float>] {
      try Renderer().numbers(of: image, rect: middle)
    }
    let before = try pixels(pictures[0])
    func change(_ image: Image) throws -> Float {
      var sum: Float = 0
      for (p, q) in zip(try pixels(image), before) {
        let d = p - q
        sum += abs(d.x) + abs(d.y) + abs(d.z) + abs(d.w)
      }
      return sum / Float(before.count)
    }
    let without = try change(try Self.result(filter, values, pictures))
    let with = try change(try Self.result(filter, values, pictures.map { $0.clamped() }))
    #expect(without < 0.02 || with > 0.3 * without, "\(filter.name): \(with), not \(without)")
    #expect(without < 0.02 || with < 3 * without, "\(filter.name): \(with), not \(without)")
  }

  @Test(arguments: drawing)
  func aPartEqualsThatPartOfTheWhole(_ filter: FilterDescription) throws {
    let image = try Self.result(
      filter, Self.parameters(of: filter, seed: 1), Self.pictures())
    let whole = try Renderer().numbers(of: image, rect: Self.all, threads: 2)
    let part = try Renderer().numbers(
      of: image, rect: Rectangle(x: 21, y: 13, width: 50, height: 30))
    var worst: Float = 0
    for y in 0..<30 {
      for x in 0..<50 {
        let d = part[y * 50 + x] - whole[(y + 13) * 96 + x + 21]
        let scale = max(1, abs(part[y * 50 + x].max()))
        let off = max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) / scale
        // What is no number is not less than anything.
        if !(off <= worst) { worst = off }
      }
    }
    #expect(worst < 1e-3, "\(filter.name): \(worst)")
  }

  /// Of several strips and tiles, and by two threads.
  @Test(arguments: drawing)
  func aPartOfALargePictureIsTheSame(_ filter: FilterDescription) throws {
    let image = try Self.result(
      filter, Self.parameters(of: filter, seed: 5), Self.pictures(width: 640, height: 300))
    let rect = Rectangle(x: 0, y: 0, width: 640, height: 300)
    let whole = try Renderer().numbers(of: image, rect: rect, threads: 2)
    var worst: Float = 0
    for (x, y) in [(490, 120), (40, 33)] {
      let part = try Renderer().numbers(
        of: image, rect: Rectangle(x: Double(x), y: Double(y), width: 40, height: 60))
      for index in part.indices {
        let d = part[index] - whole[(y + index / 40) * 640 + x + index % 40]
        let off = max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) / max(1, abs(part[index].max()))
        if !(off <= worst) { worst = off }
      }
    }
    // Between stages halves hold light, beyond 2 in steps of two thousandths.
    #expect(worst < 3e-3, "\(filter.name): \(worst)")
  }

  /// Those with a kernel that makes a pixel of those of its images; others are made of several,
  /// or read an image as a table.
  static let single = drawing.filter {
    [.blend, .generator, .sampling].contains($0.shape) && $0.name != "CIRippleTransition"
  }

  @Test(arguments: single)
  func renderedPixelsEqualTheOracles(_ filter: FilterDescription) throws {
    let values = Self.parameters(of: filter, seed: 2)
    let images = filter.parameters.filter { $0.type == .image }.enumerated().map {
      Self.picture($0.offset)
    }
    let made = try filter.make(values, nil)
    let image = try Self.result(filter, values, images)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<12 {
      let x = Int.random(in: 12..<84, using: &generator)
      let y = Int.random(in: 12..<52, using: &generator)
      let expected = try #require(try oracle(made, images, x: x, y: y))
      let pixel = Rectangle(x: Double(x), y: Double(y), width: 1, height: 1)
      guard image.extent.union(pixel) == image.extent else { continue }
      let found = SIMD4<Double>(try Renderer().numbers(of: image, rect: pixel)[0])
      #expect(
        OracleTests.distance(found, expected) < 4e-3,
        "\(filter.name) at \(x), \(y): \(found), not \(expected)")
    }
  }

  /// A gradient is another picture, also the one over no distance; of screens, tiles,
  /// drawings and some distortions what Core Image calls the identity is a default.
  static let alwaysChange: Set<String> = Set(
    FilterCatalog.all.filter {
      $0.categories.contains("CICategoryTileEffect")
        || $0.categories.contains("CICategoryHalftoneEffect")
    }.map(\.name)
  ).union([
    "CIEdges", "CIHexagonalPixellate", "CICrystallize", "CIPointillize", "CISpotLight",
    "CIDepthBlurEffect", "CIHeightFieldFromMask", "CILineOverlay", "CIMorphologyGradient",
    "CIBumpDistortionLinear",
    "CIHoleDistortion", "CILightTunnel",
    "CICircularWrap", "CITwirlDistortion",
  ])

  @Test(
    arguments: drawing.filter { filter in
      filter.parameters.contains { $0.identity != nil }
        && filter.parameters.contains { $0.key == "inputImage" }
        && !filter.categories.contains("CICategoryTransition") && filter.shape != .reduction
        && !alwaysChange.contains(filter.name)
    })
  func identityParametersChangeNoPicture(_ filter: FilterDescription) throws {
    let identities = filter.parameters.compactMap { parameter in
      parameter.identity.map { (parameter.key, $0) }
    }
    let picture = Self.picture(0)
    // Of several the others may be anything.
    let keys = filter.parameters.filter { $0.type == .image }.map(\.key)
    let images = keys.enumerated().map { $1 == "inputImage" ? picture : Self.picture($0 + 1) }
    let image = try Self.result(filter, JSON.Object(identities), images)
    let difference = ImageTests.largestDifference(
      try Renderer().numbers(of: image, rect: Self.all), try Renderer().numbers(of: picture))
    #expect(difference < 2e-3, "\(filter.name): \(difference)")
  }

  /// What is decided pixel by pixel differs where a smaller picture has other
  /// pixels: at the edges of a threshold, by a whole pixel of a rectangle's
  /// width, and everywhere in noise. Screens and patchworks
  /// have hard edges everywhere, an outline has two, and a row of counts is no picture.
  /// Slopes and lines are those of pixels.
  static let followsPixels: Set = [
    "CIAccordionFoldTransition", "CICMYKHalftone", "CICannyEdgeDetector", "CICheckerboardGenerator",
    "CICircularScreen", "CIColorThreshold", "CIColorThresholdOtsu", "CIComicEffect",
    "CIConvolution3X3", "CIConvolution5X5", "CIConvolution7X7", "CIConvolution9Horizontal",
    "CIConvolution9Vertical", "CIConvolutionRGB3X3", "CIConvolutionRGB5X5", "CIConvolutionRGB7X7",
    "CIConvolutionRGB9Horizontal", "CIConvolutionRGB9Vertical", "CIDisintegrateWithMaskTransition",
    "CIDistanceGradientFromRedMask", "CIDither", "CIDocumentEnhancer", "CIDotScreen", "CIDroste",
    "CIEdgeWork", "CIEdges", "CIFourfoldTranslatedTile", "CIGaborGradients", "CIHatchedScreen",
    "CIHistogramDisplayFilter", "CILightTunnel", "CILineScreen", "CIModTransition",
    "CIMorphologyGradient", "CIMorphologyMaximum", "CIMorphologyMinimum",
    "CIMorphologyRectangleMaximum", "CIMorphologyRectangleMinimum", "CIOpTile", "CIPalettize",
    "CIParallelogramTile", "CIPerspectiveTile", "CIPixellate", "CIPointillize", "CIRandomGenerator",
    "CIRoundedRectangleStrokeGenerator", "CISignedDistanceGradientFromRedMask", "CISobelGradients",
    "CIStripesGenerator",
  ]

  @Test func filtersThatFollowPixelsSaySo() throws {
    #expect(try Self.saying("Follows single pixels") == Self.followsPixels)
    #expect(try Self.saying("Follows fine detail") == PreviewLawTests.followsDetail)
  }

  /// The filters in whose files a sentence begins so.
  private static func saying(_ words: String) throws -> Set<String> {
    let folder = URL(filePath: packageRoot + "/Sources/ImageEngine/Filters")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var saying: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("/// \(words)") else { continue }
      saying.insert("CI" + file.deletingPathExtension().lastPathComponent)
    }
    return saying
  }

  /// Where it would be looked at whole, who asks is told by whom.
  @Test(arguments: drawing.filter(\.takesImage))
  func ofAPictureWithoutEndAPartIsThereOrTheFilterSaysWhy(_ filter: FilterDescription) throws {
    var values = Self.parameters(of: filter, seed: 1)
    for parameter in filter.parameters where parameter.type == .image {
      values[parameter.key] = ["step": "endless"]
    }
    var recipe = Recipe(
      steps: [.init("CICheckerboardGenerator", [:], name: "endless"), .init(filter.name, values)])
    recipe.rect = Self.all
    do throws(RenderError) {
      _ = try Renderer().render(recipe, images: [String: Image]())
    } catch {
      #expect(error.sentence.contains(filter.name), "\(filter.name): \(error.sentence)")
    }
  }
}
