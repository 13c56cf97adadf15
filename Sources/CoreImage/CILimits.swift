/// Limits on outside input, each with its reason.
enum CILimits {
  /// The size of a kernel's text: several hundred lines.
  static let kernelBytes = 64 << 10

  /// The steps that a kernel takes to run, counted again in each pass of a loop: enough for a
  /// window of 21 by 21 pixels.
  static let kernelSteps = 400_000

  /// Nested parentheses, calls and blocks, each of which takes frames of the stack.
  static let kernelDepth = 60

  /// The images of a kernel, as many as the engine's filters have.
  static let kernelImages = 3

  /// The longer side of a picture in which codes are looked for: larger ones are reduced first.
  static let detectionSide: CGFloat = 1600

  /// The squares that are tried as corners of QR codes, in all groups of three: enough for eight
  /// codes in a picture.
  static let detectionPatterns = 24

  /// The threads of a context: more would only wait for the memory.
  static let threads = 16

  /// The parameters of a kernel: each one takes registers, whether it is used or not.
  static let kernelParameters = 256

  /// The largest position and side that a kernel is given for an image: those of an infinite image
  /// do not fit in single precision.
  static let kernelExtent: CGFloat = 1e30

  /// The largest coordinate of a QR code's module that is looked up in a picture: an `Int` must
  /// hold it.
  static let detectionCoordinate = 1e6
}
