import Codecs
import ImageEngine
import Testing

@Suite struct BitmapLightTests {
  private func bitmap(_ pixels: [[UInt8]]) throws -> Bitmap {
    try #require(Bitmap(width: pixels.count, height: 1, bytes: pixels.flatMap(\.self)))
  }

  @Test func transparentPixelsBecomeWhite() throws {
    let paper = try bitmap([[10, 20, 30, 255], [0, 0, 0, 0], [0, 0, 0, 128]]).onWhite()
    #expect(paper[0, 0] == [10, 20, 30, 255])
    #expect(paper[1, 0] == [255, 255, 255, 255])
    // Half black, half white, mixed as light.
    #expect(paper[2, 0] == [187, 187, 187, 255])
  }

  @Test func theMeanIsTakenInLight() throws {
    #expect(try bitmap([[255, 255, 255, 255], [0, 0, 0, 255]]).meanColor == "#bcbcbc")
    #expect(try bitmap([[255, 0, 10, 255]]).meanColor == "#ff000a")
    #expect(try bitmap([[0, 0, 0, 0]]).meanColor == "#ffffff")
  }
}
