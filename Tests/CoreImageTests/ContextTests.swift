import CoreImage
import CoreImageFiles
import Foundation
import Testing

@Suite struct ContextTests {
  private let context = CIContext()
  private let sRGB = CGColorSpace(name: CGColorSpace.sRGB)

  @Test func aPictureHasTheSizeAndTheBytesOfThePart() throws {
    let image = picture(6, 4) { x, y in [UInt8(x * 10), UInt8(y * 10), 200, 255] }
    let part = CGRect(x: 2, y: 1, width: 3, height: 2)
    let made = try #require(context.createCGImage(image, from: part))
    #expect((made.width, made.height, made.bitsPerComponent, made.bytesPerRow) == (3, 2, 8, 12))
    let bytes = try #require(made.dataProvider?.data)
    // Rows count from the top: the picture's row 1 is y = 2.
    #expect(Array(bytes.prefix(8)) == [20, 10, 200, 255, 30, 10, 200, 255])
    let again = CIImage(cgImage: made)
    #expect(codes(again, 0, 0) == [20, 20, 200, 255])
    #expect(again.cgImage === made)
  }

  @Test(
    arguments: [
      (CIFormat.RGBA8, [100, 50, 25, 128]), (.BGRA8, [25, 50, 100, 128]),
      (.ARGB8, [128, 100, 50, 25]), (.ABGR8, [128, 25, 50, 100]), (.A8, [128]), (.R8, [100]),
      (.RG8, [100, 50]),
    ] as [(CIFormat, [UInt8])])
  func pixelsAreReadAndWrittenInEachLayout(_ format: CIFormat, _ pixel: [UInt8]) {
    let image = CIImage(
      bitmapData: Data(pixel), bytesPerRow: pixel.count, size: CGSize(width: 1, height: 1),
      format: format, colorSpace: sRGB)
    var bytes = [UInt8](repeating: 9, count: pixel.count)
    context.render(
      image, toBitmap: &bytes, rowBytes: pixel.count,
      bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: format, colorSpace: sRGB)
    #expect(zip(bytes, pixel).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(bytes)")
  }

  @Test func aLargePictureHasThePixelsOfItsParts() {
    let image = picture(400, 200) { x, y in [UInt8(x % 256), UInt8(y), 60, UInt8(255 - y)] }
      .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 0.3])
    var whole = [UInt8](repeating: 0, count: 400 * 200 * 4)
    context.render(
      image, toBitmap: &whole, rowBytes: 1600, bounds: image.extent, format: .RGBA8,
      colorSpace: sRGB)
    for (x, y) in [(0, 0), (399, 199), (57, 120), (200, 3)] {
      let start = ((199 - y) * 400 + x) * 4
      let part = codes(image, x, y) ?? []
      #expect(zip(whole[start..<start + 4], part).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
  }

  @Test func deepFormatsKeepLightBeyondWhite() {
    let bright = plain(1, 1, 255, 255, 255).applyingFilter(
      "CIExposureAdjust", parameters: [kCIInputEVKey: 1])
    var pixel: [Float] = [0, 0, 0, 0]
    context.render(
      bright, toBitmap: &pixel, rowBytes: 16, bounds: bright.extent, format: .RGBAf,
      colorSpace: nil)
    #expect(abs(pixel[0] - 2) < 1e-3 && pixel[3] == 1)
  }

  @Test func anInfiniteOrEmptyPartHasNoPicture() {
    #expect(CIImage(color: .red).extent.isInfinite)
    #expect(plain(2, 2, 0, 0, 0).clampedToExtent().extent.isInfinite)
    #expect(context.createCGImage(CIImage(color: .red), from: .infinite) == nil)
    #expect(context.createCGImage(plain(2, 2, 0, 0, 0), from: .zero) == nil)
    let error = #expect(throws: CIError.self) {
      try context.cgImage(of: CIImage(color: .red), from: .infinite)
    }
    #expect(error?.sentence.isEmpty == false)
  }

  @Test func tooFewBytesGiveAnEmptyImage() {
    let image = CIImage(
      bitmapData: Data([1, 2, 3]), bytesPerRow: 8, size: CGSize(width: 2, height: 2),
      format: .RGBA8, colorSpace: nil)
    #expect(image.extent.isEmpty)
  }

  @Test func anImageIsTurnedByItsOrientation() {
    let image = picture(3, 2) { x, y in [UInt8(x * 80), UInt8(y * 80), 0, 255] }
    for orientation in CGImagePropertyOrientation.allCases {
      let turned = image.oriented(orientation)
      #expect(turned.extent.origin == .zero)
      #expect((turned.extent.width == 2) == (orientation.rawValue > 4))
    }
    // Stored lying on its right side: the stored left edge is the shown top.
    #expect(codes(image.oriented(.right), 0, 0) == codes(image, 2, 0))
    #expect(codes(image.oriented(.right), 1, 2) == codes(image, 0, 1))
    #expect(codes(image.oriented(.down), 0, 0) == codes(image, 2, 1))
    #expect(codes(image.oriented(.upMirrored), 0, 1) == codes(image, 2, 1))
  }

  // MARK: - Files

  @Test func picturesAreWrittenAsPNGAndReadAgain() throws {
    let image = picture(9, 7) { x, y in [UInt8(x * 25), UInt8(y * 30), 77, UInt8(255 - x * 20)] }
    let space = try #require(sRGB)
    let data = try #require(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
    let read = try #require(CIImage(data: data))
    #expect(read.extent == image.extent)
    for (x, y) in [(0, 0), (8, 6), (4, 3)] { #expect(codes(read, x, y) == codes(image, x, y)) }
    let deep = try #require(
      context.pngRepresentation(of: image, format: .RGBA16, colorSpace: space))
    #expect(deep[24] == 16)
    #expect(codes(CIImage(data: deep), 4, 3) == codes(image, 4, 3))
  }

  @Test func picturesAreWrittenAsJPEGAndReadAgain() throws {
    let image = picture(64, 48) { x, y in [UInt8(x * 3), UInt8(y * 4), 128, 255] }
    let space = try #require(sRGB)
    let good = try #require(context.jpegRepresentation(of: image, colorSpace: space))
    let small = try #require(
      context.jpegRepresentation(
        of: image, colorSpace: space, options: [kCGImageDestinationLossyCompressionQuality: 0.1]))
    #expect(small.count < good.count)
    let read = try #require(CIImage(data: good))
    let (a, b) = try (#require(codes(read, 20, 20)), #require(codes(image, 20, 20)))
    #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) < 8 })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
    // What is left is removed with the folder.
    defer { try? FileManager.default.removeItem(at: file) }
    try context.writeJPEGRepresentation(of: image, to: file, colorSpace: space)
    #expect(CIImage(contentsOf: file)?.extent == image.extent)
  }

  @Test func theOrientationOfAFileIsAppliedWhenAsked() throws {
    let image = picture(16, 8) { x, _ in x < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    let space = try #require(sRGB)
    let plain = try #require(context.jpegRepresentation(of: image, colorSpace: space))
    var exif: [UInt8] = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8)
    exif += [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
    ]
    let data = plain.prefix(2) + Data(exif) + plain.dropFirst(2)
    let stored = try #require(CIImage(data: data))
    #expect(stored.extent.width == 16)
    #expect(stored.properties[kCGImagePropertyOrientation] as? Int == 6)
    let upright = try #require(CIImage(data: data, options: [.applyOrientationProperty: true]))
    #expect((upright.extent.width, upright.extent.height) == (8, 16))
    #expect((codes(upright, 4, 14) ?? [])[0] > 200)
  }

  @Test func damagedFilesAreNoImages() throws {
    let space = try #require(sRGB)
    let image = plain(8, 8, 1, 2, 3)
    let png = try #require(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
    #expect(CIImage(data: png.prefix(40)) == nil)
    #expect(CIImage(data: Data("no picture".utf8)) == nil)
    #expect(CIImage(data: Data()) == nil)
    for count in 0..<png.count { _ = CIImage(data: png.prefix(count)) }
    let jpeg = try #require(context.jpegRepresentation(of: image, colorSpace: space))
    for count in 0..<jpeg.count { _ = CIImage(data: jpeg.prefix(count)) }
  }

  @Test func aFormatWithoutAWriterSaysSo() throws {
    let space = try #require(sRGB)
    let image = plain(2, 2, 1, 2, 3)
    #expect(context.tiffRepresentation(of: image, format: .RGBA8, colorSpace: space) == nil)
    let error = #expect(throws: CIError.self) { try context.data(of: image, as: .tiff) }
    #expect(error == .noWriter(format: "TIFF"))
    #expect(error?.code == "noWriter")
  }

  /// Stands for a program's own writer of HEIF.
  struct OwnWriter: CIFileCoding {
    let writes: Set<CIFileFormat> = [.heif]
    func picture(from data: Data) -> CIFilePicture? { nil }
    func data(
      of image: CGImage, as format: CIFileFormat, quality: Double
    ) throws(CIError) -> Data { Data("\(format.rawValue) \(image.width) \(quality)".utf8) }
  }

  @Test func aProgramSuppliesItsOwnWriter() throws {
    CIProviders.use(OwnWriter())
    let data = context.heifRepresentation(
      of: plain(5, 2, 1, 2, 3), format: .RGBA8, colorSpace: try #require(sRGB),
      options: [kCGImageDestinationLossyCompressionQuality: 0.5])
    #expect(data == Data("HEIF 5 0.5".utf8))
  }

  @Test func anotherSpacesCodesAreWritten() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try context.cgImage(
      of: plain(1, 1, 255, 0, 0), from: CGRect(x: 0, y: 0, width: 1, height: 1), colorSpace: p3)
    #expect(red.colorSpace == p3)
    let bytes = try #require(red.dataProvider?.data)
    #expect((232...236).contains(bytes[0]) && (48...54).contains(bytes[1]))
    #expect(codes(CIImage(cgImage: red), 0, 0) == [255, 0, 0, 255])
    #expect(
      context.pngRepresentation(of: plain(1, 1, 9, 9, 9), format: .RGBA8, colorSpace: p3) == nil)
  }
}
