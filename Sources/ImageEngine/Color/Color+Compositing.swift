extension Color {
  /// Multiplies all four components, for premultiplied colours.
  @inline(__always)
  func scaled(_ t: V) -> Self { Self(r * t, g * t, b * t, a * t) }

  /// Adds all four components, for premultiplied colours.
  @inline(__always)
  func plus(_ other: Self) -> Self {
    Self(r + other.r, g + other.g, b + other.b, a + other.a)
  }

  /// Porter and Duff's "over" for premultiplied colours; `hiding` is how much of the backdrop is
  /// covered, by default this colour's alpha.
  @inline(__always)
  func over(_ behind: Self) -> Self { over(behind, hiding: a) }

  @inline(__always)
  func over(_ behind: Self, hiding cover: V) -> Self {
    let rest = 1.0 - cover
    return Self(
      V.mad(behind.r, rest, r), V.mad(behind.g, rest, g), V.mad(behind.b, rest, b),
      V.mad(behind.a, rest, a))
  }
}

extension Color {
  /// The minimum of each component, including alpha.
  @inline(__always)
  func smaller(_ other: Self) -> Self {
    Self(V.min(r, other.r), V.min(g, other.g), V.min(b, other.b), V.min(a, other.a))
  }

  /// The maximum of each component, including alpha.
  @inline(__always)
  func larger(_ other: Self) -> Self {
    Self(V.max(r, other.r), V.max(g, other.g), V.max(b, other.b), V.max(a, other.a))
  }
}
