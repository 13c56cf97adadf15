import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation
import Testing

@Suite struct DetectorTests {
  private func code(_ text: String, _ level: String = "M") throws -> CIImage {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data(text.utf8)
    filter.correctionLevel = level
    let modules = try #require(filter.outputImage)
    // Light around the code, as readers expect.
    let room = modules.extent.insetBy(dx: -4, dy: -4)
    return modules.composited(over: CIImage.white.cropped(to: room))
  }

  private func scaled(_ image: CIImage, _ factor: CGFloat) -> CIImage {
    image.samplingNearest().transformed(by: CGAffineTransform(scaleX: factor, y: factor))
  }

  private func features(_ image: CIImage) throws -> [CIQRCodeFeature] {
    let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil))
    return try detector.found(in: image).compactMap { $0 as? CIQRCodeFeature }
  }

  private func messages(_ image: CIImage) throws -> [String?] {
    try features(image).map(\.messageString)
  }

  private let long = String(repeating: "All the photos of a year. ", count: 30)

  @Test(arguments: ["a", "https://example.org", "Grüße aus Köln", "0123456789012345"])
  func messagesAreReadAtEachLevel(_ text: String) throws {
    for level in ["L", "M", "Q", "H"] {
      #expect(try messages(scaled(code(text, level), 4)) == [text])
    }
  }

  @Test func aLargeCodeIsRead() throws {
    let feature = try #require(try features(scaled(code(long, "L"), 5)).first)
    #expect(feature.messageString == long)
    #expect((feature.symbolDescriptor?.symbolVersion ?? 0) > 15)
  }

  @Test(arguments: [0.3, 0.8, 1.6, 3.1, 4.7])
  func aTurnedCodeIsRead(_ angle: Double) throws {
    let turned = scaled(try code("turned by some angle"), 6).transformed(
      by: CGAffineTransform(rotationAngle: CGFloat(angle)))
    let framed = turned.composited(over: CIImage.white).cropped(to: turned.extent)
    #expect(try messages(framed) == ["turned by some angle"])
  }

  @Test func aCodeSeenFromTheSideIsRead() throws {
    let front = scaled(try code("seen from the side of the table"), 8)
    let filter = CIFilter.perspectiveTransform()
    filter.inputImage = front
    filter.topLeft = CGPoint(x: 30, y: 250)
    filter.topRight = CGPoint(x: 270, y: 290)
    filter.bottomRight = CGPoint(x: 300, y: 20)
    filter.bottomLeft = CGPoint(x: 0, y: 0)
    let seen = try #require(filter.outputImage)
    let framed = seen.composited(over: CIImage.white).cropped(
      to: CGRect(x: -20, y: -20, width: 340, height: 330))
    #expect(try messages(framed) == ["seen from the side of the table"])
  }

  @Test func aSoiledCodeIsRead() throws {
    let clean = scaled(try code("soiled in one corner", "H"), 6)
    let spot = CIImage.black.cropped(to: CGRect(x: 100, y: 30, width: 22, height: 22))
    #expect(try messages(spot.composited(over: clean)) == ["soiled in one corner"])
  }

  @Test func severalCodesInDarkAndLightAreRead() throws {
    let one = scaled(try code("first"), 5)
    let two = scaled(try code("second"), 4).transformed(
      by: CGAffineTransform(translationX: 220, y: 40))
    let ground = CIImage(color: CIColor(red: 0.9, green: 0.9, blue: 0.85)).cropped(
      to: CGRect(x: -20, y: -20, width: 460, height: 240))
    let dark = CIFilter.linearGradient()
    dark.point0 = CGPoint(x: 0, y: 0)
    dark.point1 = CGPoint(x: 440, y: 0)
    dark.color0 = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
    dark.color1 = CIColor(red: 0, green: 0, blue: 0, alpha: 0.75)
    let shade = try #require(dark.outputImage?.cropped(to: ground.extent))
    let scene = shade.composited(over: two.composited(over: one.composited(over: ground)))
    #expect(Set(try messages(scene)) == ["first", "second"])
  }

  @Test func aFeatureTellsWhereTheCodeIs() throws {
    let feature = try #require(try features(scaled(code("where"), 10)).first)
    let modules = (feature.bounds.width / 10).rounded()
    #expect(modules == 21)
    #expect(abs(feature.topLeft.x - feature.bounds.minX) < 2)
    #expect(abs(feature.topLeft.y - feature.bounds.maxY) < 2)
    #expect(abs(feature.bottomRight.x - feature.bounds.maxX) < 2)
    #expect(feature.type == CIFeatureTypeQRCode)
    let drawn = CIFilter.barcodeGenerator()
    drawn.barcodeDescriptor = try #require(feature.symbolDescriptor)
    #expect(try messages(scaled(try #require(drawn.outputImage), 6)) == ["where"])
  }

  @Test func aPictureWithoutCodesHasNone() throws {
    let filter = CIFilter.randomGenerator()
    let noise = try #require(
      filter.outputImage?.cropped(to: CGRect(x: 0, y: 0, width: 200, height: 150)))
    #expect(try messages(noise).isEmpty)
    #expect(try messages(plain(50, 50, 255, 255, 255)).isEmpty)
  }

  /// Stands for a program's own finder.
  struct OwnFinder: CIFaceFinding {
    func faces(in image: CGImage) -> [CIFoundFace] {
      [CIFoundFace(bounds: CGRect(x: 1, y: 2, width: 3, height: 4), leftEye: CGPoint(x: 2, y: 3))]
    }
  }

  @Test func facesAreFoundByTheProgramsFinder() throws {
    let detector = try #require(CIDetector(ofType: CIDetectorTypeFace, context: nil))
    let image = plain(20, 20, 9, 9, 9).transformed(by: CGAffineTransform(translationX: 100, y: 0))
    CIProviders.use(nil as (any CIFaceFinding)?)
    #expect(throws: CIError.noFaceFinder) { try detector.found(in: image) }
    #expect(detector.features(in: image).isEmpty)
    CIProviders.use(OwnFinder())
    defer { CIProviders.use(nil as (any CIFaceFinding)?) }
    let face = try #require(detector.features(in: image).first as? CIFaceFeature)
    #expect(face.bounds == CGRect(x: 101, y: 2, width: 3, height: 4))
    #expect(face.hasLeftEyePosition && face.leftEyePosition == CGPoint(x: 102, y: 3))
    #expect(!face.hasMouthPosition)
    #expect(CIDetector(ofType: "CIDetectorTypeText", context: nil) == nil)
  }
}
