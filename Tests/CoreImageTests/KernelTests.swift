import CoreImage
import Foundation
import ImageEngine
import Testing

@Suite struct KernelTests {
  private let extent = CGRect(x: 0, y: 0, width: 8, height: 8)

  /// The numbers that an expression of the kernel language has, for x = 2.5 and y = 4.5.
  private func numbers(_ body: String) throws -> [Float] {
    let kernel = try CIColorKernel(text: "kernel vec4 test() { vec2 p = destCoord(); \(body) }")
    let image = try #require(kernel.apply(extent: extent, arguments: []))
    var pixel = [Float](repeating: -1, count: 4)
    CIContext().render(
      image, toBitmap: &pixel, rowBytes: 16, bounds: CGRect(x: 2, y: 4, width: 1, height: 1),
      format: .RGBAf, colorSpace: nil)
    return pixel
  }

  @Test(arguments: [
    ("return vec4(1.0, 2.0, 3.0, 1.0) * 0.5 + vec4(0.0, 0.0, 0.0, 0.5);", [0.5, 1, 1.5, 1]),
    ("return vec4(p.x, p.y, p.yx);", [2.5, 4.5, 4.5, 2.5]),
    ("vec4 v = vec4(0.0); v.xz = p; v.a = 1.0; v.y -= 1.0; return v;", [2.5, -1, 4.5, 1]),
    (
      "float s = 0.0; for (int y = 0; y < 3; y++) for (int x = 0; x < 2; x++) if (x > 0) s += 2.0; "
        + "else s += 1.0; return vec4(s, s, s, 1.0);", [9, 9, 9, 1]
    ),
    (
      "float s = 0.0; for (int i = 0; i < 5; i++) { s += float(i); } return vec4(s, s, s, 1.0);",
      [10, 10, 10, 1]
    ),
    ("if (p.x > 2.0) return vec4(1.0); return vec4(0.0, 0.0, 0.0, 1.0);", [1, 1, 1, 1]),
    (
      "float v = 3.0; if (p.x > 3.0) { v = 1.0; } else { v += 1.0; } return vec4(v, v, v, 1.0);",
      [4, 4, 4, 1]
    ),
    (
      "return p.x < p.y && !(p.x == 1.0) ? vec4(0.25, 0.5, 0.75, 1.0) : vec4(1.0);",
      [0.25, 0.5, 0.75, 1]
    ),
    ("return vec4(mod(5.5, 2.0), floor(-1.5), fract(2.25), sign(3.0));", [1.5, -2, 0.25, 1]),
    ("return vec4(length(vec2(3.0, 4.0)), dot(p, p), distance(p, p), 1.0);", [5, 26.5, 0, 1]),
    ("return vec4(clamp(3.0, 0.0, 1.0), mix(1.0, 3.0, 0.5), step(2.0, p.x), 1.0);", [1, 2, 1, 1]),
    (
      "return vec4(compare(-1.0, 5.0, 6.0), compare(1.0, 5.0, 6.0), pow(2.0, 3.0), 1.0);",
      [5, 6, 8, 1]
    ),
    ("return premultiply(vec4(1.0, 0.5, 0.25, 0.5));", [0.5, 0.25, 0.125, 0.5]),
    ("// a comment\n /* and\n another */ return vec4(1e1, .5, 2., 1.0);", [10, 0.5, 2, 1]),
  ])
  func theLanguageMeansWhatItSays(_ body: String, _ expected: [Double]) throws {
    let found = try numbers(body)
    for (a, b) in zip(found, expected) { #expect(abs(Double(a) - b) < 1e-3, "\(found)") }
  }

  @Test(arguments: [
    ("kernel vec4 k() { return vec4(1.0; }", "stands where"),
    ("kernel vec4 k() { return wide; }", "'wide' is not known"),
    ("kernel vec4 k() {\n return twirl(1.0); }", "no function twirl"),
    ("kernel vec4 k(mat3 m) { return vec4(1.0); }", "no parameters of type mat3"),
    ("kernel vec4 k() { return vec4(1.0) + vec2(1.0); }", "different sizes"),
    ("kernel vec4 k() { float f = 1.0; }", "returns nothing"),
    ("kernel vec4 k() { return vec3(1.0); }", "returns 3 numbers"),
    (
      "kernel vec4 k(float n) { float s = 0.0; for (float i = 0.0; i < n; i++) { s += 1.0; } "
        + "return vec4(s); }", "loop's end"
    ),
    (
      "kernel vec4 k() { for (int i = 0; i < 9000000; i++) { float a = 1.0; } return vec4(1.0); }",
      "too many steps"
    ),
    ("float f() { return f(); } kernel vec4 k() { return vec4(f()); }", "nested too deeply"),
    ("kernel vec4 k(__sample a, __sample b, __sample c, __sample d) { return a; }", "3 images"),
    ("void main() {}", "no kernel"),
    ("kernel vec4 k() { vec4 a, ; }", "is no name"),
    ("kernel vec4 k() { return vec4(1.0) # 2.0; }", "no meaning"),
  ])
  func aTextThatIsNotUnderstoodSaysWhy(_ text: String, _ reason: String) {
    let error = #expect(throws: CIError.self) { try CIColorKernel(text: text) }
    #expect(error?.code == "kernelText")
    #expect(error?.sentence.contains(reason) == true, "\(error?.sentence ?? "")")
    #expect(CIColorKernel(source: text) == nil)
  }

  @Test func aDamagedTextNeverEndsTheProgram() {
    let text =
      "kernel vec4 k(__sample s, float f) { vec4 t = s * f; if (f > 0.5) { t.rgb = vec3(0.0); } "
      + "for (int i = 0; i < 3; i++) { t += vec4(0.1); } return clamp(t, 0.0, 1.0); }"
    let letters = Array(text)
    for start in letters.indices {
      _ = CIColorKernel(source: String(letters[..<start]))
      _ = CIColorKernel(source: String(letters[..<start] + letters[(start + 1)...]))
      _ = CIColorKernel(source: String(letters[..<start] + ["}"] + letters[start...]))
    }
  }

  @Test func aColorKernelMixesItsImages() throws {
    let kernel = try CIColorKernel(
      text: "kernel vec4 k(__sample a, __sample b, float t) { return mix(a, b, t); }")
    let mixed = kernel.apply(
      extent: extent, arguments: [plain(8, 8, 255, 0, 0), plain(8, 8, 0, 0, 255), 0.25])
    let expected = plain(8, 8, 0, 0, 255).applyingFilter(
      "CIMix", parameters: ["inputBackgroundImage": plain(8, 8, 255, 0, 0), "inputAmount": 0.25])
    #expect(codes(mixed, 3, 3) == codes(expected, 3, 3))
    #expect(kernel.apply(extent: extent, arguments: [0.25]) == nil)
  }

  @Test func aWarpReadsElsewhere() throws {
    let gradient = picture(8, 8) { x, y in [UInt8(x * 20), UInt8(y * 20), 0, 255] }
    let kernel = try CIWarpKernel(
      text: "kernel vec2 turn(float side) { vec2 p = destCoord(); return vec2(side - p.x, p.y); }")
    let turned = kernel.apply(
      extent: extent,
      roiCallback: { _, rect in
        CGRect(x: 8 - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
      }, image: gradient, arguments: [8.0])
    #expect(codes(turned, 0, 5) == codes(gradient, 7, 5))
    #expect(codes(turned, 6, 2) == codes(gradient, 1, 2))
  }

  @Test func aGeneralKernelReadsItsNeighbours() throws {
    let dot = picture(8, 8) { x, y in x == 4 && y == 3 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let kernel = try CIKernel(
      text: """
        kernel vec4 widest(sampler image) {
          vec4 most = vec4(0.0);
          for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
              vec2 at = destCoord() + vec2(float(dx), float(dy));
              most = max(most, sample(image, samplerTransform(image, at)));
            }
          }
          return most;
        }
        """)
    let wide = kernel.apply(
      extent: extent, roiCallback: { _, rect in rect.insetBy(dx: -1, dy: -1) }, arguments: [dot])
    let expected = dot.applyingFilter(
      "CIMorphologyRectangleMaximum", parameters: ["inputWidth": 3, "inputHeight": 3])
    for place in [(3, 3), (4, 4), (5, 5), (6, 4), (0, 0)] {
      #expect(codes(wide, place.0, place.1) == codes(expected, place.0, place.1))
    }
  }

  @Test func kernelsOfATextHaveTheirKinds() throws {
    let kernels = try #require(
      CIKernel.makeKernels(
        source: """
          float half_of(float a) { return a * 0.5; }
          kernel vec4 a(__sample s) { return s * half_of(2.0); }
          kernel vec2 b() { return destCoord(); }
          kernel vec4 c(sampler s) { return sample(s, samplerCoord(s)); }
          """))
    #expect(kernels.map(\.name) == ["a", "b", "c"])
    #expect(kernels[0] is CIColorKernel && kernels[1] is CIWarpKernel)
    #expect(!(kernels[2] is CIColorKernel) && !(kernels[2] is CIWarpKernel))
    #expect(throws: CIError.metal) {
      try CIKernel(functionName: "a", fromMetalLibraryData: Data())
    }
  }

  @Test func aClosureIsAKernel() throws {
    let kernel = try CIColorKernel(images: 1, arguments: 1) { pixels, arguments, place in
      let light = pixels[0] * arguments[0]
      let isLeft = CIKernelNumber.pick(0.0, where: place.x, exceeds: 4.0, else: 1.0)
      return CIKernelColor(light.r * isLeft, light.g, light.b, pixels[0].a)
    }
    let white = plain(8, 8, 255, 255, 255)
    let image = kernel.apply(extent: extent, arguments: [white, 0.5])
    #expect(codes(image, 1, 1) == [188, 188, 188, 255])
    #expect(codes(image, 6, 1) == [0, 188, 188, 255])
  }

  @Test func aKernelHasTheSamePixelsOnBatchesAndOneByOne() throws {
    let text =
      "kernel vec4 k() { vec2 p = destCoord(); float r = length(p - vec2(20.0, 9.0)); "
      + "return vec4(0.5 + 0.5 * sin(r), exp(-r * 0.1), fract(p.x * 0.3), 1.0); }"
    let kernel = try CIColorKernel(text: text)
    let area = CGRect(x: 0, y: 0, width: 37, height: 3)
    let image = try #require(kernel.apply(extent: area, arguments: []))
    let context = CIContext()
    var whole = [Float](repeating: 0, count: 37 * 3 * 4)
    context.render(
      image, toBitmap: &whole, rowBytes: 37 * 16, bounds: area, format: .RGBAf, colorSpace: nil)
    for x in [0, 15, 16, 36] {
      let radius = ((Double(x) + 0.5 - 20) * (Double(x) + 0.5 - 20) + 8.5 * 8.5).squareRoot()
      let bottom = (2 * 37 + x) * 4
      #expect(abs(Double(whole[bottom]) - (0.5 + 0.5 * sin(radius))) < 2e-3)
      #expect(abs(Double(whole[bottom + 1]) - exp(-radius * 0.1)) < 2e-3)
    }
  }
}
