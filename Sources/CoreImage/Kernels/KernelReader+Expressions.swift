internal import ImageEngine

extension KernelReader {
  func expression() throws(CIError) -> KernelValue {
    try enter()
    defer { leave() }
    let condition = try either()
    guard try taken("?") else { return condition }
    let chosen = try expression()
    try take(":")
    let other = try expression()
    let mask = try number(condition)
    return try combined([chosen, other]) {
      Symbol.pick($0[0], where: mask, exceeds: 0.5, else: $0[1])
    }
  }

  func combined(
    _ values: [KernelValue], _ body: ([Symbol]) -> Symbol
  ) throws(CIError) -> KernelValue {
    guard let value = KernelValue.combined(values, body) else {
      throw failure("values of different sizes meet")
    }
    return value
  }

  /// The one number of a condition.
  func number(_ value: KernelValue) throws(CIError) -> Symbol {
    guard value.count == 1 else { throw failure("a condition is one number") }
    return value.numbers[0]
  }

  private func either() throws(CIError) -> KernelValue {
    var value = try both()
    while try taken("||") { value = try combined([value, both()]) { Symbol.max($0[0], $0[1]) } }
    return value
  }

  private func both() throws(CIError) -> KernelValue {
    var value = try equality()
    while try taken("&&") { value = try combined([value, equality()]) { $0[0] * $0[1] } }
    return value
  }

  private func equality() throws(CIError) -> KernelValue {
    var value = try comparison()
    while true {
      if try taken("==") {
        value = try combined([value, comparison()]) { 1.0 - Self.differs($0[0], $0[1]) }
      } else if try taken("!=") {
        value = try combined([value, comparison()]) { Self.differs($0[0], $0[1]) }
      } else {
        return value
      }
    }
  }

  private static func differs(_ a: Symbol, _ b: Symbol) -> Symbol {
    KernelFunctions.above(Symbol.abs(a - b), 0.0)
  }

  private func comparison() throws(CIError) -> KernelValue {
    let value = try sum()
    if try taken("<") {
      return try combined([value, sum()]) { KernelFunctions.above($0[1], $0[0]) }
    }
    if try taken(">") {
      return try combined([value, sum()]) { KernelFunctions.above($0[0], $0[1]) }
    }
    if try taken("<=") {
      return try combined([value, sum()]) { 1.0 - KernelFunctions.above($0[0], $0[1]) }
    }
    if try taken(">=") {
      return try combined([value, sum()]) { 1.0 - KernelFunctions.above($0[1], $0[0]) }
    }
    return value
  }

  private func sum() throws(CIError) -> KernelValue {
    var value = try product()
    while true {
      if try taken("+") {
        value = try combined([value, product()]) { $0[0] + $0[1] }
      } else if try taken("-") {
        value = try combined([value, product()]) { $0[0] - $0[1] }
      } else {
        return value
      }
    }
  }

  private func product() throws(CIError) -> KernelValue {
    var value = try signed()
    while true {
      if try taken("*") {
        value = try combined([value, signed()]) { $0[0] * $0[1] }
      } else if try taken("/") {
        value = try combined([value, signed()]) { $0[0] / $0[1] }
      } else {
        return value
      }
    }
  }

  private func signed() throws(CIError) -> KernelValue {
    try enter()
    defer { leave() }
    if try taken("-") { return try combined([signed()]) { -$0[0] } }
    if try taken("!") { return try combined([signed()]) { 1.0 - $0[0] } }
    if try taken("+") { return try signed() }
    return try selected(primary())
  }

  /// A value with the components that are selected behind it.
  private func selected(_ whole: KernelValue) throws(CIError) -> KernelValue {
    var value = whole
    while true {
      if try taken(".") {
        guard let places = KernelValue.places(of: tokens[at].text, in: value.count) else {
          throw failure("there are no components '\(tokens[at].text)'")
        }
        at += 1
        value = KernelValue(places.map { [numbers = value.numbers] in numbers[$0] })
      } else if try taken("[") {
        guard let index = try number(expression()).constant, index >= 0,
          index < Double(value.count)
        else { throw failure("there is no such component") }
        try take("]")
        value = KernelValue(value.numbers[Int(index)])
      } else {
        return value
      }
    }
  }

  private func primary() throws(CIError) -> KernelValue {
    if try taken("(") {
      let value = try expression()
      try take(")")
      return value
    }
    let token = tokens[at]
    switch token.kind {
    case .number:
      guard let value = Double(token.text) else { throw failure("'\(token.text)' is no number") }
      at += 1
      return KernelValue(Symbol(value))
    case .name:
      at += 1
      if try taken("(") { return try called(token.text) }
      if let constant = ["true": 1.0, "false": 0.0, "M_PI": Double.pi][token.text] {
        return KernelValue(Symbol(constant))
      }
      guard let value = value(named: token.text) else {
        at -= 1
        throw failure("'\(token.text)' is not known")
      }
      return value
    case .symbol, .end: throw failure("'\(token.text)' stands where a value belongs")
    }
  }

  private func called(_ name: String) throws(CIError) -> KernelValue {
    var arguments: [KernelValue] = []
    while try !taken(")") {
      if !arguments.isEmpty { try take(",") }
      arguments.append(try expression())
    }
    if let value = sampling(name, arguments) ?? KernelFunctions.value(of: name, arguments) {
      return value
    }
    if let value = try call(name, arguments) { return value }
    throw failure("there is no function \(name) of these values")
  }

  /// The functions that read positions and images.
  private func sampling(_ name: String, _ arguments: [KernelValue]) -> KernelValue? {
    let place = ExpressionProgram.place
    if name == "destCoord" && arguments.isEmpty { return KernelValue([place.x, place.y]) }
    guard let sampler = arguments.first?.sampler else { return nil }
    let extent = (0..<4).map { KernelArguments.extent(of: sampler, $0) }
    switch name {
    case "samplerCoord" where arguments.count == 1: return KernelValue([place.x, place.y])
    case "samplerTransform" where arguments.count == 2 && arguments[1].count == 2:
      return arguments[1]
    case "sample" where arguments.count == 2 && arguments[1].count == 2:
      let (x, y) = (arguments[1].numbers[0], arguments[1].numbers[1])
      return KernelValue(Symbol.sample(sampler, x, y))
    case "samplerExtent": return KernelValue(extent)
    case "samplerOrigin": return KernelValue(Array(extent[..<2]))
    case "samplerSize": return KernelValue(Array(extent[2...]))
    default: return nil
    }
  }
}
