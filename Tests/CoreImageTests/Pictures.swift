import CoreImage
import Foundation

/// A picture whose pixels are given by a function, top row first.
func picture(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]) -> CIImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width { bytes += color(x, y) }
  }
  return CIImage(
    bitmapData: Data(bytes), bytesPerRow: width * 4,
    size: CGSize(width: CGFloat(width), height: CGFloat(height)), format: .RGBA8,
    colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
}

func plain(_ width: Int, _ height: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CIImage {
  picture(width, height) { _, _ in [red, green, blue, 255] }
}

/// The codes of a pixel, with y counted from the bottom.
func codes(_ image: CIImage?, _ x: Int, _ y: Int) -> [UInt8]? {
  guard let image else { return nil }
  var pixel = [UInt8](repeating: 7, count: 4)
  CIContext().render(
    image, toBitmap: &pixel, rowBytes: 4, bounds: CGRect(x: x, y: y, width: 1, height: 1),
    format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
  return pixel
}
