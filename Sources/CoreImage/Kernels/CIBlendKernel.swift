/// A colour kernel of two images: a foreground and a background.
public final class CIBlendKernel: CIColorKernel {
  override class func takes(_ function: KernelDefinition) -> Bool {
    function.parameters.count == 2 && function.parameters.allSatisfy(\.isImage)
      && super.takes(function)
  }

  /// The filter that computes what a kernel of the module does.
  private var filter: String?

  /// Applies the kernel; `nil` if the arguments are not those that it declares.
  override public func apply(extent: CGRect, arguments: [Any]?) -> CIImage? {
    guard let filter else { return super.apply(extent: extent, arguments: arguments) }
    guard let images = arguments as? [CIImage], images.count == 2 else { return nil }
    return images[0].applyingFilter(
      filter, parameters: [kCIInputBackgroundImageKey: images[1]]
    ).cropped(to: extent)
  }

  /// Blends the images over the area of both; one that ends is transparent beyond its extent.
  public func apply(foreground: CIImage, background: CIImage) -> CIImage? {
    apply(
      extent: foreground.extent.union(background.extent), arguments: [foreground, background])
  }

  /// Blends the components that the images have in a colour space, instead of their light.
  public func apply(
    foreground: CIImage, background: CIImage, colorSpace: CGColorSpace
  ) -> CIImage? {
    guard let front = foreground.matched(into: colorSpace),
      let back = background.matched(into: colorSpace)
    else { return nil }
    return apply(foreground: front, background: back)?.matched(from: colorSpace)
  }
}

// MARK: - Compositing

extension CIBlendKernel {
  public class var componentAdd: CIBlendKernel { kernel("componentAdd", "f + b") }
  public class var componentMultiply: CIBlendKernel { kernel("componentMultiply", "f * b") }
  public class var componentMin: CIBlendKernel { kernel("componentMin", "min(f, b)") }
  public class var componentMax: CIBlendKernel { kernel("componentMax", "max(f, b)") }
  public class var clear: CIBlendKernel { kernel("clear", "vec4(0.0)") }
  public class var source: CIBlendKernel { kernel("source", "f") }
  public class var destination: CIBlendKernel { kernel("destination", "b") }
  public class var sourceOver: CIBlendKernel { kernel("sourceOver", "f + b * (1.0 - f.a)") }
  public class var destinationOver: CIBlendKernel {
    kernel("destinationOver", "b + f * (1.0 - b.a)")
  }
  public class var sourceIn: CIBlendKernel { kernel("sourceIn", "f * b.a") }
  public class var destinationIn: CIBlendKernel { kernel("destinationIn", "b * f.a") }
  public class var sourceOut: CIBlendKernel { kernel("sourceOut", "f * (1.0 - b.a)") }
  public class var destinationOut: CIBlendKernel { kernel("destinationOut", "b * (1.0 - f.a)") }
  public class var sourceAtop: CIBlendKernel {
    kernel("sourceAtop", "f * b.a + b * (1.0 - f.a)")
  }
  public class var destinationAtop: CIBlendKernel {
    kernel("destinationAtop", "b * f.a + f * (1.0 - b.a)")
  }
  public class var exclusiveOr: CIBlendKernel {
    kernel("exclusiveOr", "f * (1.0 - b.a) + b * (1.0 - f.a)")
  }

  /// Creates a kernel from an expression of the premultiplied colours f and b.
  private static func kernel(_ name: String, _ expression: String) -> CIBlendKernel {
    let text = "kernel vec4 \(name)(__sample f, __sample b) { return \(expression); }"
    do throws(CIError) {
      return try CIBlendKernel(text: text)
    } catch {
      preconditionFailure("\(name): \(error.sentence)")
    }
  }
}

// MARK: - Blend modes

extension CIBlendKernel {
  public class var multiply: CIBlendKernel { mode("CIMultiplyBlendMode") }
  public class var screen: CIBlendKernel { mode("CIScreenBlendMode") }
  public class var overlay: CIBlendKernel { mode("CIOverlayBlendMode") }
  public class var darken: CIBlendKernel { mode("CIDarkenBlendMode") }
  public class var lighten: CIBlendKernel { mode("CILightenBlendMode") }
  public class var colorDodge: CIBlendKernel { mode("CIColorDodgeBlendMode") }
  public class var colorBurn: CIBlendKernel { mode("CIColorBurnBlendMode") }
  public class var hardLight: CIBlendKernel { mode("CIHardLightBlendMode") }
  public class var softLight: CIBlendKernel { mode("CISoftLightBlendMode") }
  public class var difference: CIBlendKernel { mode("CIDifferenceBlendMode") }
  public class var exclusion: CIBlendKernel { mode("CIExclusionBlendMode") }
  public class var hue: CIBlendKernel { mode("CIHueBlendMode") }
  public class var saturation: CIBlendKernel { mode("CISaturationBlendMode") }
  public class var color: CIBlendKernel { mode("CIColorBlendMode") }
  public class var luminosity: CIBlendKernel { mode("CILuminosityBlendMode") }
  public class var subtract: CIBlendKernel { mode("CISubtractBlendMode") }
  public class var divide: CIBlendKernel { mode("CIDivideBlendMode") }
  public class var linearBurn: CIBlendKernel { mode("CILinearBurnBlendMode") }
  public class var linearDodge: CIBlendKernel { mode("CILinearDodgeBlendMode") }
  public class var vividLight: CIBlendKernel { mode("CIVividLightBlendMode") }
  public class var linearLight: CIBlendKernel { mode("CILinearLightBlendMode") }
  public class var pinLight: CIBlendKernel { mode("CIPinLightBlendMode") }

  /// Black or white in each component, by whether both together are white.
  public class var hardMix: CIBlendKernel { choice("hardMix", "step(vec3(1.0), s + t)") }
  /// The one of both colours whose components add up to less.
  public class var darkerColor: CIBlendKernel {
    choice("darkerColor", "mix(s, t, vec3(step(dot(t, vec3(1.0)), dot(s, vec3(1.0)))))")
  }
  /// The one of both colours whose components add up to more.
  public class var lighterColor: CIBlendKernel {
    choice("lighterColor", "mix(t, s, vec3(step(dot(t, vec3(1.0)), dot(s, vec3(1.0)))))")
  }

  /// Creates a kernel of which no filter exists, from an expression of the straight colours s of
  /// the foreground and t of the background.
  private static func choice(_ name: String, _ expression: String) -> CIBlendKernel {
    let text = """
      kernel vec4 \(name)(__sample f, __sample b) {
        vec3 s = unpremultiply(f).rgb;
        vec3 t = unpremultiply(b).rgb;
        vec3 both = \(expression) * (f.a * b.a);
        vec3 one = f.rgb * (1.0 - b.a) + b.rgb * (1.0 - f.a);
        return vec4(both + one, f.a + b.a - f.a * b.a);
      }
      """
    do throws(CIError) {
      return try CIBlendKernel(text: text)
    } catch {
      preconditionFailure("\(name): \(error.sentence)")
    }
  }

  /// Creates a kernel that applies a filter of the catalogue.
  private static func mode(_ filter: String) -> CIBlendKernel {
    let kernel = kernel(filter, "f")
    kernel.filter = filter
    return kernel
  }
}
