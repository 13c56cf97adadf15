/// Limits on pictures and findings, each with its reason.
package enum VisionLimits {
  /// The longer side of the picture in which faces are found: one of 20 pixels is found there, and
  /// a larger one takes more time than a photo may take.
  static let faceSide = 1024
  /// The longer side of the turned pictures: faces of people who lie down are near.
  static let turnedFaceSide = 416
  /// Faces of one picture: a group photo of a school has fewer.
  package static let faces = 300

  /// The longer side of the picture in which lines of text are found.
  static let textSide = 960
  /// Lines of one picture: a page of a newspaper has fewer.
  package static let lines = 500
  /// The width of a line for reading, of 48 pixels in height: longer lines are narrowed.
  static let lineWidth = 2400

  /// Words for the things of one picture.
  package static let things = 10

  /// The longer side of a picture for a network that a recipe brings: of common layers, those of a
  /// larger one do not fit into the memory of a worker.
  static let networkSide = 1024
  /// The longer side of its result.
  static let networkResultSide = 8192

  /// The numbers of a vector for pictures and words.
  package static let openNumbers = 8...1280

  /// Tokens of a query, by the network's positions.
  package static let tokens = 512
}
