/// What chains are made of: operations whose cost does not grow with the radius.
extension Image {
  /// The bell curve with this standard deviation around every pixel. The extent
  /// grows by three times as much on each side.
  public func blurred(sigma: Double) -> Image {
    guard sigma > 1e-3, !extent.isEmpty else { return self }
    let sigma = min(sigma, Limits.radius)
    return area(
      Gaussian(sigma: sigma), extent: extent.outset(by: (3 * sigma).rounded(.up)))
  }

  func area(_ operation: any AreaOperation, extent: Rectangle) -> Image {
    Image(Node(.area(operation), [node], extent: extent.integral, core: node.core))
  }
}
