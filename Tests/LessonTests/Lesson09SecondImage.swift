import ImageEngine
import Testing

@Suite struct Lesson09SecondImage {
  @Test func lesson() throws {
    func plain(_ code: UInt8) -> Bitmap {
      Bitmap(width: 8, height: 8) { bytes in
        for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : code }
      }
    }
    let recipe = try Recipe(
      parsing: #"""
        {"version": 1, "steps": [
          {"filter": "CIColorInvert", "name": "negative"},
          {"filter": "CIBlendWithMask", "parameters": {
            "inputImage": {"step": "negative"},
            "inputBackgroundImage": {"input": "inputImage"},
            "inputMaskImage": {"input": "mask"}}}]}
        """#)
    let images = ["inputImage": plain(0), "mask": plain(255)]
    #expect(try Renderer().render(recipe, images: images)[4, 4] == [255, 255, 255, 255])
    let error = #expect(throws: RenderError.self) {
      try Renderer().render(recipe, photo: plain(0))
    }
    #expect(error?.code == "missingImage")

    let same = BlendWithMask()(
      ColorInvert()(Image(plain(0))), Image(plain(0)), Image(plain(255)))
    #expect(try Renderer().render(same)[4, 4] == [255, 255, 255, 255])
  }
}
