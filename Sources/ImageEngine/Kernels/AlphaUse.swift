/// Which alpha a kernel works on.
public enum AlphaUse: Sendable {
  /// Not multiplied in; the kernel leaves alpha as it is.
  case straight
  /// Multiplied in; the kernel may change alpha.
  case premultiplied
}
