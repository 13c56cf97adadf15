import CoreImage
import CoreImage.CIFilterBuiltins
import Foundation

/// A constructor of the builtins whose filter needs values of its own for a picture, and the same
/// values by their keys.
struct BuiltinPicture: Sendable {
  let name: String
  let make: @Sendable (CIImage) -> CIFilter
  let values: @Sendable (CIImage) -> [String: Any]

  init(
    _ name: String, _ make: @escaping @Sendable (CIImage) -> CIFilter,
    _ values: @escaping @Sendable (CIImage) -> [String: Any]
  ) {
    self.name = name
    self.make = make
    self.values = values
  }

  /// All of them, for a picture of 40 by 30 pixels.
  static let all = [
    droste, toneMapHeadroom, pdf417, perspectiveCorrection, cube, cubeWithColorSpace, mixedCubes,
    curves, mesh, barcode,
  ]

  /// Little-endian floats.
  private static func data(_ numbers: [Float]) -> Data {
    numbers.withUnsafeBytes { Data($0) }
  }

  /// Two entries along each side of a cube, whose colours the axes give.
  private static func table(_ color: (Float, Float, Float) -> [Float]) -> Data {
    var numbers: [Float] = []
    for node in 0..<8 {
      numbers += color(Float(node & 1), Float(node >> 1 & 1), Float(node >> 2))
      numbers.append(1)
    }
    return data(numbers)
  }

  private static let swapped = table { [$2, $1, $0] }
  private static let inverted = table { [1 - $0, 1 - $1, 1 - $2] }
  private static let bent = data([0, 0.25, 1, 0.75, 0.5, 0.5, 1, 1, 0])
  private static let line: [Double] = [2, 3, 30, 20]

  /// The inset lies within the picture.
  private static let droste = BuiltinPicture("CIDroste") { image in
    let filter = CIFilter.droste()
    filter.inputImage = image
    filter.insetPoint0 = CGPoint(x: 12, y: 10)
    filter.insetPoint1 = CGPoint(x: 26, y: 20)
    filter.strands = 2
    filter.periodicity = 1.5
    filter.rotation = 0.5
    filter.zoom = 1.25
    return filter
  } _: {
    [
      "inputImage": $0, "inputInsetPoint0": CGPoint(x: 12, y: 10),
      "inputInsetPoint1": CGPoint(x: 26, y: 20), "inputStrands": 2, "inputPeriodicity": 1.5,
      "inputRotation": 0.5, "inputZoom": 1.25,
    ]
  }

  private static let toneMapHeadroom = BuiltinPicture("CIToneMapHeadroom") { image in
    let filter = CIFilter.toneMapHeadroom()
    filter.inputImage = image
    filter.sourceHeadroom = 4
    filter.targetHeadroom = 1.5
    return filter
  } _: {
    ["inputImage": $0, "inputSourceHeadroom": 4, "inputTargetHeadroom": 1.5]
  }

  private static let pdf417 = BuiltinPicture("CIPDF417BarcodeGenerator") { _ in
    let filter = CIFilter.pdf417BarcodeGenerator()
    filter.message = Data("Hello".utf8)
    filter.correctionLevel = 3
    return filter
  } _: { _ in
    ["inputMessage": Data("Hello".utf8), "inputCorrectionLevel": 3]
  }

  private static let perspectiveCorrection = BuiltinPicture("CIPerspectiveCorrection") { image in
    let filter = CIFilter.perspectiveCorrection()
    filter.inputImage = image
    filter.topLeft = CGPoint(x: 5, y: 26)
    filter.topRight = CGPoint(x: 35, y: 28)
    filter.bottomRight = CGPoint(x: 31, y: 4)
    filter.bottomLeft = CGPoint(x: 7, y: 3)
    return filter
  } _: {
    [
      "inputImage": $0, "inputTopLeft": CGPoint(x: 5, y: 26),
      "inputTopRight": CGPoint(x: 35, y: 28), "inputBottomRight": CGPoint(x: 31, y: 4),
      "inputBottomLeft": CGPoint(x: 7, y: 3),
    ]
  }

  private static let cube = BuiltinPicture("CIColorCube") { image in
    let filter = CIFilter.colorCube()
    filter.inputImage = image
    filter.cubeDimension = 2
    filter.cubeData = swapped
    return filter
  } _: {
    ["inputImage": $0, "inputCubeDimension": 2, "inputCubeData": swapped]
  }

  private static let cubeWithColorSpace = BuiltinPicture("CIColorCubeWithColorSpace") { image in
    let filter = CIFilter.colorCubeWithColorSpace()
    filter.inputImage = image
    filter.cubeDimension = 2
    filter.cubeData = swapped
    filter.colorSpace = CGColorSpace(name: CGColorSpace.displayP3)
    return filter
  } _: {
    var values: [String: Any] = [
      "inputImage": $0, "inputCubeDimension": 2, "inputCubeData": swapped,
    ]
    values["inputColorSpace"] = CGColorSpace(name: CGColorSpace.displayP3)
    return values
  }

  private static let mixedCubes = BuiltinPicture("CIColorCubesMixedWithMask") { image in
    let filter = CIFilter.colorCubesMixedWithMask()
    filter.inputImage = image
    filter.maskImage = image
    filter.cubeDimension = 2
    filter.cube0Data = swapped
    filter.cube1Data = inverted
    return filter
  } _: {
    [
      "inputImage": $0, "inputMaskImage": $0, "inputCubeDimension": 2, "inputCube0Data": swapped,
      "inputCube1Data": inverted,
    ]
  }

  private static let curves = BuiltinPicture("CIColorCurves") { image in
    let filter = CIFilter.colorCurves()
    filter.inputImage = image
    filter.curvesData = bent
    filter.curvesDomain = CIVector(x: 0.25, y: 0.75)
    return filter
  } _: {
    [
      "inputImage": $0, "inputCurvesData": bent, "inputCurvesDomain": CIVector(x: 0.25, y: 0.75),
    ]
  }

  private static let mesh = BuiltinPicture("CIMeshGenerator") { _ in
    let filter = CIFilter.meshGenerator()
    filter.mesh = [line]
    filter.width = 3
    return filter
  } _: { _ in
    ["inputMesh": [line], "inputWidth": 3]
  }

  /// The codewords of "hello" in a code of version 1.
  private static let codewords = Data(base64Encoded: "QFaGVsbG8OwR7BHsEewR7BHsEQ==")!

  private static func descriptor() -> CIBarcodeDescriptor {
    CIQRCodeDescriptor(
      payload: codewords, symbolVersion: 1, maskPattern: 3, errorCorrectionLevel: .levelL)!
  }

  private static let barcode = BuiltinPicture("CIBarcodeGenerator") { _ in
    let filter = CIFilter.barcodeGenerator()
    filter.barcodeDescriptor = descriptor()
    return filter
  } _: { _ in
    ["inputBarcodeDescriptor": descriptor()]
  }
}
