/// A look that changes hues: for each component of the result a mixture of the
/// components goes through a curve, and what colourfulness adds is a cubic
/// polynomial that is 0 on every grey.
struct ColorLook {
  let red: Component
  let green: Component
  let blue: Component

  struct Component {
    /// Shares of red and green in the mixture; blue has the rest.
    let mixture: SIMD2<Float>
    /// The curve from -1 (black) to 1 (white), constant term first.
    let curve: SIMD8<Float>
    /// Of the monomials below, in their order; the last two are not used.
    let colorfulness: SIMD16<Float>
  }

  @inline(__always)
  func callAsFunction<V: Real>(_ p: Color<V>) -> Color<V> {
    let terms = Monomials(p)
    return p.with(red.value(p, terms), green.value(p, terms), blue.value(p, terms))
  }
}

/// Products of a = r - g, b = g - b and l, the mean: all up to the third degree
/// that have an a or a b, without the two that the mixtures stand for.
private struct Monomials<V: Real> {
  let aa, ab, bb, al, bl, aal, abl, bbl, all, bll, aaa, aab, abb, bbb: V

  @inline(__always)
  init(_ p: Color<V>) {
    let a = p.r - p.g
    let b = p.g - p.b
    let l = (p.r + p.g + p.b) * V(1.0 / 3)
    aa = a * a
    ab = a * b
    bb = b * b
    al = a * l
    bl = b * l
    aal = aa * l
    abl = ab * l
    bbl = bb * l
    all = al * l
    bll = bl * l
    aaa = aa * a
    aab = aa * b
    abb = a * bb
    bbb = bb * b
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
    // Pairs of terms, so that no long chain of dependent steps arises.
    let t2 = t * t
    let low = V.mad(t2, V.mad(t, c(3), c(2)), V.mad(t, c(1), c(0)))
    let high = V.mad(t2, V.mad(t, c(7), c(6)), V.mad(t, c(5), c(4)))
    let tone = V.mad(t2 * t2, high, low)
    let second = V.mad(x.aa, w(0), V.mad(x.ab, w(1), V.mad(x.bb, w(2), tone)))
    let bent = V.mad(x.aal, w(5), V.mad(x.abl, w(6), x.bbl * w(7)))
    let slopes = V.mad(
      x.al, w(3), V.mad(x.bl, w(4), V.mad(x.all, w(8), x.bll * w(9))))
    let third = V.mad(
      x.aaa, w(10), V.mad(x.aab, w(11), V.mad(x.abb, w(12), x.bbb * w(13))))
    return (second + bent) + (slopes + third)
  }
}
