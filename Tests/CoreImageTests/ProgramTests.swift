import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// Programs as they are written for Core Image on macOS. Their functions would compile there
/// unchanged; only the tests around them are of this module.
@Suite struct ProgramTests {
  // MARK: - One filter

  func sepia(_ input: CIImage, intensity: Double) -> CIImage? {
    let filter = CIFilter(name: "CISepiaTone")
    filter?.setValue(input, forKey: kCIInputImageKey)
    filter?.setValue(intensity, forKey: kCIInputIntensityKey)
    return filter?.outputImage
  }

  @Test func aFilterByNameTonesAPicture() {
    let grey = plain(4, 4, 128, 128, 128)
    #expect(codes(sepia(grey, intensity: 0), 1, 1) == [128, 128, 128, 255])
    let toned = codes(sepia(grey, intensity: 1), 1, 1) ?? []
    #expect(toned[0] > toned[1] && toned[1] > toned[2])
  }

  // MARK: - A chain

  func oldFilm(_ input: CIImage) -> CIImage? {
    let sepia = CIFilter.sepiaTone()
    sepia.inputImage = input
    sepia.intensity = 1

    let noise = CIFilter.randomGenerator()
    guard let speckle = noise.outputImage else { return nil }
    let whitening = CIFilter.colorMatrix()
    whitening.inputImage = speckle
    whitening.rVector = CIVector(x: 0, y: 1, z: 0, w: 0)
    whitening.gVector = CIVector(x: 0, y: 1, z: 0, w: 0)
    whitening.bVector = CIVector(x: 0, y: 1, z: 0, w: 0)
    whitening.aVector = CIVector(x: 0, y: 0.005, z: 0, w: 0)
    whitening.biasVector = CIVector(x: 0, y: 0, z: 0, w: 0)

    let composite = CIFilter.sourceOverCompositing()
    composite.inputImage = whitening.outputImage
    composite.backgroundImage = sepia.outputImage
    return composite.outputImage?.cropped(to: input.extent)
  }

  @Test func aChainOfFiltersKeepsThePicturesExtent() throws {
    let input = plain(20, 10, 90, 120, 150)
    let film = try #require(oldFilm(input))
    #expect(film.extent == input.extent)
    let before = try #require(codes(sepia(input, intensity: 1), 5, 5))
    let after = try #require(codes(film, 5, 5))
    #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) < 12 })
  }

  // MARK: - A blend through a gradient

  func tiltShift(_ input: CIImage) -> CIImage? {
    let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: 4).cropped(to: input.extent)
    let gradient = CIFilter.linearGradient()
    gradient.point0 = CGPoint(x: 0, y: input.extent.height * 0.75)
    gradient.color0 = CIColor(red: 0, green: 1, blue: 0, alpha: 1)
    gradient.point1 = CGPoint(x: 0, y: input.extent.height * 0.25)
    gradient.color1 = CIColor(red: 0, green: 1, blue: 0, alpha: 0)
    let blend = CIFilter.blendWithMask()
    blend.inputImage = blurred
    blend.backgroundImage = input
    blend.maskImage = gradient.outputImage
    return blend.outputImage
  }

  @Test func aMaskBlendsTwoPictures() throws {
    let stripes = picture(32, 32) { x, _ in x % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let blended = try #require(tiltShift(stripes))
    #expect(codes(blended, 16, 1) == codes(stripes, 16, 1))
    let soft = try #require(codes(blended, 16, 30))
    #expect((150...220).contains(soft[0]))
  }

  // MARK: - The strip of FilterData.plist

  struct FilterEntry: Decodable {
    let title: String
    let filterName: String?
  }

  func apply(filter name: String?, to image: CIImage) -> CIImage {
    guard let name, let filter = CIFilter(name: name) else { return image }
    filter.setDefaults()
    filter.setValue(image, forKey: kCIInputImageKey)
    return filter.outputImage ?? image
  }

  @Test func eachEntryOfAListOfFiltersIsApplied() throws {
    let names = ["Mono", "Tonal", "Noir", "Fade", "Chrome", "Process", "Transfer", "Instant"]
    let entries: [[String: String]] =
      [["title": "None"]]
      + names.map { ["title": $0, "filterName": "CIPhotoEffect\($0)"] }
    let list = try PropertyListSerialization.data(
      fromPropertyList: entries, format: .xml, options: 0)
    let photo = plain(8, 8, 180, 90, 60)
    let strip = try PropertyListDecoder().decode([FilterEntry].self, from: list)
    let pixels = strip.map { codes(apply(filter: $0.filterName, to: photo), 4, 4) ?? [] }
    #expect(strip.map(\.title) == ["None"] + names)
    #expect(pixels[0] == [180, 90, 60, 255])
    #expect(Set(pixels).count == 9)
  }

  // MARK: - A kernel of one's own

  func withoutHaze(_ input: CIImage, distance: Double, slope: Double) -> CIImage? {
    let kernel = CIColorKernel(
      source: """
        kernel vec4 haze(__sample s, __color color, float distance, float slope) {
          vec4 t = unpremultiply(s);
          float d = destCoord().y * slope + distance;
          t = (t - d * color) / (1.0 - d);
          return premultiply(t);
        }
        """)
    return kernel?.apply(
      extent: input.extent,
      arguments: [input, CIColor(red: 0.7, green: 0.9, blue: 1), distance, slope])
  }

  @Test func aKernelsTextIsRunForEachPixel() throws {
    let input = plain(4, 4, 200, 200, 200)
    #expect(codes(withoutHaze(input, distance: 0, slope: 0), 2, 2) == [200, 200, 200, 255])
    let clear = try #require(codes(withoutHaze(input, distance: 0.2, slope: 0), 2, 2))
    #expect(clear[0] > clear[2] && clear[1] < 200 && clear[3] == 255)
  }

  // MARK: - A filter of one's own

  final class Vignetted: CIFilter {
    var inputImage: CIImage?
    override var outputImage: CIImage? {
      inputImage?.applyingFilter("CIVignette", parameters: ["inputIntensity": 1, "inputRadius": 2])
    }
  }

  @Test func aSubclassIsAFilter() throws {
    let filter = Vignetted()
    filter.inputImage = plain(40, 40, 200, 200, 200)
    let corner = try #require(codes(filter.outputImage, 0, 0))
    #expect(corner[0] < 180)
  }

  // MARK: - Numbers about a picture

  func averageColor(of image: CIImage) -> [UInt8]? {
    let filter = CIFilter.areaAverage()
    filter.inputImage = image
    filter.extent = image.extent
    guard let output = filter.outputImage else { return nil }
    var bitmap = [UInt8](repeating: 0, count: 4)
    let context = CIContext(options: [.workingColorSpace: NSNull()])
    context.render(
      output, toBitmap: &bitmap, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1),
      format: .RGBA8, colorSpace: nil)
    return bitmap
  }

  @Test func theAverageOfCodesIsTheirMean() {
    let halves = picture(8, 4) { x, _ in x < 4 ? [0, 100, 255, 255] : [100, 100, 55, 255] }
    #expect(averageColor(of: halves) == [50, 100, 155, 255])
  }

  // MARK: - QR codes

  func qrCode(from text: String) -> CIImage? {
    let filter = CIFilter.qrCodeGenerator()
    filter.message = Data(text.utf8)
    filter.correctionLevel = "H"
    return filter.outputImage?.transformed(by: CGAffineTransform(scaleX: 5, y: 5))
  }

  func messages(in image: CIImage) -> [String] {
    let detector = CIDetector(
      ofType: CIDetectorTypeQRCode, context: nil,
      options: [CIDetectorAccuracy: CIDetectorAccuracyHigh])
    return detector?.features(in: image).compactMap {
      ($0 as? CIQRCodeFeature)?.messageString
    } ?? []
  }

  @Test func aCodeThatIsDrawnIsRead() throws {
    let text = "https://example.org/photos?day=2026-11-27"
    #expect(messages(in: try #require(qrCode(from: text))) == [text])
  }

  // MARK: - An accumulator

  @Test func anAccumulatorKeepsWhatWasDrawn() throws {
    let extent = CGRect(x: 0, y: 0, width: 20, height: 10)
    let accumulator = try #require(CIImageAccumulator(extent: extent, format: .RGBA8))
    accumulator.setImage(CIImage(color: .blue))
    let dot = CGRect(x: 5, y: 2, width: 3, height: 3)
    accumulator.setImage(CIImage(color: .red), dirtyRect: dot)
    #expect(accumulator.image().extent == extent)
    #expect(codes(accumulator.image(), 6, 3) == [255, 0, 0, 255])
    #expect(codes(accumulator.image(), 15, 3) == [0, 0, 255, 255])
    accumulator.clear()
    #expect(codes(accumulator.image(), 6, 3) == [0, 0, 0, 0])
  }
}
