/// Limits on outside input, each with its reason.
enum CILimits {
  /// The size of a kernel's text: several hundred lines.
  static let kernelBytes = 64 << 10

  /// The steps in which a kernel's text is read, loops counted each time: a window of 21 by 21.
  static let kernelSteps = 400_000

  /// Nested parentheses, calls and blocks, each of which takes frames of the stack.
  static let kernelDepth = 60

  /// The images of a kernel, as many as the engine's filters have.
  static let kernelImages = 3

  /// The longer side of a picture in which codes are looked for: larger ones are reduced first.
  static let detectionSide: CGFloat = 1600

  /// The squares that may be corners of QR codes: eight codes in a picture; all threes are tried.
  static let detectionPatterns = 24

  /// The threads of a context: more wait for the memory.
  static let threads = 16

  /// The parameters of a kernel: each one takes registers, whether it is used or not.
  static let kernelParameters = 256

  /// The sides of an infinite image as a kernel sees them: single precision holds no more.
  static let kernelExtent: CGFloat = 1e30

  /// The distance of a module from a picture that is tried as a code: whole numbers hold it.
  static let detectionPlace = 1e6
}
