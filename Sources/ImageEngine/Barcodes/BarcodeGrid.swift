/// The dark and light modules of a barcode, top row first.
struct BarcodeGrid {
  let width: Int
  let height: Int
  private var modules: [Bool]

  var side: Int { width }

  init(side: Int) { self.init(width: side, height: side) }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    modules = Array(repeating: false, count: width * height)
  }

  subscript(x: Int, y: Int) -> Bool {
    get { modules[y * width + x] }
    set { modules[y * width + x] = newValue }
  }

  /// Draws black on white, one pixel per module, with a light border.
  func image(quiet: Int) -> Image {
    let size = (width: width + 2 * quiet, height: height + 2 * quiet)
    var pixels = [SIMD4<Float>](repeating: SIMD4(repeating: 1), count: size.width * size.height)
    for y in 0..<height {
      let row = size.height - 1 - quiet - y
      for x in 0..<width where self[x, y] {
        pixels[row * size.width + quiet + x] = SIMD4(0, 0, 0, 1)
      }
    }
    return Image(pixels, width: size.width, height: size.height)
  }
}
