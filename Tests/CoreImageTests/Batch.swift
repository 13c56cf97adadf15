import CoreImage

/// A batch: all pictures of a folder are sharpened, framed by a vignette, and written to another
/// folder under their own names. Returns the names of files that are no pictures.
func sharpenPictures(of folder: URL, into target: URL) throws -> [String] {
  let context = CIContext()
  guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return [] }
  var skipped: [String] = []
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
    guard let image = CIImage(contentsOf: folder.appendingPathComponent(name)) else {
      skipped.append(name)
      continue
    }
    let result =
      image
      .applyingFilter("CISharpenLuminance", parameters: ["inputSharpness": 0.7])
      .applyingFilter("CIVignette", parameters: ["inputIntensity": 0.6])
      .cropped(to: image.extent)
    let file = target.appendingPathComponent(name)
    if name.hasSuffix(".png") {
      try context.writePNGRepresentation(of: result, to: file, format: .RGBA8, colorSpace: space)
    } else {
      try context.writeJPEGRepresentation(of: result, to: file, colorSpace: space)
    }
  }
  return skipped
}
