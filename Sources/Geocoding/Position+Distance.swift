internal import Glibc
package import Media

extension Position {
  /// The distance along the surface of a spherical earth.
  package func metres(to other: Position) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let part =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * 6_371_000 * asin(min(1, part.squareRoot()))
  }
}
