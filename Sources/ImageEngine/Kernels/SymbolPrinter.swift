/// Prints expressions as GLSL. An expression that is used more than once gets a name, as does a
/// choice among choices; others are printed where they are used.
struct SymbolPrinter {
  /// Returns the uniform's name for a parameter's key.
  let uniformName: (String) -> String
  /// Returns the name of the function that reads an image.
  let imageName: (Int) -> String
  /// The declarations of named expressions, in order.
  private(set) var lines: [String] = []
  /// The keys of all parameters used.
  private(set) var keys: [String] = []
  /// The tables used, by the keys of their parameters.
  private(set) var tables: [(key: String, table: Table)] = []
  /// The functions used that are not built into GLSL.
  private(set) var helpers: Set<String> = []

  /// Numbers for equal nodes, of which there may be many.
  private var numbers: [Key: Int] = [:]
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  private var nodes: [Key] = []
  private var uses: [Int] = []
  private var texts: [Int: String] = [:]

  private struct Key: Hashable {
    let kind: Symbol.Node.Kind
    let operands: [Int]
  }

  init(
    uniformName: @escaping (String) -> String,
    imageName: @escaping (Int) -> String = { "image\($0)" }
  ) {
    self.uniformName = uniformName
    self.imageName = imageName
  }

  /// Prints the expressions; `lines` then contains their declarations.
  mutating func texts(of symbols: [Symbol]) -> [String] {
    let roots = symbols.map { number($0.node) }
    for root in roots { uses[root] += 1 }
    return roots.map { text($0) }
  }

  /// The cost per pixel of the printed expressions.
  var cost: ShaderCost {
    nodes.reduce(ShaderCost()) { $0 + ShaderCost(of: $1.kind) }
  }

  /// Numbers each distinct expression, operands before their uses.
  private mutating func number(_ node: Symbol.Node) -> Int {
    if let number = byIdentity[ObjectIdentifier(node)] { return number }
    let key = Key(kind: node.kind, operands: node.operands.map { number($0) })
    let found = numbers[key] ?? nodes.count
    if found == nodes.count {
      numbers[key] = found
      nodes.append(key)
      uses.append(0)
      for operand in key.operands { uses[operand] += 1 }
    }
    byIdentity[ObjectIdentifier(node)] = found
    return found
  }

  private mutating func text(_ number: Int) -> String {
    if let text = texts[number] { return text }
    let key = nodes[number]
    var text = expression(key)
    if key.kind.isColor || uses[number] > 1 && !key.operands.isEmpty || isNestedPick(key) {
      let name = "t\(lines.count)"
      lines.append("\(key.kind.isColor ? "vec4" : "float") \(name) = \(text);")
      text = name
    }
    texts[number] = text
    return text
  }

  /// Whether a choice is among choices: Mesa computes a hundred of them within each other wrongly.
  private func isNestedPick(_ key: Key) -> Bool {
    key.kind == .pick && key.operands.contains { nodes[$0].kind == .pick }
  }

  private mutating func expression(_ key: Key) -> String {
    let operands = key.operands.map { text($0) }
    switch key.kind {
    case .constant(let value): return Self.literal(value)
    case .name(let name): return name
    case .parameter(let parameter, let part):
      if !keys.contains(parameter) { keys.append(parameter) }
      return uniformName(parameter) + part
    case .add: return "(\(operands[0]) + \(operands[1]))"
    case .subtract: return "(\(operands[0]) - \(operands[1]))"
    case .multiply: return "\(operands[0]) * \(operands[1])"
    case .divide:
      let isProduct = nodes[key.operands[1]].kind == .multiply
      return "(\(operands[0]) / \(isProduct ? "(\(operands[1]))" : operands[1]))"
    case .negate: return "(-\(operands[0]))"
    case .pick: return "(\(operands[1]) > \(operands[2]) ? \(operands[0]) : \(operands[3]))"
    case .call(let function):
      if Self.helperTexts[function] != nil { helpers.insert(function) }
      return "\(function)(\(operands.joined(separator: ", ")))"
    case .sample(let image):
      return "\(imageName(image))(vec2(\(operands[0]), \(operands[1])))"
    case .neighbour(let image, let dx, let dy):
      let offset = "vec2(\(Self.literal(Double(dx))), \(Self.literal(Double(dy))))"
      return "\(imageName(image))(place + \(offset) * pitch)"
    case .curve(let key, let entries): return lookup(key, entries, "curve", operands)
    case .cube(let key, let entries): return lookup(key, entries, "cube", operands)
    case .component(let component): return "\(operands[0]).\(component)"
    }
  }

  private mutating func lookup(
    _ key: String, _ table: Table, _ function: String, _ operands: [String]
  ) -> String {
    if !tables.contains(where: { $0.key == key }) { tables.append((key, table)) }
    helpers.insert(function)
    let place = operands.count == 1 ? operands[0] : "vec3(\(operands.joined(separator: ", ")))"
    return "\(function)(\(uniformName(key)), \(place), \(Self.literal(Double(table.count))))"
  }

  /// A number in GLSL: with a point or an exponent, in the shortest form that parses to the same
  /// single-precision number.
  static func literal(_ value: Double) -> String {
    let text = "\(Float(value))"
    return value < 0 ? "(\(text))" : text
  }

  /// Functions that GLSL lacks, or whose edge cases it leaves undefined; its own sine may be off by
  /// a five-hundredth. Cards decode sRGB only roughly, so that a pixel of the photo that is read
  /// alone becomes the light of its nearest code.
  static let helperTexts: [String: String] = [
    "angle": "float angle(float y, float x) { return x == 0.0 && y == 0.0 ? 0.0 : atan(y, x); }",
    "sine": """
    float sine(float x) {
      float n = floor(x * 0.318309886 + 0.5);
      float q = (x - n * 3.140625 - n * 0.000967653589793) * 0.636619772, q2 = q * q;
      float s = 1.57079633 + q2 * (-0.64596371 + q2 * (0.07968968
        + q2 * (-0.00467377 + q2 * 0.000151485)));
      return mod(n, 2.0) < 0.5 ? q * s : -q * s;
    }
    """,
    "cosine": """
    float cosine(float x) {
      float n = floor(x * 0.318309886), m = n + 0.5;
      float q = (x - m * 3.140625 - m * 0.000967653589793) * 0.636619772, q2 = q * q;
      float s = 1.57079633 + q2 * (-0.64596371 + q2 * (0.07968968
        + q2 * (-0.00467377 + q2 * 0.000151485)));
      return mod(n, 2.0) < 0.5 ? -q * s : q * s;
    }
    """,
    "noise": """
    uint mixed(uint v) {
      v = v * 747796405u + 2891336453u;
      v = ((v >> ((v >> 28u) + 4u)) ^ v) * 277803737u;
      return (v >> 22u) ^ v;
    }
    float noise(float x, float y, float seed) {
      uint h = mixed(uint(int(y)) + mixed(uint(int(seed))));
      return float(mixed(uint(int(x)) + h) >> 8u) / 16777216.0;
    }
    """,
    "curve": """
    vec4 curve(highp sampler2D table, float t, float n) {
      return texture(table, vec2((clamp(t, 0.0, 1.0) * (n - 1.0) + 0.5) / n, 0.5));
    }
    """,
    "cube": """
    vec4 cube(highp sampler3D table, vec3 t, float n) {
      return texture(table, (clamp(t, 0.0, 1.0) * (n - 1.0) + 0.5) / n);
    }
    """,
    "power": "float power(float a, float b) { return a > 0.0 ? exp2(log2(a) * b) : 0.0; }",
    "encoded": """
    float encoded(float x) {
      return x > 0.0031308 ? 1.055 * pow(x, 1.0 / 2.4) - 0.055 : x * 12.92;
    }
    """,
    "exact": """
    float exact(float x) {
      float code = floor(encoded(x) * 255.0 + 0.5) / 255.0;
      float y = (code + 0.055) / 1.055, t = pow(y, 0.4), q = t * t * t * t;
      return code > 0.04045 ? y * y * (t - (q * t - y * y) / (5.0 * q)) : code / 12.92;
    }
    """,
    "shown": """
    vec4 shown(vec4 c, vec2 at) {
      vec2 off = abs(fract(at * vec2(textureSize(photo, 0))) - 0.5);
      return max(off.x, off.y) > 0.02 ? c : vec4(exact(c.r), exact(c.g), exact(c.b), c.a);
    }
    """,
    "decoded": """
    float decoded(float x) {
      return x > 0.04045 ? pow((x + 0.055) / 1.055, 2.4) : x / 12.92;
    }
    """,
  ]
}
