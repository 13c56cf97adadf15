/// A filter's parameters in a kernel's number type: `my.ev` is the stored property `ev`;
/// `my.center.x` a component of a point, `my.color.r` linear light of a colour with straight alpha.
///
/// Structural parameters (Booleans, modes, names) are read from the filter itself: they determine
/// the arithmetic, not its operands.
@dynamicMemberLookup
public struct Values<F: Filter, V: Real>: Sendable {
  let filter: F

  @inline(__always) init(_ filter: F) { self.filter = filter }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, Float>) -> V {
    V(parameter: filter[keyPath: path], named: F.info.key(of: path), "")
  }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, Int>) -> V {
    V(parameter: Float(filter[keyPath: path]), named: F.info.key(of: path), "")
  }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, SIMD2<Float>>) -> Vector2<V> {
    let value = filter[keyPath: path]
    return Vector2(
      V(parameter: value.x, named: F.info.key(of: path), ".x"),
      V(parameter: value.y, named: F.info.key(of: path), ".y"))
  }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, SIMD3<Float>>) -> Vector4<V> {
    let value = filter[keyPath: path]
    return Vector4(
      V(parameter: value.x, named: F.info.key(of: path), ".x"),
      V(parameter: value.y, named: F.info.key(of: path), ".y"),
      V(parameter: value.z, named: F.info.key(of: path), ".z"), 0.0)
  }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, SIMD4<Float>>) -> Vector4<V> {
    vector(filter[keyPath: path], path)
  }

  /// Corner, width and height.
  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, Rectangle>) -> Vector4<V> {
    let value = filter[keyPath: path]
    return vector(
      SIMD4(Float(value.x), Float(value.y), Float(value.width), Float(value.height)), path)
  }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, FilterColor>) -> Color<V> {
    let v = vector(filter[keyPath: path].linear, path)
    return Color(v.x, v.y, v.z, v.w)
  }

  @inline(__always)
  private func vector(_ value: SIMD4<Float>, _ path: AnyKeyPath) -> Vector4<V> {
    Vector4(
      V(parameter: value.x, named: F.info.key(of: path), ".x"),
      V(parameter: value.y, named: F.info.key(of: path), ".y"),
      V(parameter: value.z, named: F.info.key(of: path), ".z"),
      V(parameter: value.w, named: F.info.key(of: path), ".w"))
  }

  /// An element of a list: `my[\.weights, 3]`.
  @inline(__always)
  public subscript(path: KeyPath<F, [Float]>, index: Int) -> V {
    V(parameter: filter[keyPath: path][index], named: F.info.key(of: path), "[\(index)]")
  }
}
