/// A function of a kernel's text.
struct KernelDefinition {
  struct Parameter: Hashable {
    let type: String
    let name: String

    /// Whether the argument is an image.
    var isImage: Bool { ["sampler", "__sample", "sample_t", "sample_h"].contains(type) }

    /// The numbers of an argument that is no image.
    var numberCount: Int { type == "__color" ? 4 : KernelFunctions.sizes[type] ?? 0 }
  }

  let name: String
  let isKernel: Bool
  let type: String
  let parameters: [Parameter]
  /// The index of the word after the opening brace.
  let start: Int
}

extension KernelDefinition {
  /// Finds the functions of a text.
  static func all(in tokens: [KernelToken]) throws(CIError) -> [KernelDefinition] {
    var definitions: [KernelDefinition] = []
    var at = 0
    func fail(_ expected: String) -> CIError {
      .kernel(
        line: tokens[at].line, reason: "'\(tokens[at].text)' stands where \(expected) belongs")
    }
    func take(_ text: String) throws(CIError) {
      guard tokens[at].text == text, tokens[at].kind != .end else { throw fail("'\(text)'") }
      at += 1
    }
    func name(_ expected: String) throws(CIError) -> String {
      guard tokens[at].kind == .name else { throw fail(expected) }
      at += 1
      return tokens[at - 1].text
    }
    while tokens[at].kind != .end {
      let isKernel = tokens[at].text == "kernel"
      if isKernel { at += 1 }
      let type = try name("a type")
      let title = try name("a function's name")
      try take("(")
      var parameters: [Parameter] = []
      while tokens[at].text != ")" {
        if !parameters.isEmpty { try take(",") }
        while ["in", "const", "highp", "mediump", "lowp"].contains(tokens[at].text) { at += 1 }
        let kind = try name("a type")
        let parameter = Parameter(type: kind, name: try name("a parameter's name"))
        guard parameter.isImage || parameter.numberCount > 0 else {
          throw .kernel(line: tokens[at].line, reason: "there are no parameters of type \(kind)")
        }
        guard parameters.count < CILimits.kernelParameters else {
          throw .kernel(line: tokens[at].line, reason: "\(title) has too many parameters")
        }
        parameters.append(parameter)
        if tokens[at].kind == .end { throw fail("')'") }
      }
      try take(")")
      try take("{")
      definitions.append(
        KernelDefinition(
          name: title, isKernel: isKernel, type: type, parameters: parameters, start: at))
      var depth = 1
      while depth > 0 {
        if tokens[at].kind == .end { throw fail("'}'") }
        depth += tokens[at].text == "{" ? 1 : tokens[at].text == "}" ? -1 : 0
        at += 1
      }
    }
    return definitions
  }
}
