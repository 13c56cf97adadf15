import ImageEngine
import TestSupport
import Testing

/// Reading between pixels: a picture as it lies in memory, and what was computed of it.
@Suite struct PixelReadingTests {
  static let sizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 40),
    PixelSize(width: 40, height: 1),
    PixelSize(width: 2, height: 2), PixelSize(width: 61, height: 47),
  ]

  @Test(arguments: sizes, [true, false])
  func aPictureInMemoryIsReadAsWhatWasComputed(_ size: PixelSize, _ isClamped: Bool) throws {
    var random = SeededGenerator(seed: 5)
    let photo = Image(random.bitmap(width: size.width, height: size.height))
    // A step that changes nothing, so that there is something to compute.
    let computed = ExposureAdjust(ev: 0)(photo)
    let turn = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 7.3, ty: -2.6)
    let frame = Rectangle(x: -20, y: -20, width: 90, height: 80)
    let numbers = try [photo, computed].map { image in
      let image = isClamped ? image.clamped() : image
      return try Renderer().numbers(of: image.transformed(by: turn), rect: frame, threads: 2)
    }
    for (a, b) in zip(numbers[0], numbers[1]) {
      let difference = a - b
      #expect(difference.min() > -2e-3 && difference.max() < 2e-3)
    }
    #expect(numbers[0].contains { $0.w > 0 })
  }

  @Test(arguments: [(0, 0), (60, 0), (30, 46), (-3, 20), (64, 20)])
  func aPlaceIsReadBetweenFourPixels(_ x: Int, _ y: Int) throws {
    var random = SeededGenerator(seed: 6)
    let photo = Image(random.bitmap(width: 61, height: 47))
    let pixels = try Renderer().numbers(of: photo)
    func at(_ x: Int, _ y: Int) -> SIMD4<Float> {
      (0..<61).contains(x) && (0..<47).contains(y) ? pixels[y * 61 + x] : .zero
    }
    // A quarter of a pixel to the right, and three quarters up.
    let moved = photo.transformed(by: AffineMatrix.translation(-0.25, -0.75))
    let found = try Renderer().numbers(
      of: moved, rect: Rectangle(x: Double(x), y: Double(y), width: 1, height: 1))[0]
    let low = at(x, y) * 0.75 + at(x + 1, y) * 0.25
    let high = at(x, y + 1) * 0.75 + at(x + 1, y + 1) * 0.25
    let difference = found - (low * 0.25 + high * 0.75)
    #expect(difference.min() > -1e-5 && difference.max() < 1e-5)
  }

  static let warps = CatalogLawTests.drawing.filter { filter in
    let kinds: [FilterCategory] = [.distortionEffect, .tileEffect]
    return kinds.contains { filter.categories.contains($0.rawValue) }
  }

  @Test(arguments: warps)
  func aWarpOfAPhotoIsThatOfItsLight(_ filter: FilterDescription) throws {
    let photos = try (0..<4).map { seed in
      Image(try Renderer().render(CatalogLawTests.picture(seed)))
    }
    let values = CatalogLawTests.parameters(of: filter, seed: 3)
    func result(_ images: [Image]) throws -> Image {
      try CatalogLawTests.result(filter, values, images)
    }
    let rect = CatalogLawTests.all
    let inPlace = try Renderer().numbers(of: result(photos), rect: rect)
    let computed = try Renderer().numbers(
      of: result(photos.map { ExposureAdjust(ev: 0)($0) }), rect: rect)
    // A place at the seam of two tiles may be read on either side.
    let off = zip(inPlace, computed).count { a, b in
      let difference = a - b
      return difference.min() < -4e-3 || difference.max() > 4e-3
    }
    #expect(off <= inPlace.count / 500, "\(filter.name): \(off)")
  }

  @Test(arguments: [false, true])
  func aPartIsTheSameAsOfTheWhole(isOpaque: Bool) throws {
    var random = SeededGenerator(seed: 7)
    let photo = Image(random.bitmap(width: 300, height: 200, isOpaque: isOpaque))
    // Its edge goes through the part, so that some batches have what is opaque, and others not.
    let twirl = TwirlDistortion(center: [150, 100], radius: 220, angle: 2)
    let whole = try Renderer().render(twirl(photo), rect: photo.extent)
    let part = try Renderer().render(
      twirl(photo), rect: Rectangle(x: 101, y: 33, width: 77, height: 91), threads: 2)
    for y in 0..<91 {
      for x in 0..<77 { #expect(part[x, y] == whole[x + 101, y + 200 - 33 - 91]) }
    }
  }

  @Test(arguments: [false, true])
  func pixelsThatAWarpLeavesInPlaceAreTheSame(isOpaque: Bool) throws {
    var random = SeededGenerator(seed: 9)
    let photo = Image(random.bitmap(width: 203, height: 64, isOpaque: isOpaque))
    let twirl = TwirlDistortion(center: [30, 30], radius: 10, angle: 2)
    let rect = Rectangle(x: 41, y: 3, width: 150, height: 50)
    let (left, right) = (
      try Renderer().numbers(of: twirl(photo), rect: rect),
      try Renderer().numbers(of: photo, rect: rect)
    )
    for (a, b) in zip(left, right) {
      let difference = a - b
      #expect(difference.min() > -1e-6 && difference.max() < 1e-6)
    }
  }

  /// Places far apart are asked for before they are read.
  @Test func scatteredReadsAreTheSameInPlaceAsComputed() throws {
    var random = SeededGenerator(seed: 10)
    let photo = Image(random.bitmap(width: 900, height: 700, isOpaque: true))
    let tile = PerspectiveTile(
      topLeft: [20, 90], topRight: [130, 95], bottomRight: [120, 20], bottomLeft: [30, 15])
    let rect = Rectangle(x: 0, y: 0, width: 700, height: 60)
    let numbers = try [photo, ExposureAdjust(ev: 0)(photo)].map { image in
      try Renderer().numbers(
        of: tile.output(FilterImages(["inputImage": image], for: "CIPerspectiveTile")), rect: rect)
    }
    let off = zip(numbers[0], numbers[1]).count { a, b in
      let difference = a - b
      return difference.min() < -4e-3 || difference.max() > 4e-3
    }
    #expect(off <= numbers[0].count / 500)
  }

  /// What is summed part by part has no seams.
  @Test(arguments: [(257, 5), (300, 17), (515, 3), (1030, 2)])
  func aBlurredPartIsTheSameAsOfTheWhole(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: 8)
    let photo = Image(random.bitmap(width: width, height: height, isOpaque: true))
    for sigma in [0.4, 2, 3.3] {
      let blurred = photo.clamped().blurred(sigma: sigma)
      let whole = try Renderer().render(blurred, rect: photo.extent)
      let part = try Renderer().render(
        blurred,
        rect: Rectangle(x: 37, y: 1, width: Double(width - 40), height: Double(height - 1)))
      for y in 0..<height - 1 {
        for x in 0..<width - 40 { #expect(part[x, y] == whole[x + 37, y]) }
      }
    }
  }
}
