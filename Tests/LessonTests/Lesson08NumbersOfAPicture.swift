import ImageEngine
import Testing

@Suite struct Lesson08NumbersOfAPicture {
  @Test func lesson() throws {
    let halves = Bitmap(width: 4, height: 2) { bytes in
      for index in bytes.indices {
        let isLeft = index / 4 % 4 < 2
        bytes[index] = index % 4 == 3 || isLeft ? 255 : 0
      }
    }
    let image = Image(halves)
    let mean = AreaAverage(extent: image.extent)(image)
    #expect(mean.extent == Rectangle(x: 0, y: 0, width: 1, height: 1))
    #expect(try Renderer().numbers(of: mean) == [[0.5, 0.5, 0.5, 1]])

    let histogram = AreaHistogram(extent: image.extent, count: 4)(image)
    let bins = try Renderer().numbers(of: histogram)
    #expect(bins.map(\.x) == [0.5, 0, 0, 0.5])
  }
}
