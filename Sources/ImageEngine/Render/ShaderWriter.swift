/// Puts the text together, step by step.
struct ShaderWriter {
  private var uniforms: [ShaderProgram.Uniform] = []
  private var body: [String] = []
  private var helpers: Set<String> = ["encoded"]
  private var alpha = AlphaUse.straight

  /// A page has no tables to give to a shader.
  var readsTable: Bool { helpers.contains("cube") || helpers.contains("curve") }

  mutating func append(
    _ filter: any PointFilter, amount: Float, index: Int, _ name: String
  ) {
    let prefix = "s\(index)_"
    let p = Color(
      Symbol(name: "p.r"), Symbol(name: "p.g"), Symbol(name: "p.b"), Symbol(name: "p.a"))
    let place = Place(
      x: Symbol(name: "place.x"), y: Symbol(name: "place.y"), width: Symbol(name: "size.x"),
      height: Symbol(name: "size.y"))
    let q = filter.expression(p, at: place)
    var printer = SymbolPrinter { prefix + $0 }
    let texts = printer.texts(of: [q.r, q.g, q.b, q.a])

    change(to: type(of: filter).alpha)
    body.append("  {  // \(name)")
    body += printer.lines.map { "    " + $0 }
    let components = texts.joined(separator: ", ")
    body.append("    p = mix(p, vec4(\(components)), \(prefix)amount);")
    body.append("  }")
    helpers.formUnion(printer.helpers)
    for key in printer.keys {
      uniforms.append(filter.uniform(key, name: prefix + key, step: index))
    }
    uniforms.append(
      ShaderProgram.Uniform(
        name: prefix + "amount", step: index, key: "amount", type: .float, value: [amount]))
  }

  /// Multiplies alpha in or takes it out, where the next step wants it so.
  private mutating func change(to wanted: AlphaUse) {
    guard wanted != alpha else { return }
    body.append(
      wanted == .premultiplied
        ? "  p.rgb *= p.a;" : "  p.rgb = p.a > 0.0 ? p.rgb / p.a : vec3(0.0);")
    alpha = wanted
  }

  var program: ShaderProgram {
    var copy = self
    copy.change(to: .straight)
    let declarations = uniforms.map(\.declaration)
    let helpers = copy.helpers.sorted().compactMap { SymbolPrinter.helperTexts[$0] }
    let lines =
      [
        "#version 300 es", "precision highp float;", "in vec2 uv;", "uniform sampler2D photo;",
        "uniform vec2 size;",
      ] + declarations + ["out vec4 color;", ""] + helpers + [
        "", "void main() {", "  vec4 p = texture(photo, uv);",
        "  if (p.a == 0.0) p = vec4(0.0);",
        "  vec2 place = uv * size;",
      ] + copy.body + [
        "  p = clamp(p, 0.0, 1.0);",
        "  color = vec4(vec3(encoded(p.r), encoded(p.g), encoded(p.b)) * p.a, p.a);", "}", "",
      ]
    return ShaderProgram(fragment: lines.joined(separator: "\n"), uniforms: uniforms)
  }
}

extension Filter {
  /// The parameter with this key, as a shader takes it.
  fileprivate func uniform(_ key: String, name: String, step: Int) -> ShaderProgram.Uniform {
    guard let parameter = Self.info.parameters.first(where: { $0.key == key }),
      case .property(let property) = parameter.storage
    else { preconditionFailure("\(key) is no number of \(Self.info.name)") }
    let value = property.value(self)
    let numbers = value.numbers
    let kinds: [ShaderProgram.Uniform.Kind] = [.float, .vec2, .vec3, .vec4]
    let isList = value is [Float]
    return ShaderProgram.Uniform(
      name: name, step: step, key: key, type: isList ? .floats : kinds[numbers.count - 1],
      value: numbers)
  }
}

extension ShaderProgram.Uniform {
  fileprivate var declaration: String {
    type == .floats
      ? "uniform float \(name)[\(value.count)];" : "uniform \(type.rawValue) \(name);"
  }
}
