public import ImageEngine

/// The number type of a kernel that is a Swift closure; see the engine's `Real` for its operations.
public typealias CIKernelNumber = Symbol

/// A premultiplied colour of such a kernel.
public typealias CIKernelColor = Color<Symbol>

/// A position of such a kernel, in pixels from the lower left corner.
public typealias CIKernelPlace = Vector2<Symbol>

extension CIColorKernel {
  /// Creates a kernel from a closure. The closure runs once, with symbols, and must not depend on
  /// anything that changes.
  ///
  /// - Parameters:
  ///   - images: The number of images, up to 3, whose pixels the closure is given.
  ///   - arguments: The number of further arguments, each one number.
  public convenience init(
    named name: String = "kernel", images: Int = 1, arguments: Int = 0,
    _ body: (
      _ pixels: [CIKernelColor], _ arguments: [CIKernelNumber], _ place: CIKernelPlace
    ) -> CIKernelColor
  ) throws(CIError) {
    let function = try KernelDefinition(
      name, "vec4", images: images, of: "__sample", arguments: arguments)
    let values = KernelArguments.values(of: function.parameters)
    let place = ExpressionProgram.place
    let result = body(
      values.prefix(images).map { value in
        Color(value.numbers[0], value.numbers[1], value.numbers[2], value.numbers[3])
      }, values.dropFirst(images).map { $0.numbers[0] }, Vector2(place.x, place.y))
    try self.init(function, [result.r, result.g, result.b, result.a])
  }
}

extension CIWarpKernel {
  /// Creates a kernel from a closure that returns the position that is read for each pixel.
  public convenience init(
    named name: String = "kernel", arguments: Int = 0,
    _ body: (_ arguments: [CIKernelNumber], _ place: CIKernelPlace) -> CIKernelPlace
  ) throws(CIError) {
    let function = try KernelDefinition(
      name, "vec2", images: 0, of: "sampler", arguments: arguments)
    let values = KernelArguments.values(of: function.parameters)
    let place = ExpressionProgram.place
    let read = body(values.map { $0.numbers[0] }, Vector2(place.x, place.y))
    let color = Symbol.sample(0, read.x, read.y)
    try self.init(function, [color.r, color.g, color.b, color.a])
  }
}

extension CIKernel {
  fileprivate convenience init(
    _ function: KernelDefinition, _ numbers: [Symbol]
  ) throws(CIError) {
    guard let program = ExpressionProgram(numbers) else {
      throw .kernel(line: 1, reason: "\(function.name) is too long")
    }
    self.init(function, program)
  }
}

extension KernelDefinition {
  fileprivate init(
    _ name: String, _ type: String, images: Int, of kind: String, arguments: Int
  ) throws(CIError) {
    guard (0...CILimits.kernelImages).contains(images), arguments >= 0 else {
      throw .kernel(line: 1, reason: "a kernel has at most \(CILimits.kernelImages) images")
    }
    let pixels = (0..<images).map { Parameter(type: kind, name: "image\($0)") }
    let numbers = (0..<arguments).map { Parameter(type: "float", name: "argument\($0)") }
    self.init(name: name, isKernel: true, type: type, parameters: pixels + numbers, start: 0)
  }
}
