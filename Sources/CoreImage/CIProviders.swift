internal import ImageEngine
internal import Synchronization

/// A file format that programs can read or write.
public enum CIFileFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case heif = "HEIF"
  case heif10 = "HEIF with ten bits"
  case tiff = "TIFF"
}

/// A picture that was read from a file.
public struct CIFilePicture: Sendable {
  public var image: CGImage
  /// The number in the file's metadata, 1 to 8; 1 if the picture is stored upright.
  public var orientation: Int

  public init(image: CGImage, orientation: Int = 1) {
    self.image = image
    self.orientation = orientation
  }
}

/// Reads and writes files. The product `CoreImageFiles` does so for JPEG and PNG; other formats are
/// a program's own.
public protocol CIFileCoding: Sendable {
  /// The formats that ``data(of:as:quality:)`` writes.
  var writes: Set<CIFileFormat> { get }

  /// `nil` if the data has none of the formats that it reads.
  func picture(from data: Data) -> CIFilePicture?

  /// Returns a file's bytes.
  ///
  /// - Parameter quality: From 0 to 1, for formats that lose some detail.
  func data(of image: CGImage, as format: CIFileFormat, quality: Double) throws(CIError) -> Data
}

/// A face found in a picture, in pixels from the lower left corner.
public struct CIFoundFace: Hashable, Sendable {
  public var bounds: CGRect
  public var leftEye: CGPoint?
  public var rightEye: CGPoint?
  public var mouth: CGPoint?

  public init(
    bounds: CGRect, leftEye: CGPoint? = nil, rightEye: CGPoint? = nil, mouth: CGPoint? = nil
  ) {
    self.bounds = bounds
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.mouth = mouth
  }
}

/// Finds faces, with a model of the program's own.
public protocol CIFaceFinding: Sendable {
  func faces(in image: CGImage) -> [CIFoundFace]
}

/// Draws text, with fonts of the program's own.
public protocol CITextDrawing: Sendable {
  /// Returns the text's lines on transparency, with padding on all sides; `nil` without a font.
  func image(of text: String, font: String, size: Double, padding: Int) -> CGImage?
}

/// Passes a program's drawing to the engine.
private struct DrawingText: TextDrawing {
  private let drawing: any CITextDrawing

  init(_ drawing: any CITextDrawing) { self.drawing = drawing }

  func draw(_ runs: [TextRun], padding: Int) throws(TextError) -> DeepBitmap {
    let text = runs.map(\.text).joined()
    guard let first = runs.first,
      let image = drawing.image(of: text, font: first.font, size: first.size, padding: padding)
    else { throw .noFonts }
    return image.picture
  }
}

/// Collects the parts that a program supplies, because this module has no codecs and no models.
public enum CIProviders {
  private struct State {
    var coders: [any CIFileCoding] = []
    var faces: (any CIFaceFinding)?
    var text: (any TextDrawing)?
  }

  private static let state = Mutex(State())

  /// Adds a reader and writer of files; it is asked before those that were added earlier.
  public static func use(_ coder: any CIFileCoding) {
    state.withLock { $0.coders.insert(coder, at: 0) }
  }

  /// Sets the finder of faces; `nil` removes it.
  public static func use(_ finder: (any CIFaceFinding)?) {
    state.withLock { $0.faces = finder }
  }

  /// Sets the drawing of text, for the filters that generate images of it; `nil` removes it.
  public static func use(_ drawing: (any CITextDrawing)?) {
    state.withLock { $0.text = drawing.map { DrawingText($0) } }
  }

  static var textDrawing: (any TextDrawing)? { state.withLock { $0.text } }

  static var faceFinder: (any CIFaceFinding)? { state.withLock { $0.faces } }

  static func picture(from data: Data) -> CIFilePicture? {
    let coders = state.withLock { $0.coders }
    for coder in coders {
      if let picture = coder.picture(from: data) { return picture }
    }
    return nil
  }

  static func writer(of format: CIFileFormat) throws(CIError) -> any CIFileCoding {
    let coders = state.withLock { $0.coders }
    guard let coder = coders.first(where: { $0.writes.contains(format) }) else {
      throw .noWriter(format: format.rawValue)
    }
    return coder
  }
}
