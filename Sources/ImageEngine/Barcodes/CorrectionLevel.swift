public import JSON

/// A QR code's error correction level, as the letter used in recipes.
public enum CorrectionLevel: String, Hashable, Sendable, ParameterStorable {
  case low = "L"
  case medium = "M"
  case quartile = "Q"
  case high = "H"

  public init?(_ value: ParameterValue) {
    guard case .string(let letter) = value else { return nil }
    self.init(rawValue: letter)
  }

  public var json: JSON { .string(rawValue) }
  public var numbers: [Float] { [] }

  /// The level, and the capacity of the largest code in bytes.
  var qr: (level: QRCode.Level, bytes: Int) {
    switch self {
    case .low: (.low, 2953)
    case .medium: (.medium, 2331)
    case .quartile: (.quartile, 1663)
    case .high: (.high, 1273)
    }
  }
}
