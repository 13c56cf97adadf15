/// Composes the text of one program.
struct ShaderWriter {
  /// A computed pixel.
  struct Value {
    let name: String
    let alpha: AlphaUse
  }

  /// The texture size that every graphics card supports.
  private static let mostEntries = 2048

  /// Computed values by node.
  var values: [ObjectIdentifier: Value] = [:]
  private var uniforms: [ShaderProgram.Uniform] = []
  private(set) var tables: [ShaderProgram.Table] = []
  private(set) var cost = ShaderCost()
  private var body: [String] = []
  private var helpers: Set<String> = []
  /// The textures other than the photo, and those read at arbitrary positions.
  private var textures: [String] = []
  private var readers: [String] = []
  private var count = 0

  private let place = PixelPosition(
    x: Symbol(name: "place.x"), y: Symbol(name: "place.y"), width: Symbol(name: "size.x"),
    height: Symbol(name: "size.y"))

  private static let photoHelpers: Set = ["encoded", "exact", "shown"]

  // MARK: Pixels

  mutating func photo() -> Value {
    let value = named(.straight)
    cost = cost + ShaderCost(reads: 1, operations: 80)
    helpers.formUnion(Self.photoHelpers)
    body.append("  vec4 \(value.name) = shown(texture(photo, uv), uv);")
    body.append("  if (\(value.name).a == 0.0) \(value.name) = vec4(0.0);")
    return value
  }

  /// Reads an earlier program's result at this position.
  mutating func stage(_ name: String) -> Value {
    use(name)
    let value = named(.premultiplied)
    cost.reads += 1
    body.append("  vec4 \(value.name) = texture(\(name), uv);")
    return value
  }

  mutating func point(
    _ filter: any PointFilter, _ amount: Float, on input: Value, _ place: ShaderGraph.Place
  ) throws(RecipeError) -> Value {
    let wanted = type(of: filter).alpha
    let p = change(input, to: wanted)
    let result = filter.expression(color(p), at: self.place)
    let value = named(wanted)
    body.append("  vec4 \(value.name);")
    // The amount of a step is that of its result, not of its parts.
    guard type(of: filter).title == place.filter else {
      try block(filter, result, place, []) { "\(value.name) = \($0);" }
      return value
    }
    let share = Self.prefix(place, isPart: false) + "amount"
    try block(filter, result, place, []) {
      "\(value.name) = mix(\(p.name), \($0), \(share));"
    }
    _ = uniform("amount", [amount], place, isPart: false)
    cost.operations += Self.mixOperations
    return value
  }

  mutating func mixed(
    _ before: Value, _ after: Value, _ amount: Float, _ place: ShaderGraph.Place
  ) -> Value {
    let (a, b) = (change(before, to: .premultiplied), change(after, to: .premultiplied))
    let value = named(.premultiplied)
    let share = uniform("amount", [amount], place, isPart: false)
    body.append("  vec4 \(value.name) = mix(\(a.name), \(b.name), \(share));")
    cost.operations += Self.mixOperations
    return value
  }

  /// Makes the value transparent outside the picture.
  mutating func masked(_ value: Value, _ rect: Rectangle, _ place: ShaderGraph.Place) -> Value {
    let p = change(value, to: .premultiplied)
    let masked = named(.premultiplied)
    let corners = [rect.x, rect.y, rect.maxX, rect.maxY].map { Float($0) }
    let edge = uniform("extent", corners, place, isPart: true)
    append(
      [
        "bool \(masked.name)in = all(greaterThan(place, \(edge).xy))"
          + " && all(lessThan(place, \(edge).zw));",
        "vec4 \(masked.name) = \(masked.name)in ? \(p.name) : vec4(0.0);",
      ], ShaderCost(operations: 6))
    return masked
  }

  mutating func nothing() -> Value {
    let value = named(.premultiplied)
    body.append("  vec4 \(value.name) = vec4(0.0);")
    return value
  }

  /// Reads a part of a picture, clamped to the part's edge.
  mutating func held(_ source: String, _ part: Rectangle, _ place: ShaderGraph.Place) -> Value {
    read(source)
    let value = named(.premultiplied)
    let corners = [part.x, part.y, part.maxX, part.maxY].map { Float($0) }
    let edge = uniform("extent", corners, place, isPart: true)
    // The centres of the outermost pixels, which are fewer when less is drawn.
    append(
      [
        "vec2 \(value.name)in = 0.5 * max(pitch, vec2(1.0));",
        "vec4 \(value.name) = read_\(source)(max(min(place, \(edge).zw - \(value.name)in), "
          + "\(edge).xy + \(value.name)in));",
      ], ShaderCost(reads: 1, operations: 14))
    return value
  }

  mutating func blend(
    _ filter: any BlendFilter, _ inputs: [Value], _ place: ShaderGraph.Place
  ) throws(RecipeError) -> Value {
    let colors = inputs.map { color(change($0, to: .premultiplied)) }
    let layers = Layers(
      colors[0], colors[min(1, colors.count - 1)], colors[colors.count > 2 ? 2 : 0])
    return try new(filter, filter.expression(layers, at: self.place), place)
  }

  mutating func generate(
    _ filter: any GeneratorFilter, _ place: ShaderGraph.Place
  ) throws(RecipeError) -> Value {
    try new(filter, filter.expression(at: self.place), place)
  }

  mutating func sample(
    _ filter: any SamplingFilter, _ names: [String], _ place: ShaderGraph.Place
  ) throws(RecipeError) -> Value {
    for name in names { read(name) }
    let images = Samplers<Symbol>(0, min(1, names.count - 1), names.count > 2 ? 2 : 0)
    return try new(filter, filter.expression(images, at: self.place), place, names)
  }

  /// The cost of mixing two colours.
  private static let mixOperations = 8

  // MARK: Texts

  private mutating func new(
    _ filter: any Filter, _ result: Color<Symbol>, _ place: ShaderGraph.Place,
    _ images: [String] = []
  ) throws(RecipeError) -> Value {
    let value = named(.premultiplied)
    body.append("  vec4 \(value.name);")
    try block(filter, result, place, images) { "\(value.name) = \($0);" }
    return value
  }

  /// Emits a kernel's statements within braces.
  private mutating func block(
    _ filter: any Filter, _ result: Color<Symbol>, _ place: ShaderGraph.Place,
    _ images: [String], _ assign: (String) -> String
  ) throws(RecipeError) {
    let isPart = type(of: filter).title != place.filter
    let prefix = Self.prefix(place, isPart: isPart)
    var printer = SymbolPrinter(
      uniformName: { prefix + $0 }, imageName: { "read_\(images[$0])" })
    let texts = printer.texts(of: [result.r, result.g, result.b, result.a])
    for (key, table) in printer.tables {
      guard table.count <= Self.mostEntries else {
        throw .noShader(filter: place.filter, why: .hasLongTable)
      }
      tables.append(ShaderProgram.Table(name: prefix + key, table))
    }
    cost = cost + printer.cost
    body.append("  {  // \(place.filter)")
    body += printer.lines.map { "    " + $0 }
    body.append("    " + assign("vec4(\(texts.joined(separator: ", ")))"))
    body.append("  }")
    helpers.formUnion(printer.helpers)
    for key in printer.keys {
      uniforms.append(filter.uniform(key, name: prefix + key, step: place.step))
    }
  }

  mutating func uniform(
    _ key: String, _ value: [Float], _ place: ShaderGraph.Place, isPart: Bool
  ) -> String {
    let name = Self.prefix(place, isPart: isPart) + key
    if !uniforms.contains(where: { $0.name == name }) {
      uniforms.append(
        ShaderProgram.Uniform(
          name: name, step: place.step, key: key, type: Self.kinds[value.count - 1],
          value: value))
    }
    return name
  }

  /// Types by number of components.
  fileprivate static let kinds: [ShaderProgram.Uniform.Kind] = [.float, .vec2, .vec3, .vec4]

  private static func prefix(_ place: ShaderGraph.Place, isPart: Bool) -> String {
    isPart ? "s\(place.step)n\(place.number)_" : "s\(place.step)_"
  }

  /// Appends statements from another file.
  mutating func append(_ lines: [String], _ added: ShaderCost) {
    body += lines.map { "  " + $0 }
    cost = cost + added
  }

  mutating func named(_ alpha: AlphaUse) -> Value {
    count += 1
    return Value(name: "p\(count - 1)", alpha: alpha)
  }

  /// Converts alpha if needed.
  private mutating func change(_ value: Value, to wanted: AlphaUse) -> Value {
    guard wanted != value.alpha else { return value }
    cost.operations += 4
    let changed = named(wanted)
    let (p, q) = (changed.name, value.name)
    body.append(
      wanted == .premultiplied
        ? "  vec4 \(p) = vec4(\(q).rgb * \(q).a, \(q).a);"
        : "  vec4 \(p) = \(q).a > 0.0 ? vec4(\(q).rgb / \(q).a, \(q).a) : vec4(0.0);")
    return changed
  }

  private func color(_ value: Value) -> Color<Symbol> {
    func part(_ name: String) -> Symbol { Symbol(name: "\(value.name).\(name)") }
    return Color(part("r"), part("g"), part("b"), part("a"))
  }

  private mutating func use(_ texture: String) {
    if texture != Self.photoName, !textures.contains(texture) { textures.append(texture) }
  }

  /// Marks the texture as read at arbitrary positions.
  mutating func read(_ texture: String) {
    use(texture)
    if texture == Self.photoName { helpers.formUnion(Self.photoHelpers) }
    if !readers.contains(texture) { readers.append(texture) }
  }

  // MARK: Programs

  /// A complete program.
  struct Finished {
    let fragment: String
    let uniforms: [ShaderProgram.Uniform]
    let cost: ShaderCost
  }

  /// Returns the program that outputs codes for a canvas.
  func finished(showing value: Value) -> Finished {
    var writer = self
    let p = writer.change(value, to: .straight).name
    writer.helpers.insert("encoded")
    writer.cost.operations += 30
    writer.body += [
      "  \(p).rgb *= max(\(p).a, 1.0);", "  \(p) = clamp(\(p), 0.0, 1.0);",
      "  color = vec4(vec3(encoded(\(p).r), encoded(\(p).g), encoded(\(p).b)) * \(p).a, \(p).a);",
    ]
    return Finished(fragment: writer.text, uniforms: writer.uniforms, cost: writer.cost)
  }

  /// Returns the program that stores pixels for others.
  func finished(storing value: Value) -> Finished {
    var writer = self
    let p = writer.change(value, to: .premultiplied).name
    // To the nearest half float, as the processor rounds: some cards cut the rest off.
    writer.body += [
      "  uvec4 bits = floatBitsToUint(\(p));", "  bits += 4095u + ((bits >> 13u) & 1u);",
      "  color = uintBitsToFloat(bits & 0xffffe000u);",
    ]
    writer.cost.operations += 24
    return Finished(fragment: writer.text, uniforms: writer.uniforms, cost: writer.cost)
  }

  private var text: String {
    let reading = readers.map { name in
      "vec4 read_\(name)(vec2 p) { "
        + (name == Self.photoName
          ? "vec4 c = shown(texture(photo, p / size), p / size); return vec4(c.rgb * c.a, c.a); }"
          : "return texture(\(name), p / size); }")
    }
    let lines =
      [
        "#version 300 es", "precision highp float;", "precision highp int;", "in vec2 uv;",
        "uniform sampler2D photo;",
        "uniform vec2 size;",
      ] + textures.map { "uniform sampler2D \($0);" } + uniforms.map(\.declaration)
      + tables.map { "uniform highp \($0.isCube ? "sampler3D" : "sampler2D") \($0.name);" }
      + ["out vec4 color;", ""] + helpers.sorted().compactMap { SymbolPrinter.helperTexts[$0] }
      + reading + [
        "", "void main() {", "  vec2 place = uv * size;",
      ] + (readers.isEmpty ? [] : ["  vec2 pitch = vec2(dFdx(place.x), dFdy(place.y));"])
      + body + ["}", ""]
    return lines.joined(separator: "\n")
  }
}

extension Filter {
  fileprivate static var title: String { info.name }

  /// Returns the parameter with this key as a uniform.
  fileprivate func uniform(_ key: String, name: String, step: Int) -> ShaderProgram.Uniform {
    guard let parameter = Self.info.parameters.first(where: { $0.key == key }),
      case .property(let property) = parameter.storage
    else { preconditionFailure("\(key) is no number of \(Self.info.name)") }
    let value = property.value(self)
    let numbers = value.numbers
    let isList = value is [Float]
    return ShaderProgram.Uniform(
      name: name, step: step, key: key,
      type: isList ? .floats : ShaderWriter.kinds[numbers.count - 1],
      value: numbers)
  }
}

extension ShaderProgram.Uniform {
  fileprivate var declaration: String {
    type == .floats
      ? "uniform float \(name)[\(value.count)];" : "uniform \(type.rawValue) \(name);"
  }
}
