internal import Codecs
internal import Darkroom
internal import ImageEngine

extension Development {
  /// Writes the whole result as a JPEG with only the current rows in memory. Returns `nil`, without
  /// having written anything, if more must be in memory.
  func passed() throws -> WrittenPicture? {
    guard let file = fileWrittenMeanwhile, wholeResult.longestSide > Self.largestPicture,
      let photo = PhotoRows(
        photo.bytes, header: header, isWhole: order.outputs[0].colors == .photo)
    else { return nil }
    let space = photo.colorSpace == .sRGB ? ColorSpace.sRGB : .displayP3
    guard
      let picture = try PassingPicture(
        recipe ?? Recipe(steps: []), of: header.size, in: photo.colorSpace, to: space,
        by: Renderer(text: Letters.text))
    else { return nil }
    let small = SmallRows(longestSide: 320, before: file)
    guard try picture.run(from: photo, threads: 2, to: small) else {
      throw CodecError.unreadable(reason: "it breaks off in the middle")
    }
    return try write(file.end(), of: picture.size, in: space, output: 0) {
      small.picture(in: space)
    }
  }
}
