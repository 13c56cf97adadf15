internal import ImageEngine

extension CIImage {
  /// The image with the components of a colour space in place of linear light.
  func matched(into space: CGColorSpace) -> CIImage? {
    converted("into", space.space.fromSRGB, before: "x", after: space.space.code)
  }

  /// The light of an image that has a colour space's components in its place.
  func matched(from space: CGColorSpace) -> CIImage? {
    converted("from", space.space.toSRGB, before: space.space.light, after: "x")
  }

  private func converted(
    _ name: String, _ columns: [SIMD3<Double>], before: String, after: String
  ) -> CIImage? {
    let parts = zip(columns, ["r", "g", "b"]).map { column, part in
      "vec3(\(column.x), \(column.y), \(column.z)) * y.\(part)"
    }
    let text = """
      vec3 before(vec3 x) { return \(before); }
      vec3 after(vec3 x) { return \(after); }
      kernel vec4 \(name)(__sample p) {
        vec3 y = before(unpremultiply(p).rgb);
        return vec4(after(\(parts.joined(separator: " + "))) * p.a, p.a);
      }
      """
    do throws(CIError) {
      return try CIColorKernel(text: text).apply(extent: extent, arguments: [self])
    } catch {
      preconditionFailure("\(name): \(error.sentence)")
    }
  }
}

extension ColorSpace {
  /// An expression of the kernel language for the codes of light x, and one for the light of codes.
  /// Negative numbers have those of their magnitude.
  fileprivate var code: String { curves.code }
  fileprivate var light: String { curves.light }

  private var curves: (code: String, light: String) {
    switch self {
    case .extendedLinearSRGB: ("x", "x")
    case .sRGB, .deviceRGB, .displayP3: Self.srgb
    case .adobeRGB1998:
      (
        "sign(x) * pow(abs(x), vec3(\(256.0 / 563)))",
        "sign(x) * pow(abs(x), vec3(\(563.0 / 256)))"
      )
    case .rec2020:
      (
        "sign(x) * mix(4.5 * abs(x), \(Self.alpha) * pow(abs(x), vec3(0.45)) - "
          + "\(Self.alpha - 1), step(vec3(\(Self.beta)), abs(x)))",
        "sign(x) * mix(abs(x) / 4.5, pow((abs(x) + \(Self.alpha - 1)) / \(Self.alpha), "
          + "vec3(\(1 / 0.45))), step(vec3(\(4.5 * Self.beta)), abs(x)))"
      )
    }
  }

  private static let srgb = (
    code: "sign(x) * mix(12.92 * abs(x), 1.055 * pow(abs(x), vec3(\(1 / 2.4))) - 0.055, "
      + "step(vec3(0.0031308), abs(x)))",
    light: "sign(x) * mix(abs(x) / 12.92, pow((abs(x) + 0.055) / 1.055, vec3(2.4)), "
      + "step(vec3(0.04045), abs(x)))"
  )
}
