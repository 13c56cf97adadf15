/// A colour look: each component of the result is a curve applied to a mixture of the components,
/// plus a cubic polynomial of the colour that is 0 for every grey.
struct ColorLook {
  let red: Component
  let green: Component
  let blue: Component

  struct Component {
    /// The shares of red and green in the mixture; blue has the rest.
    let mixture: SIMD2<Float>
    /// The curve from -1 (black) to 1 (white), constant term first.
    let curve: SIMD8<Float>
    /// The coefficients of aa, ab, bb, al, bl, aal, abl, bbl, all, bll, aaa, aab, abb and bbb; the
    /// last two are unused.
    let colorfulness: SIMD16<Float>
  }

  @inline(__always)
  func callAsFunction<V: Real>(_ p: Color<V>) -> Color<V> {
    let terms = Monomials(p)
    return p.with(red.value(p, terms), green.value(p, terms), blue.value(p, terms))
  }
}

/// a = r - g, b = g - b, l is the mean; and products of two of them that include a or b. All
/// monomials up to the third degree are a number, a, b or l times one of these. The two covered by
/// the mixtures are left out.
private struct Monomials<V: Real> {
  let a, b, l: V
  let aa, ab, bb, al, bl: V

  @inline(__always)
  init(_ p: Color<V>) {
    a = p.r - p.g
    b = p.g - p.b
    l = (p.r + p.g + p.b) * V(1.0 / 3)
    aa = a * a
    ab = a * b
    bb = b * b
    al = a * l
    bl = b * l
  }
}

extension ColorLook.Component {
  @inline(__always)
  fileprivate func value<V: Real>(_ p: Color<V>, _ x: Monomials<V>) -> V {
    @inline(__always) func c(_ index: Int) -> V { V(Double(curve[index])) }
    @inline(__always) func w(_ index: Int) -> V { V(Double(colorfulness[index])) }
    let share = V(Double(mixture.x))
    let other = V(Double(mixture.y))
    let mixed = V.unit(V.mad(p.r - p.b, share, V.mad(p.g - p.b, other, p.b)))
    let t = V.mad(mixed, 2.0, -1.0)
    // Pairs of terms, to avoid a long chain of dependent operations.
    let t2 = t * t
    let low = V.mad(t2, V.mad(t, c(3), c(2)), V.mad(t, c(1), c(0)))
    let high = V.mad(t2, V.mad(t, c(7), c(6)), V.mad(t, c(5), c(4)))
    let tone = V.mad(t2 * t2, high, low)
    let aa = V.mad(x.l, w(5), V.mad(x.a, w(10), V.mad(x.b, w(11), w(0))))
    let ab = V.mad(x.l, w(6), V.mad(x.b, w(12), w(1)))
    let bb = V.mad(x.l, w(7), V.mad(x.b, w(13), w(2)))
    let slopes = V.mad(x.al, V.mad(x.l, w(8), w(3)), x.bl * V.mad(x.l, w(9), w(4)))
    return V.mad(x.aa, aa, V.mad(x.ab, ab, tone)) + V.mad(x.bb, bb, slopes)
  }
}
