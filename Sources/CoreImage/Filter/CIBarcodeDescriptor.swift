internal import JSON

/// The contents of a barcode, as a detector reads and `CIBarcodeGenerator` draws it.
public class CIBarcodeDescriptor: NSObject {
  let json: JSON

  required init(_ json: JSON) { self.json = json }
}

/// The contents of a QR code.
public final class CIQRCodeDescriptor: CIBarcodeDescriptor {
  /// The part of a code that may be unreadable.
  public enum ErrorCorrectionLevel: Int, Sendable {
    case levelL = 76
    case levelM = 77
    case levelQ = 81
    case levelH = 72
  }

  /// `nil` if the version is not 1 to 40 or the mask not 0 to 7.
  public convenience init?(
    payload: Data, symbolVersion: Int, maskPattern: UInt8,
    errorCorrectionLevel: ErrorCorrectionLevel
  ) {
    guard (1...40).contains(symbolVersion), maskPattern < 8 else { return nil }
    let level = String(UnicodeScalar(UInt8(errorCorrectionLevel.rawValue)))
    self.init([
      "symbology": "QR", "payload": JSON(payload.base64EncodedString()),
      "version": JSON(symbolVersion), "mask": JSON(Int(maskPattern)), "level": JSON(level),
    ])
  }

  /// The codewords after error correction.
  public var errorCorrectedPayload: Data {
    Data(base64Encoded: json["payload"]?.string ?? "") ?? Data()
  }
  public var symbolVersion: Int { json["version"]?.int ?? 0 }
  public var maskPattern: UInt8 { UInt8(json["mask"]?.int ?? 0) }
  public var errorCorrectionLevel: ErrorCorrectionLevel {
    let level = json["level"]?.string?.utf8.first ?? UInt8(ascii: "M")
    return ErrorCorrectionLevel(rawValue: Int(level)) ?? .levelM
  }
}
