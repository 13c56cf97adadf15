import ImageEngine
import JSON
import Synchronization
import TestSupport
import Testing

/// Keeps what it reads.
final class Copy: RowReader {
  private let state = Mutex((size: PixelSize?.none, bytes: [UInt8](), parts: 0))

  var size: PixelSize? { state.withLock(\.size) }
  var bytes: [UInt8] { state.withLock(\.bytes) }
  var parts: Int { state.withLock(\.parts) }

  func begin(_ size: PixelSize) { state.withLock { $0.size = size } }

  func read(_ rows: UnsafeRawBufferPointer) {
    state.withLock {
      $0.bytes += rows
      $0.parts += 1
    }
  }
}

/// Reading a picture while it is being rendered.
@Suite struct RowReaderTests {
  private static let photo = {
    var generator = SeededGenerator(seed: 3)
    return generator.bitmap(width: 600, height: 403)
  }()

  private static let cropped = {
    var recipe = RendererTests.everything
    recipe.rect = Rectangle(x: 13, y: 40, width: 77.5, height: 201)
    return recipe
  }()

  private static let blurred = Recipe(steps: [
    .init("CIGaussianBlur", JSON.Object([("inputRadius", 9)])), .init("CIPhotoEffectNoir"),
  ])

  @Test(arguments: [Recipe(), RendererTests.everything, cropped, blurred], [1, 2, 5])
  func aReaderIsGivenThePicture(_ recipe: Recipe, threads: Int) throws {
    let copy = Copy()
    let result = try Renderer().render(recipe, photo: Self.photo, threads: threads, to: copy)
    #expect(try result == Renderer().render(recipe, photo: Self.photo))
    #expect(copy.size == result.size)
    #expect(result.withBytes { $0.elementsEqual(copy.bytes) })
  }

  @Test func aReaderIsGivenADeepPicture() throws {
    let copy = Copy()
    let result = try Renderer().renderDeep(
      RendererTests.everything, photo: Image(Self.photo), as: .sixteenBit, in: .displayP3,
      threads: 2, to: copy)
    #expect(copy.size == result.size)
    #expect(result.withBytes { $0.elementsEqual(copy.bytes) })
  }

  @Test func theFirstRowsNeedNotWaitForTheLast() throws {
    let copy = Copy()
    _ = try Renderer().render(RendererTests.everything, photo: Self.photo, threads: 1, to: copy)
    #expect(copy.parts >= 403 / 16)
  }
}
