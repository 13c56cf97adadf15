internal import ImageEngine

/// A colour with straight alpha.
public final class CIColor: NSObject, Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat
  public let colorSpace: CGColorSpace

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    colorSpace = .standard
  }

  /// `nil` if the space has one component.
  public init?(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1, colorSpace: CGColorSpace
  ) {
    if colorSpace.isGrey { return nil }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.colorSpace = colorSpace
  }

  /// Reads `1 0.5 0 1`; missing numbers are 0, a missing alpha is 1.
  public convenience init(string: String) {
    let vector = CIVector(string: string)
    self.init(
      red: vector.x, green: vector.y, blue: vector.z, alpha: vector.count > 3 ? vector.w : 1)
  }

  public var numberOfComponents: Int { 4 }

  public var stringRepresentation: String {
    String(
      CIVector(x: red, y: green, z: blue, w: alpha).stringRepresentation.dropFirst().dropLast())
  }

  public override var description: String { "(\(stringRepresentation))" }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
      && colorSpace == other.colorSpace
  }

  public override var hash: Int { [red, green, blue, alpha].hashValue }

  var filterColor: FilterColor {
    FilterColor(
      Double(red), Double(green), Double(blue), Double(alpha), space: colorSpace.space)
  }

  convenience init(_ color: FilterColor) {
    self.init(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
