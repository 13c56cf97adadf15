import ImageEngine
import Testing

@Suite struct Lesson01Picture {
  @Test func lesson() {
    let grey = Bitmap(width: 4, height: 3) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : 128 }
    }
    #expect(grey.size == PixelSize(width: 4, height: 3))
    #expect(grey[0, 0] == [128, 128, 128, 255])

    var spotted = grey
    spotted.withMutableBytes { $0.copyBytes(from: [255, 0, 0, 255]) }
    #expect(spotted[0, 0] == [255, 0, 0, 255])
    #expect(grey[0, 0] == [128, 128, 128, 255])

    #expect(Bitmap(width: 4, height: 3, bytes: [1, 2, 3]) == nil)
  }
}
