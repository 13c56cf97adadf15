package import Media

/// A photo's metadata, merged from all places in its file.
package struct Metadata: Hashable, Sendable {
  /// EXIF's value from 1 to 8. The rotation to apply is ``PhotoHeader/orientation``, which some
  /// formats store elsewhere.
  package var orientation: Int?
  package var captured: CaptureTime?
  package var position: Position?
  /// Metres above sea level, in files that have no position.
  package var altitude: Double?
  package var camera = Camera()
  package var exposure = Exposure()
  package var caption = Caption()
  /// Apple's identifier shared by a Live Photo's still and video.
  package var contentIdentifier: String?
  package var burstID: String?
  /// The faces that the file names.
  package var regions: [NamedRegion] = []
  package var isPanorama = false
  package var isScreenshot = false
  /// EXIF's colour space: `sRGB`, `Adobe RGB`.
  package var colorSpace: String?
  /// The embedded profile's name.
  package var profileName: String?
  /// The position of a motion photo's video in the file.
  package var motionVideo: Range<Int>?

  package init() {}

  package struct Camera: Hashable, Sendable {
    package var make: String?
    package var model: String?
    package var lens: String?
    package var software: String?
  }
}

extension Metadata {
  /// Merges the blocks of a file. XMP takes precedence over IPTC, which it replaced; EXIF takes
  /// precedence for values written by cameras.
  init(_ structure: PhotoStructure, in file: FileBytes) {
    let exif = EXIF(structure)
    let xmp = structure.xmp.map { XMP($0, extended: structure.extendedXMP) }
    let iptc = structure.iptc.map(IPTC.init)
    if let exif { self = exif.metadata }
    captured = captured ?? xmp?.captured ?? iptc?.captured
    position = position ?? xmp?.position
    if position != nil { altitude = nil }
    camera.make = camera.make ?? xmp?.text("tiff:Make")
    camera.model = camera.model ?? xmp?.text("tiff:Model")
    camera.lens = camera.lens ?? xmp?.text("aux:Lens") ?? xmp?.text("exifEX:LensModel")
    camera.software = camera.software ?? xmp?.text("xmp:CreatorTool")
    let written = caption
    caption = xmp?.caption ?? Caption()
    caption.fill(from: iptc?.caption)
    caption.fill(from: written)
    burstID = burstID ?? xmp?.text("GCamera:BurstID")
    regions =
      xmp?.regions(orientation: orientation ?? 1, isSideways: (orientation ?? 1) >= 5) ?? []
    isPanorama = isPanorama || xmp?.text("GPano:ProjectionType") != nil
    isScreenshot = isScreenshot || caption.description == "Screenshot"
    profileName = structure.profile.flatMap(ColorProfile.name)
    motionVideo = structure.motionVideo ?? MotionPhoto.video(in: file, xmp: xmp)
  }
}

extension Caption {
  fileprivate mutating func fill(from other: Self?) {
    guard let other else { return }
    title = title ?? other.title
    headline = headline ?? other.headline
    description = description ?? other.description
    rating = rating ?? other.rating
    flag = flag ?? other.flag
    label = label ?? other.label
    if keywords.isEmpty { keywords = other.keywords }
  }
}
