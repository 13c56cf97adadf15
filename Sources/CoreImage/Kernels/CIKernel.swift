internal import ImageEngine

/// A kernel of one's own that reads images at positions of its choice.
///
/// Its text is written in the Core Image Kernel Language; all of it except matrices and loops whose
/// end is not known is understood. A kernel has up to three images.
public class CIKernel: NSObject {
  /// Determines which part of an image, by its index, a part of the result reads.
  public typealias ROICallback = @Sendable (Int32, CGRect) -> CGRect

  let function: KernelDefinition
  let program: ExpressionProgram

  required init(_ function: KernelDefinition, _ program: ExpressionProgram) {
    self.function = function
    self.program = program
  }

  /// Reads the first kernel of a text; `nil` if it cannot be understood.
  public convenience init?(source: String) { try? self.init(text: source) }

  /// Reads the first kernel of a text, or says why it cannot be understood.
  public convenience init(text: String) throws(CIError) {
    let (function, program) = try Self.programs(of: text)[0]
    guard Self.takes(function) else {
      throw .kernel(
        line: 1, reason: "\(function.name) is a kernel of another kind than \(Self.self)")
    }
    self.init(function, program)
  }

  /// Kernels compiled for Metal cannot be run here.
  public convenience init(
    functionName name: String, fromMetalLibraryData data: Data
  ) throws {
    throw CIError.metal
  }

  /// Reads all kernels of a text, each as the kind that it is; `nil` if it cannot be understood.
  public class func makeKernels(source: String) -> [CIKernel]? {
    guard let programs = try? programs(of: source) else { return nil }
    return programs.map { function, program in
      let kind: CIKernel.Type =
        CIColorKernel.takes(function)
        ? CIColorKernel.self : CIWarpKernel.takes(function) ? CIWarpKernel.self : CIKernel.self
      return kind.init(function, program)
    }
  }

  public var name: String { function.name }

  /// Applies the kernel; `nil` if the arguments are not those that it declares.
  public func apply(
    extent: CGRect, roiCallback callback: @escaping ROICallback, arguments: [Any]?
  ) -> CIImage? {
    // Core Image gives no reason.
    try? result(
      extent, arguments ?? [],
      ExpressionFilter.Reading { image, part in
        Rectangle(callback(Int32(image), CGRect(part)))
      })
  }

  func result(
    _ extent: CGRect, _ arguments: [Any], _ reading: ExpressionFilter.Reading
  ) throws(CIError) -> CIImage {
    guard let given = KernelArguments.sorted(arguments, for: function.parameters) else {
      let types = function.parameters.map(\.type).joined(separator: ", ")
      throw .arguments(kernel: name, expected: types)
    }
    let filter = ExpressionFilter(
      program, arguments: given.numbers, area: Rectangle(extent), reading: reading)
    // A kernel without images still has a sampling filter's one.
    let images = given.images.isEmpty ? [CIImage.clear] : given.images
    return CIImage(filter.result(of: images.map(\.image)))
  }

  /// Whether a function is a kernel of this class.
  class func takes(_ function: KernelDefinition) -> Bool { function.type == "vec4" }

  private static func programs(
    of text: String
  ) throws(CIError) -> [(KernelDefinition, ExpressionProgram)] {
    let tokens = try KernelTokens.split(text)
    let definitions = try KernelDefinition.all(in: tokens)
    var programs: [(KernelDefinition, ExpressionProgram)] = []
    for function in definitions where function.isKernel {
      let reader = KernelReader(tokens, definitions)
      let line = tokens[function.start].line
      guard function.parameters.count(where: \.isImage) <= CILimits.kernelImages else {
        throw .kernel(
          line: line, reason: "a kernel has at most \(CILimits.kernelImages) images")
      }
      let result = try reader.run(function, KernelArguments.values(of: function.parameters))
      guard result.count == (function.type == "vec2" ? 2 : 4) else {
        throw .kernel(line: line, reason: "\(function.name) returns \(result.count) numbers")
      }
      let numbers = result.count == 4 ? result.numbers : Self.read(at: result.numbers)
      guard let program = ExpressionProgram(numbers) else {
        throw .kernel(line: line, reason: "\(function.name) is too long")
      }
      programs.append((function, program))
    }
    guard !programs.isEmpty else { throw .kernel(line: 1, reason: "the text has no kernel") }
    return programs
  }

  /// The pixel of the first image at a position.
  private static func read(at place: [Symbol]) -> [Symbol] {
    KernelValue(Symbol.sample(0, place[0], place[1])).numbers
  }
}

/// A kernel of which each pixel depends on the same pixel of its images.
public class CIColorKernel: CIKernel {
  override class func takes(_ function: KernelDefinition) -> Bool {
    function.type == "vec4" && !function.parameters.contains { $0.type == "sampler" }
  }

  /// Applies the kernel; `nil` if the arguments are not those that it declares.
  public func apply(extent: CGRect, arguments: [Any]?) -> CIImage? {
    try? result(extent, arguments ?? [], .place)
  }
}

/// A kernel that says where the pixel of the one image is read.
public final class CIWarpKernel: CIKernel {
  override class func takes(_ function: KernelDefinition) -> Bool {
    function.type == "vec2" && !function.parameters.contains(where: \.isImage)
  }

  /// Applies the kernel; `nil` if the arguments are not those that it declares.
  public func apply(
    extent: CGRect, roiCallback callback: @escaping ROICallback, image: CIImage,
    arguments: [Any]?
  ) -> CIImage? {
    guard let given = KernelArguments.sorted(arguments ?? [], for: function.parameters) else {
      return nil
    }
    let reading = ExpressionFilter.Reading { index, part in
      Rectangle(callback(Int32(index), CGRect(part)))
    }
    let filter = ExpressionFilter(
      program, arguments: given.numbers, area: Rectangle(extent), reading: reading)
    return CIImage(filter.result(of: [image.image]))
  }
}
