internal import ImageEngine

/// The numbers that a kernel's program is given: the images' extents, and then its arguments.
enum KernelArguments {
  /// The first number of the kernel's own arguments.
  static let first = 4 * CILimits.kernelImages

  /// The symbol of an image's left, bottom, width or height.
  static func extent(of image: Int, _ part: Int) -> Symbol {
    ExpressionProgram.argument(4 * image + part)
  }

  /// Returns the symbols of a kernel's parameters, each image by its index.
  static func values(of parameters: [KernelDefinition.Parameter]) -> [KernelValue] {
    var (image, number) = (0, first)
    return parameters.map { parameter in
      if parameter.isImage {
        image += 1
        return parameter.type == "sampler"
          ? KernelValue(sampler: image - 1) : KernelValue(Symbol.neighbour(image - 1, 0, 0))
      }
      let start = number
      number += parameter.numberCount
      return KernelValue((start..<number).map { ExpressionProgram.argument($0) })
    }
  }

  /// Sorts a program's arguments into images and numbers; `nil` if they are not the kernel's.
  static func sorted(
    _ arguments: [Any], for parameters: [KernelDefinition.Parameter]
  ) -> (images: [CIImage], numbers: [Float])? {
    guard arguments.count == parameters.count else { return nil }
    var images: [CIImage] = []
    var numbers: [Float] = []
    for (argument, parameter) in zip(arguments, parameters) {
      if parameter.isImage {
        guard let image = (argument as? CISampler)?.image ?? argument as? CIImage else {
          return nil
        }
        images.append(image)
      } else if parameter.type == "__color" {
        guard let color = argument as? CIColor else { return nil }
        let light = color.filterColor.linear
        numbers += [light.x * light.w, light.y * light.w, light.z * light.w, light.w]
      } else {
        guard let values = FilterInputs.numbers(of: argument),
          values.count == parameter.numberCount
        else { return nil }
        numbers += values.map { Float($0) }
      }
    }
    let extents = (0..<CILimits.kernelImages).flatMap { index -> [Float] in
      guard images.indices.contains(index) else { return [0, 0, 0, 0] }
      let rect = images[index].extent
      return [rect.origin.x, rect.origin.y, rect.width, rect.height].map {
        Float(min(max($0, -CILimits.kernelExtent), CILimits.kernelExtent))
      }
    }
    return (images, extents + numbers)
  }
}

/// An image as an argument of a kernel.
public final class CISampler: NSObject, Sendable {
  let image: CIImage

  public init(image: CIImage) { self.image = image }

  public var extent: CGRect { image.extent }
}
