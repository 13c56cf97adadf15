import CoreImage
import CoreImageFiles
import Foundation
import Testing

/// Programs that use the module: a server's loop, a batch and a command line.
@Suite struct ExampleTests {
  private static func png(_ image: CIImage) throws -> Data {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    return try #require(
      CIContext().pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
  }

  @Test func aServersLoopAnswersEachRequest() async throws {
    let photo = try Self.png(picture(60, 40) { x, y in [UInt8(x * 4), UInt8(y * 6), 90, 255] })
    let (requests, arriving) = AsyncStream.makeStream(of: ToningService.Request.self)
    for id in 0..<6 {
      let isPicture = id != 3
      arriving.yield(
        .init(id: id, picture: isPicture ? photo : Data([1, 2, 3]), intensity: Float(id) / 6))
    }
    arriving.finish()
    let (answers, answering) = AsyncStream.makeStream(of: (Int, ToningService.Answer).self)
    await ToningService(longestSide: 30).run(requests, atOnce: 2) { answering.yield(($0, $1)) }
    answering.finish()
    var found: [Int: ToningService.Answer] = [:]
    for await (id, answer) in answers { found[id] = answer }
    #expect(found.count == 6)
    for (id, answer) in found {
      guard case .picture(let data) = answer else {
        #expect(id == 3 && answer == .refused("no picture"))
        continue
      }
      #expect(CIImage(data: data)?.extent == CGRect(x: 0, y: 0, width: 30, height: 20))
    }
  }

  @Test func aBatchWritesEachPictureOfAFolder() throws {
    let files = FileManager.default
    let base = files.temporaryDirectory.appendingPathComponent("\(UUID())")
    let (folder, target) = (
      base.appendingPathComponent("from"), base.appendingPathComponent("to")
    )
    for each in [folder, target] {
      try files.createDirectory(at: each, withIntermediateDirectories: true)
    }
    // What is left is removed with the folder.
    defer { try? files.removeItem(at: base) }
    let photo = picture(40, 30) { x, y in [UInt8(x * 6), UInt8(y * 8), 120, 255] }
    try Self.png(photo).write(to: folder.appendingPathComponent("a.png"))
    try Self.png(photo).write(to: folder.appendingPathComponent("b.jpg"))
    try Data("text".utf8).write(to: folder.appendingPathComponent("notes.txt"))
    #expect(try sharpenPictures(of: folder, into: target) == ["notes.txt"])
    for name in ["a.png", "b.jpg"] {
      let image = try #require(CIImage(contentsOf: target.appendingPathComponent(name)))
      #expect(image.extent == photo.extent)
      let (corner, before) = (try #require(codes(image, 0, 0)), try #require(codes(photo, 0, 0)))
      #expect(corner[2] < before[2])
    }
  }

  @Test func aCommandAppliesAFilterOfAnyName() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("\(UUID())")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    // What is left is removed with the folder.
    defer { try? files.removeItem(at: folder) }
    let (photo, target) = (
      folder.appendingPathComponent("photo.png"), folder.appendingPathComponent("grey.jpg")
    )
    let colourful = picture(40, 30) { x, y in [UInt8(x * 6), UInt8(y * 8), 120, 255] }
    try Self.png(colourful).write(to: photo)
    let words = ["CIColorControls", photo.path, target.path]
    let done = filterCommand(words + ["inputSaturation=0", "inputBrightness=0.1"])
    #expect(done.status == 0 && done.complaint == nil)
    let grey = try #require(CIImage(contentsOf: target))
    #expect(grey.extent == colourful.extent)
    let pixel = try #require(codes(grey, 30, 20)).map { Int($0) }
    #expect(abs(pixel[0] - pixel[1]) <= 2 && abs(pixel[1] - pixel[2]) <= 2)

    let wrong: [([String], Int32, String)] = [
      (["CISepiaTone"], 2, "usage"),
      (["CINothing", photo.path, target.path], 2, "no filter CINothing"),
      (words + ["inputSaturation"], 2, "KEY=NUMBER"),
      (words + ["inputSaturation=much"], 2, "KEY=NUMBER"),
      (words + ["inputRadius=3"], 2, "inputContrast"),
      (["CISepiaTone", folder.path, target.path], 1, "no picture"),
      (["CISepiaTone", photo.path, folder.path + "/none/a.jpg"], 1, ""),
    ]
    for (words, status, part) in wrong {
      let failed = filterCommand(words)
      #expect(failed.status == status, "\(words)")
      #expect(failed.complaint.map { part.isEmpty || $0.contains(part) } == true, "\(words)")
    }
  }
}
