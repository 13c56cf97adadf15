import CoreImage
import CoreImageFiles
import Foundation
import Testing

/// Sources/ImageEngine/README.md shows FrontPage.swift, line by line; Tidy compares them.
@Suite struct FrontPageTests {
  @Test func theCodeOfTheFrontPageWritesAPicture() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What is left is removed with the folder.
    defer { try? FileManager.default.removeItem(at: folder) }
    let (photo, target) = (
      folder.appendingPathComponent("photo.jpg"), folder.appendingPathComponent("comic.jpg")
    )
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let image = picture(60, 40) { x, y in [UInt8(x * 4), UInt8(y * 6), 90, 255] }
    try CIContext().writeJPEGRepresentation(of: image, to: photo, colorSpace: space)
    try makeComic(of: photo, at: target)
    let comic = try #require(CIImage(contentsOf: target))
    #expect(comic.extent == image.extent)
    #expect(codes(comic, 30, 20) != codes(image, 30, 20))
  }
}
