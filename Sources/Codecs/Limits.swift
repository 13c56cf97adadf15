/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// Pixels of a picture. A photo of 200 megapixels passes, a bomb does not; it
  /// is also where other programs draw the line (16,383 squared).
  package static let pixels = 268_402_689

  /// The longer side, as libjpeg has it.
  package static let side = 65_500

  /// Scans of a progressive JPEG. Encoders write about ten; each one walks over
  /// all coefficients once more, and takes a few bytes to say so.
  package static let jpegScans = 100

  /// Pixels times scans of a progressive JPEG: what its decoding costs, however
  /// few bytes it has. 268 megapixels in a dozen scans pass; a second of work.
  package static let jpegScannedPixels = 4_000_000_000

  /// Bytes of coefficients that a progressive JPEG may have: 210 megapixels with
  /// the usual halved colour, 105 without.
  package static let jpegCoefficientBytes = 640 << 20

  /// Marker segments of a JPEG, and chunks of a PNG beside its pixels. Large
  /// profiles and multi-picture files have some hundred.
  package static let segments = 10_000

  /// Bytes that a picture may take until it is upright: what a worker's memory
  /// leaves beside its libraries. In full size, a photo of 200 megapixels; in
  /// less, whatever its decoder can shrink while it reads.
  package static let decodingBytes = 880_000_000

  /// Bytes of one chunk of a PNG that is not pixels, unpacked.
  package static let pngChunkBytes = 8 << 20

  /// Packed texts of a PNG that are unpacked: of the few that are of use there is
  /// one each, and unpacking costs far more than they have bytes.
  package static let pngPackedTexts = 8

  /// Entries of one EXIF directory. Cameras write up to a hundred.
  package static let exifEntries = 1000

  /// Bytes of a name that is passed on: of a camera, a lens, a profile.
  package static let textBytes = 200

  /// Bytes of a text that somebody wrote about a photo.
  package static let descriptionBytes = 4096

  /// Keywords of a photo; programs that sort photos by machine write a hundred.
  package static let keywords = 500

  /// Bytes of an XMP packet. What editors keep of their history and their masks
  /// makes some of a megabyte.
  package static let xmpBytes = 8 << 20

  /// Segments of a JPEG with what is too long for one: as many as that takes.
  package static let xmpParts = 200

  /// Bytes in which a file must say that it is XMP. Comments may come before.
  package static let xmpBeginningBytes = 1024

  /// Values in an XMP packet that are kept.
  package static let xmpValues = 20_000

  /// Elements of XML inside one another, and attributes of one. XMP has ten, and
  /// as many attributes as a camera raw editor has sliders.
  package static let xmlDepth = 64
  package static let xmlAttributes = 1000

  /// Tags of a colour profile, and languages of its name.
  package static let profileTags = 200

  /// Bytes of an embedded colour profile; those for printers have two million.
  package static let profileBytes = 16 << 20

  /// Boxes beside one another in an ISO media file. Recordings in fragments have
  /// two a second.
  package static let boxes = 100_000

  /// Items of a HEIF file, and references and pieces of all of them together. A
  /// picture of 48 megapixels is made of two hundred tiles, a burst of several
  /// such.
  package static let heifItems = 10_000
  package static let heifReferences = 100_000

  /// Pictures of a HEIF file that are made of pictures that are made of pictures.
  /// Cameras write tiles, some programs put one turn around them.
  package static let heifDepth = 3

  /// Sub-directories of a TIFF file: previews and the sensor's data.
  package static let tiffChildren = 16

  /// Tiles or strips of a TIFF file: 268 megapixels in tiles of 16 by 16.
  package static let tiffBlocks = 1 << 20

  /// Bytes in which the header of a JPEG XL must be.
  package static let jxlHeaderBytes = 4096

  /// Files inside one file: a still, a film, a map of depth.
  package static let motionItems = 100

  /// Frames of an animation, which are counted one by one.
  package static let frames = 1_000_000
}
