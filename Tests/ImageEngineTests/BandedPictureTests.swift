import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

/// Gives the rows of a picture that is there, from the top down.
private final class Rows: RowSource {
  private let bytes: [UInt8]
  private let taken = Mutex(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into rows: UnsafeMutableRawBufferPointer) -> Bool {
    taken.withLock { taken in
      guard taken + rows.count <= bytes.count else { return false }
      rows.copyBytes(from: bytes[taken..<taken + rows.count])
      taken += rows.count
      return true
    }
  }
}

/// Pictures of which only bands are in memory.
@Suite struct BandedPictureTests {
  private static let photo = {
    var generator = SeededGenerator(seed: 5)
    var photo = generator.bitmap(width: 300, height: 1013)
    photo.withMutableBytes { bytes in
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    }
    return photo
  }()

  private static func recipe(_ steps: Recipe.Step..., rect: Rectangle? = nil) -> Recipe {
    var recipe = Recipe(steps: steps)
    recipe.rect = rect
    return recipe
  }

  private static func step(_ filter: String, _ parameters: (String, JSON)...) -> Recipe.Step {
    Recipe.Step(filter, JSON.Object(parameters))
  }

  private static let passing: [String: Recipe] = [
    "nothing": Recipe(),
    "points": recipe(
      step("CIExposureAdjust", ("inputEV", 0.3)), step("CIVignette", ("inputIntensity", 0.8)),
      step("CIPhotoEffectNoir")),
    "sharpened": recipe(step("CIUnsharpMask", ("inputRadius", 2.5), ("inputIntensity", 0.5))),
    "blurred": recipe(step("CIGaussianBlur", ("inputRadius", 4))),
    "straightened": recipe(step("CIStraightenFilter", ("inputAngle", 0.1))),
    "straightened, cut and moved": recipe(
      step("CIStraightenFilter", ("inputAngle", 0.1)),
      step("CICrop", ("inputRectangle", .array([20, 30, 250, 900]))),
      step(
        "CIAffineTransform", ("inputTransform", .array([1, .number(-0.1), .number(0.1), 1, 0, 0])))
    ),
    "cut": recipe(step("CISepiaTone"), rect: Rectangle(x: 20, y: 200, width: 150.5, height: 500)),
    "cut off above and below": recipe(
      step("CISepiaTone"), rect: Rectangle(x: 0, y: -300, width: 300, height: 2000)),
    "moved": recipe(
      step(
        "CIAffineTransform",
        ("inputTransform", .array([.number(1), 0, 0, .number(1), .number(12), .number(-77)])))),
    "bent": recipe(
      step("CIBumpDistortion", ("inputCenter", .array([150, 500])), ("inputRadius", 60))),
    "smaller": recipe(step("CILanczosScaleTransform", ("inputScale", 0.4))),
  ]

  private static func passed(
    _ recipe: Recipe, _ bytes: [UInt8], in space: ColorSpace = .sRGB, threads: Int
  ) throws -> (picture: BandedPicture, copy: Copy)? {
    guard
      let picture = try BandedPicture(
        recipe, of: photo.size, in: space, to: space, by: Renderer(), bandBytes: 100 * 300 * 4)
    else { return nil }
    let copy = Copy()
    guard try picture.run(from: Rows(bytes), threads: threads, to: copy) else { return nil }
    return (picture, copy)
  }

  @Test(arguments: passing.keys.sorted(), [1, 2, 5])
  func itIsWhatAllAtOnceWouldBe(_ name: String, threads: Int) throws {
    let recipe = try #require(Self.passing[name])
    let whole = try Renderer().render(recipe, photo: Self.photo)
    let bytes = Self.photo.withBytes { Array($0) }
    let passed = try #require(try Self.passed(recipe, bytes, threads: threads))
    #expect(passed.copy.size == whole.size)
    let worst = whole.withBytes { whole in
      zip(whole, passed.copy.bytes).map { abs(Int($0) - Int($1)) }.max()
    }
    #expect(passed.copy.bytes.count == whole.height * whole.bytesPerRow)
    // Places between pixels are counted from another corner.
    #expect(worst! <= (name == "bent" || name.hasPrefix("straightened") ? 2 : 0), "\(name)")
  }

  @Test func itsColoursMayBeOthers() throws {
    let recipe = RendererTests.everything
    let bytes = Self.photo.withBytes { Array($0) }
    let photo = DeepBitmap(
      width: 300, height: 1013, format: .eightBit, colorSpace: .displayP3
    ) { $0.copyBytes(from: bytes) }
    let whole = try Renderer().renderDeep(
      recipe, photo: Image(photo), as: .eightBit, in: .displayP3, threads: 1, to: nil)
    let passed = try #require(
      try Self.passed(Self.passing["points"]!, bytes, in: .displayP3, threads: 2))
    #expect(passed.copy.size == PixelSize(width: 300, height: 1013))
    if let all = try Self.passed(recipe, bytes, in: .displayP3, threads: 2) {
      #expect(whole.withBytes { $0.elementsEqual(all.copy.bytes) })
    }
  }

  /// What looks far around each pixel, or at all of them.
  @Test(arguments: [
    recipe(step("CIAreaAverage", ("inputExtent", .array([0, 0, 300, 1013])))),
    recipe(step("CIGaussianBlur", ("inputRadius", 400))),
    recipe(
      step(
        "CIAffineTransform",
        ("inputTransform", .array([.number(1), 0, 0, .number(-1), 0, .number(1013)])))),
    recipe(step("CITwirlDistortion", ("inputCenter", .array([150, 500])), ("inputRadius", 900))),
  ])
  func someNeedAllOfIt(_ recipe: Recipe) throws {
    #expect(
      try BandedPicture(
        recipe, of: Self.photo.size, in: .sRGB, to: .sRGB, by: Renderer(),
        bandBytes: 100 * 300 * 4) == nil)
  }

  @Test(arguments: [1, 2]) func aPhotoThatBreaksOffIsNotWhole(threads: Int) throws {
    let bytes = Self.photo.withBytes { Array($0.prefix(300 * 4 * 700)) }
    #expect(try Self.passed(Self.passing["points"]!, bytes, threads: threads) == nil)
  }

  @Test func aRecipeThatCannotBeRenderedSaysSo() throws {
    #expect(throws: RenderError.self) {
      try Self.passed(Self.recipe(Self.step("CINoSuchFilter")), [], threads: 1)
    }
  }

  @Test func memoryIsThatOfBands() throws {
    let picture = try #require(
      try BandedPicture(
        Self.passing["sharpened"]!, of: Self.photo.size, in: .sRGB, to: .sRGB, by: Renderer(),
        bandBytes: 100 * 300 * 4))
    #expect(100..<140 ~= picture.mostRows)
  }
}
