internal import Arguments
internal import Darkroom
internal import Media

/// A format for written pictures, by file extension.
enum PictureFormat: String, CaseIterable, ArgumentValue {
  case jpg, png, webp

  init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(ending: path[path.index(after: dot)...].lowercased())
  }

  init?(argument text: String) { self.init(ending: text) }

  /// Finds the format by any of its files' extensions, such as "jpeg".
  private init?(ending: String) {
    let format = Self.allCases.first { $0.output(quality: 1).file.extensions.contains(ending) }
    guard let format else { return nil }
    self = format
  }

  func output(
    quality: Int, isDeep: Bool = false, isProgressive: Bool = false,
    sampling: ChromaSubsampling = .half
  ) -> Output.Format {
    switch self {
    case .jpg:
      .jpeg(
        quality: quality, isProgressive: isProgressive,
        sampling: sampling == .full ? .full : .half)
    case .png: isDeep ? .deepPNG : .png
    case .webp: .webp(quality: quality)
    }
  }
}

/// The chroma subsampling of a JPEG, in common notation.
enum ChromaSubsampling: String, CaseIterable, ArgumentValue {
  case full = "4:4:4"
  case half = "4:2:0"
}
