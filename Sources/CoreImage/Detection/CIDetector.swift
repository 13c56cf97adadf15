internal import ImageEngine

/// Finds QR codes and, with a finder that the program supplies, faces.
public final class CIDetector: NSObject {
  private enum Kind {
    case codes, faces
  }

  private let kind: Kind
  private let context: CIContext

  /// `nil` for types other than QR codes and faces. The options have no effect.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    switch type {
    case CIDetectorTypeQRCode: kind = .codes
    case CIDetectorTypeFace: kind = .faces
    default: return nil
    }
    self.context = context ?? CIContext()
  }

  /// The features found; none if the image cannot be rendered or no finder was supplied.
  public func features(in image: CIImage) -> [CIFeature] { (try? found(in: image)) ?? [] }

  public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] {
    features(in: image)
  }

  /// The features found, or the reason why there are none.
  public func found(in image: CIImage) throws(CIError) -> [CIFeature] {
    switch kind {
    case .codes: return try codes(in: image)
    case .faces:
      guard let finder = CIProviders.faceFinder else { throw .noFaceFinder }
      let whole = try context.cgImage(of: image, from: image.extent)
      return finder.faces(in: whole).map { CIFaceFeature($0, at: image.extent.origin) }
    }
  }

  private func codes(in image: CIImage) throws(CIError) -> [CIFeature] {
    let longest = max(image.extent.width, image.extent.height)
    let scale =
      longest.isFinite && longest > CILimits.detectionSide
      ? CILimits.detectionSide / longest : 1
    // Codes right at the edge need light around them.
    let small =
      scale == 1
      ? image : image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
    let frame = small.extent.integral
    let picture = try context.picture(of: small, Rectangle(frame), .eightBit, .standard)
    return QRFinder.codes(in: picture).map { code in
      CIQRCodeFeature(
        code.reading,
        code.corners.map { corner in
          CGPoint(
            x: (frame.minX + CGFloat(corner.x)) / scale,
            y: (frame.maxY - CGFloat(corner.y)) / scale)
        })
    }
  }
}

/// Something found in an image.
public class CIFeature: NSObject {
  public let type: String
  /// In pixels of the image, from its lower left corner.
  public let bounds: CGRect

  init(_ type: String, _ bounds: CGRect) {
    self.type = type
    self.bounds = bounds
  }
}

/// A QR code with its message.
public final class CIQRCodeFeature: CIFeature {
  public let topLeft: CGPoint
  public let topRight: CGPoint
  public let bottomRight: CGPoint
  public let bottomLeft: CGPoint
  /// The message as UTF-8 or, if it is not, as Latin 1.
  public let messageString: String?
  public let symbolDescriptor: CIQRCodeDescriptor?

  init(_ reading: QRReading, _ corners: [CGPoint]) {
    (topLeft, topRight, bottomRight, bottomLeft) = (corners[0], corners[1], corners[2], corners[3])
    let bytes = Data(reading.message)
    messageString =
      String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .isoLatin1)
    let level: CIQRCodeDescriptor.ErrorCorrectionLevel =
      switch reading.level {
      case .low: .levelL
      case .medium: .levelM
      case .quartile: .levelQ
      case .high: .levelH
      }
    symbolDescriptor = CIQRCodeDescriptor(
      payload: Data(reading.codewords), symbolVersion: reading.version,
      maskPattern: UInt8(reading.mask), errorCorrectionLevel: level)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, bottom) = (xs.min() ?? 0, ys.min() ?? 0)
    let bounds = CGRect(
      x: left, y: bottom, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - bottom)
    super.init(CIFeatureTypeQRCode, bounds)
  }
}

/// A face with the positions that the program's finder knows.
public final class CIFaceFeature: CIFeature {
  public let hasLeftEyePosition: Bool
  public let leftEyePosition: CGPoint
  public let hasRightEyePosition: Bool
  public let rightEyePosition: CGPoint
  public let hasMouthPosition: Bool
  public let mouthPosition: CGPoint

  init(_ face: CIFoundFace, at origin: CGPoint) {
    func moved(_ point: CGPoint?) -> CGPoint {
      point.map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) } ?? .zero
    }
    hasLeftEyePosition = face.leftEye != nil
    leftEyePosition = moved(face.leftEye)
    hasRightEyePosition = face.rightEye != nil
    rightEyePosition = moved(face.rightEye)
    hasMouthPosition = face.mouth != nil
    mouthPosition = moved(face.mouth)
    super.init(
      CIFeatureTypeFace,
      face.bounds.offsetBy(dx: origin.x, dy: origin.y))
  }
}
