import CoreImage
import CoreImage.CIFilterBuiltins

func makeComic(of photo: URL, at target: URL) throws {
  guard let image = CIImage(contentsOf: photo) else { return }
  let comic = CIFilter.comicEffect()
  comic.inputImage = image.clampedToExtent()
  guard let result = comic.outputImage?.cropped(to: image.extent) else { return }
  try CIContext().writeJPEGRepresentation(
    of: result, to: target, colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!)
}
