import ImageEngine
import JSON
import Testing

@Suite struct Lesson10Shader {
  @Test func lesson() throws {
    let recipe = Recipe(steps: [.init("CIExposureAdjust", ["inputEV": 1])])
    let program = try shader(for: recipe)
    #expect(program.fragment.hasPrefix("#version 300 es\n"))
    #expect(program.fragment.contains("uniform float s0_inputEV;"))
    #expect(program.uniforms.map(\.name) == ["s0_inputEV", "s0_amount"])
    #expect(program.uniforms[0].value == [1])

    var darker = recipe
    darker.steps[0].parameters = ["inputEV": -1]
    #expect(try shader(for: darker).fragment == program.fragment)

    let blurred = try shader(for: Recipe(steps: [.init("CIGaussianBlur", frame: .keep)]))
    #expect(!blurred.stages.isEmpty)
  }
}
