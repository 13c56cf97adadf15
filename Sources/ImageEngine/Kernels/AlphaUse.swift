/// The kind of alpha that a kernel works on.
public enum AlphaUse: Sendable {
  /// Straight; the kernel leaves alpha unchanged.
  case straight
  /// Premultiplied; the kernel may change alpha.
  case premultiplied
}
