public import JSON

/// How much of a QR code may be covered, by the letters that recipes have.
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

  /// The level, and how many bytes the largest code has room for.
  var qr: (level: QRCode.Level, bytes: Int) {
    switch self {
    case .low: (.low, 2953)
    case .medium: (.medium, 2331)
    case .quartile: (.quartile, 1663)
    case .high: (.high, 1273)
    }
  }
}
