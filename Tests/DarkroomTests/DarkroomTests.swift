import Darkroom
import Foundation
import ImageEngine
import Media
import Testing
import Words

/// What comes out of a real worker.
@Suite struct DarkroomTests {
  private let darkroom = Darkroom(executable: workerPath, workers: 2)

  @Test func onePhotoBecomesSeveralPictures() async throws {
    let photo = try OpenPhoto("captured_with_offset.jpg")
    let developed = try await darkroom.develop(photo, [.jpeg(64), .png(256), .jpeg(nil)])
    #expect(developed.outputs.map(\.width) == [43, 171, 200])
    #expect(developed.outputs.map(\.height) == [64, 256, 300])
    #expect(developed.facts.format == .jpeg)
    #expect(developed.facts.width == 200 && developed.facts.height == 300)
    #expect(developed.facts.captured?.text.prefix(19) == "2023-06-07T13:45:55")
    #expect(developed.facts.captured?.offset == "+01:00")
    #expect(developed.facts.make == "Canon")
    #expect(developed.facts.placeholder?.count == 7)
    #expect(Data(base64Encoded: developed.facts.thumbHash ?? "").map { 5...25 ~= $0.count } == true)
    let formats = try developed.outputs.map { try $0.file.bytes().prefix(2) }
    #expect(formats == [[0xFF, 0xD8], [0x89, 0x50], [0xFF, 0xD8]])
    await darkroom.stop()
  }

  @Test func factsNeedNoPicture() async throws {
    let facts = try await darkroom.facts(OpenPhoto("orientation_6.png"))
    #expect(facts.width == 61 && facts.height == 40)
    #expect(facts.orientation == 6)
    #expect(facts.placeholder == nil)
    await darkroom.stop()
  }

  @Test func theEightOrientationsGiveOnePicture() async throws {
    let upright = try await darkroom.develop(OpenPhoto("orientation_1.png"), [.png(48)])
    let bytes = try #require(upright.outputs.first).file.bytes()
    for number in 2...8 {
      let other = try await darkroom.develop(OpenPhoto("orientation_\(number).png"), [.png(48)])
      #expect(try other.outputs.first?.file.bytes() == bytes, "orientation \(number)")
    }
    await darkroom.stop()
  }

  @Test func captionsAreInTheCopyAndInTheFileBesideIt() async throws {
    var said = EmbeddedText()
    said.caption.title = "Harbour"
    said.caption.keywords = ["boat", "séa"]
    said.captured = CaptureTime("2001-02-03T04:05:06", offset: "+01:00")
    said.position = Position(latitude: 41.5, longitude: 2.25)
    let photo = try OpenPhoto("captured_with_offset.jpg")
    let copy = try await darkroom.perform(
      DevelopTask(
        input: photo.descriptor,
        outputs: [Output(longestSide: 64, format: .jpeg(quality: 80))], metadata: .everything,
        statements: said))
    let facts = try await darkroom.facts(try #require(copy.outputs.first).reopened())
    #expect(facts.caption == said.caption)
    #expect(facts.captured == said.captured)
    #expect(facts.make == "Canon")
    let file = try #require(try await darkroom.perform(SidecarWritingTask(said)))
    let sidecar = try OpenPhoto(bytes: file.bytes())
    let read = try await darkroom.perform(SidecarTask(input: sidecar.descriptor))
    #expect(read.caption == said.caption)
    #expect(read.captured == "2001-02-03T04:05:06+01:00")
    #expect(read.position == said.position)
    #expect(try await darkroom.perform(SidecarWritingTask(EmbeddedText())) == nil)
    await darkroom.stop()
  }

  @Test func nothingIsEnlarged() async throws {
    let developed = try await darkroom.develop(OpenPhoto("gray.jpg"), [.jpeg(1440), .jpeg(256)])
    #expect(developed.outputs.map(\.width) == [128, 128])
    await darkroom.stop()
  }

  @Test func transparentPixelsAreWhiteInAJPEG() async throws {
    let developed = try await darkroom.develop(OpenPhoto("basn6a08.png"), [.jpeg(nil), .png(nil)])
    #expect(developed.facts.hasAlpha)
    let paper = try #require(developed.outputs.first).reopened()
    let facts = try await darkroom.develop(paper, [.png(nil)]).facts
    #expect(!facts.hasAlpha)
    // The same light as the original on white, but for what a JPEG loses.
    let (a, b) = (try color(developed.facts), try color(facts))
    #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 3 })
    let png = try #require(developed.outputs.last).reopened()
    #expect(try await darkroom.facts(png).hasAlpha)
    await darkroom.stop()
  }

  private func color(_ facts: PhotoFacts) throws -> [Int] {
    let digits = try Array(#require(facts.placeholder).dropFirst())
    return try stride(from: 0, to: 6, by: 2).map {
      try #require(Int(String(digits[$0...$0 + 1]), radix: 16))
    }
  }

  @Test func aPictureIsSealed() async throws {
    let developed = try await darkroom.develop(OpenPhoto("gray.jpg"), [.jpeg(64)])
    let file = try #require(developed.outputs.first).file
    #expect(file.sizeBytes == (try file.bytes().count))
    #expect(ftruncate(file.descriptor, 0) != 0)
    #expect(write(file.descriptor, "x", 1) < 0)
    await darkroom.stop()
  }

  @Test func aPictureIsCopiedWhole() async throws {
    let developed = try await darkroom.develop(OpenPhoto("gray.jpg"), [.jpeg(64)])
    let file = try #require(developed.outputs.first).file
    var template = Array((NSTemporaryDirectory() + "tintype-copy-XXXXXX").utf8CString)
    let target = mkstemp(&template)
    defer { close(target) }
    unlink(template)
    try file.copy(to: target)
    var copy = [UInt8](repeating: 0, count: file.sizeBytes + 1)
    #expect(pread(target, &copy, copy.count, 0) == file.sizeBytes)
    #expect(try Array(copy.dropLast()) == file.bytes())
    await darkroom.stop()
  }

  @Test func otherKindsAreNamed() async throws {
    let photoshop = try OpenPhoto(bytes: Array("8BPS\0\u{1}".utf8))
    await #expect(throws: DarkroomError.unsupported(.psd)) {
      try await darkroom.develop(photoshop, [.jpeg(256)])
    }
    await #expect(throws: DarkroomError.unsupported(nil)) {
      try await darkroom.develop(OpenPhoto("text.jpg"), [.jpeg(256)])
    }
    await #expect(throws: DarkroomError.unsupported(nil)) {
      try await darkroom.develop(OpenPhoto(bytes: []), [.jpeg(256)])
    }
    await darkroom.stop()
  }

  @Test func aBombIsTooLarge() async throws {
    let bomb = try OpenPhoto("scans_600.jpg")
    await #expect(
      throws: DarkroomError.tooLarge(reason: Message("file.tooManyScans", ["limit": .number(100)]))
    ) {
      try await darkroom.develop(bomb, [.jpeg(256)])
    }
    await darkroom.stop()
  }

  @Test func aRecipeIsRendered() async throws {
    let photo = try OpenPhoto("orientation_1.png")
    let recipe = try Recipe(
      parsing: """
        {"version": 1, "size": [61, 40],
         "steps": [{"filter": "CIColorControls", "parameters": {"inputSaturation": 0}}]}
        """)
    let plain = try await darkroom.develop(photo, [.png(nil)])
    let gray = try await darkroom.develop(photo, recipe: recipe, [.png(nil)])
    let channels = try color(gray.facts)
    #expect(Set(channels).count == 1, "\(channels)")
    #expect(Set(try color(plain.facts)).count > 1)
    await darkroom.stop()
  }

  /// By itself it passes by in bands; with a second picture it is there as a whole.
  @Test func aLargePhotoThatPassesByIsTheSame() async throws {
    let enlarging = try Recipe(
      parsing: """
        {"version": 1,
         "steps": [{"filter": "CILanczosScaleTransform", "parameters": {"inputScale": 50}}]}
        """)
    let made = try await darkroom.develop(
      OpenPhoto("orientation_1.png"), recipe: enlarging, [.jpeg(nil)])
    let photo = try OpenPhoto(bytes: try #require(made.outputs.first).file.bytes())
    let recipe = try Recipe(
      parsing: """
        {"version": 1, "steps": [{"filter": "CISepiaTone"},
         {"filter": "CIUnsharpMask", "parameters": {"inputRadius": 2}}]}
        """)
    for recipe in [nil, recipe] {
      let passed = try await darkroom.develop(photo, recipe: recipe, [.jpeg(nil)])
      let whole = try await darkroom.develop(photo, recipe: recipe, [.jpeg(nil), .jpeg(64)])
      let outputs = try [passed, whole].map { try #require($0.outputs.first) }
      #expect(outputs[0].width > 2560 && outputs[0].width == outputs[1].width)
      #expect(try outputs[0].file.bytes() == outputs[1].file.bytes())
    }
    await darkroom.stop()
  }

  @Test func aDescriptorThatCannotBeReadIsRefusedHere() async throws {
    await #expect(throws: DarkroomError.badInput(reason: Message("darkroom.badInput.closed"))) {
      try await darkroom.facts(of: -1)
    }
    let memory = try MemoryFile(Array("x".utf8), name: "writable")
    let writable = memory.descriptor
    await #expect(throws: DarkroomError.badInput(reason: Message("darkroom.badInput.writable"))) {
      try await darkroom.facts(of: writable)
    }
    let folder = open(NSTemporaryDirectory(), O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    await #expect(throws: DarkroomError.badInput(reason: Message("darkroom.badInput.kind"))) {
      try await darkroom.facts(of: folder)
    }
    #expect(darkroom.load.workers.isEmpty)
    await darkroom.stop()
  }

  @Test func theCallersPositionIsNotTouched() async throws {
    let photo = try OpenPhoto("gray.jpg")
    lseek(photo.descriptor, 7, SEEK_SET)
    async let first = darkroom.develop(photo, [.jpeg(64)])
    async let second = darkroom.develop(photo, [.jpeg(64)])
    let sizes = try await [first, second].map { $0.outputs.map(\.sizeBytes) }
    #expect(sizes[0] == sizes[1])
    #expect(lseek(photo.descriptor, 0, SEEK_CUR) == 7)
    await darkroom.stop()
  }
}
