/// A filter's parameters as numbers of the kind a kernel computes with: `my.ev`
/// is the stored property `ev`, ready for arithmetic.
///
/// Structural parameters (booleans, modes) are read from the filter itself: they
/// decide which arithmetic there is, not what goes into it.
@dynamicMemberLookup
public struct Values<F: Filter, V: Real>: Sendable {
  let filter: F

  @inline(__always) init(_ filter: F) { self.filter = filter }

  @inline(__always)
  public subscript(dynamicMember path: KeyPath<F, Float>) -> V {
    V(parameter: filter[keyPath: path], named: F.info.key(of: path))
  }
}
