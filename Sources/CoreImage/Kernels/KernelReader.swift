internal import ImageEngine

/// Runs a kernel's text once, with symbols instead of numbers.
///
/// Both branches of a condition are read, and each assignment and return chooses by the condition;
/// loops are unrolled, so that the number of their turns must be known.
final class KernelReader {
  let tokens: [KernelToken]
  private let functions: [String: KernelDefinition]
  var at = 0
  private var steps = 0
  private var depth = 0
  private var frame = Frame()

  /// The variables and the state of a running function.
  private struct Frame {
    var scopes: [[String: KernelValue]] = [[:]]
    /// 1 where the statements are reached.
    var mask: Symbol = 1.0
    /// 1 where nothing has been returned.
    var live: Symbol = 1.0
    var result: KernelValue?
  }

  init(_ tokens: [KernelToken], _ definitions: [KernelDefinition]) {
    self.tokens = tokens
    functions = Dictionary(definitions.map { ($0.name, $0) }) { $1 }
  }

  /// Returns the result of a function.
  func run(
    _ function: KernelDefinition, _ arguments: [KernelValue]
  ) throws(CIError) -> KernelValue {
    guard arguments.count == function.parameters.count else {
      throw failure("\(function.name) takes \(function.parameters.count) values")
    }
    let (outer, position) = (frame, at)
    frame = Frame()
    for (parameter, argument) in zip(function.parameters, arguments) {
      frame.scopes[0][parameter.name] = argument
    }
    at = function.start
    try enter()
    while tokens[at].text != "}" { try statement() }
    depth -= 1
    guard let result = frame.result else {
      throw failure("\(function.name) returns nothing")
    }
    (frame, at) = (outer, position)
    return result
  }

  func call(_ name: String, _ arguments: [KernelValue]) throws(CIError) -> KernelValue? {
    guard let function = functions[name], !function.isKernel else { return nil }
    return try run(function, arguments)
  }

  func value(named name: String) -> KernelValue? {
    frame.scopes.lazy.reversed().compactMap { $0[name] }.first
  }

  func failure(_ reason: String) -> CIError { .kernel(line: tokens[at].line, reason: reason) }

  func take(_ text: String) throws(CIError) {
    guard try taken(text) else {
      throw failure("'\(tokens[at].text)' stands where '\(text)' belongs")
    }
  }

  /// Passes over a word if it is next.
  func taken(_ text: String) throws(CIError) -> Bool {
    steps += 1
    if steps > CILimits.kernelSteps { throw failure("it takes too many steps") }
    guard tokens[at].text == text, tokens[at].kind != .end else { return false }
    at += 1
    return true
  }

  func enter() throws(CIError) {
    depth += 1
    if depth > CILimits.kernelDepth { throw failure("it is nested too deeply") }
  }

  func leave() { depth -= 1 }
}

extension KernelReader {
  private func statement() throws(CIError) {
    try enter()
    defer { depth -= 1 }
    if try taken("{") {
      frame.scopes.append([:])
      while tokens[at].text != "}" { try statement() }
      frame.scopes.removeLast()
      try take("}")
    } else if try taken("if") {
      try conditional()
    } else if try taken("for") {
      try loop()
    } else if try taken("return") {
      try finish(with: expression())
      try take(";")
    } else if try !taken(";") {
      try simple()
      try take(";")
    }
  }

  private func conditional() throws(CIError) {
    try take("(")
    let condition = try number(expression())
    try take(")")
    let outer = frame.mask
    frame.mask = outer * condition
    try statement()
    if try taken("else") {
      frame.mask = outer * (1.0 - condition)
      try statement()
    }
    frame.mask = outer
  }

  private func loop() throws(CIError) {
    try take("(")
    frame.scopes.append([:])
    if try !taken(";") {
      try simple()
      try take(";")
    }
    let start = at
    while true {
      at = start
      guard let goesOn = try number(expression()).constant else {
        throw failure("a loop's end must be a number that is known")
      }
      try take(";")
      let step = at
      try skip(to: ")")
      let body = at
      if goesOn <= 0.5 { break }
      try statement()
      at = step
      if tokens[at].text != ")" { try simple() }
      at = body
    }
    try skipStatement()
    frame.scopes.removeLast()
  }

  /// Passes over the words up to the parenthesis that closes this one.
  private func skip(to close: String) throws(CIError) {
    var depth = 1
    while depth > 0 {
      if tokens[at].kind == .end { throw failure("'\(close)' is missing") }
      depth += tokens[at].text == "(" ? 1 : tokens[at].text == ")" ? -1 : 0
      at += 1
    }
  }

  /// Passes over a statement, with the branch after `else`.
  private func skipStatement() throws(CIError) {
    repeat {
      var depth = 0
      repeat {
        let text = tokens[at].text
        if tokens[at].kind == .end { throw failure("'}' is missing") }
        depth += ["{", "("].contains(text) ? 1 : ["}", ")"].contains(text) ? -1 : 0
        at += 1
      } while depth > 0 || tokens[at - 1].text != ";" && tokens[at - 1].text != "}"
    } while try taken("else")
  }

  private func finish(with value: KernelValue) throws(CIError) {
    let reached = frame.mask * frame.live
    frame.result =
      try frame.result.map { (old) throws(CIError) in
        try chosen(value, where: reached, else: old)
      } ?? value
    frame.live = frame.live * (1.0 - frame.mask)
  }

  private func chosen(
    _ new: KernelValue, where reached: Symbol, else old: KernelValue
  ) throws(CIError) -> KernelValue {
    guard
      let value = KernelValue.combined(
        [new, old], { Symbol.pick($0[0], where: reached, exceeds: 0.5, else: $0[1]) })
    else { throw failure("values of different sizes meet") }
    return value
  }

  /// A declaration, an assignment or an expression.
  private func simple() throws(CIError) {
    while ["const", "highp", "mediump", "lowp"].contains(tokens[at].text) { at += 1 }
    if let size = KernelFunctions.sizes[tokens[at].text], tokens[at + 1].kind == .name {
      at += 1
      repeat { try declare(size) } while try taken(",")
    } else {
      try assign()
    }
  }

  private func declare(_ size: Int) throws(CIError) {
    let name = tokens[at].text
    guard tokens[at].kind == .name else { throw failure("'\(name)' is no name") }
    at += 1
    var value = KernelValue(Array(repeating: 0.0, count: size))
    if try taken("=") {
      value = try expression()
      guard value.count == size else {
        throw failure("\(name) has \(size) components, and its value has \(value.count)")
      }
    }
    frame.scopes[frame.scopes.count - 1][name] = value
  }

  private func assign() throws(CIError) {
    let name = tokens[at].text
    guard tokens[at].kind == .name, let old = value(named: name) else {
      throw failure("'\(name)' is no variable")
    }
    at += 1
    var places = Array(old.numbers.indices)
    if try taken(".") {
      guard let chosen = KernelValue.places(of: tokens[at].text, in: old.count) else {
        throw failure("\(name) has no components '\(tokens[at].text)'")
      }
      places = chosen
      at += 1
    }
    let part = KernelValue(places.map { old.numbers[$0] })
    let new = try assigned(part)
    guard new.count == places.count || new.count == 1 else {
      throw failure("values of different sizes meet")
    }
    var numbers = old.numbers
    let reached = frame.mask * frame.live
    for (index, place) in places.enumerated() {
      numbers[place] = Symbol.pick(
        new.numbers[new.count == 1 ? 0 : index], where: reached, exceeds: 0.5,
        else: numbers[place])
    }
    let scope = frame.scopes.lastIndex { $0[name] != nil } ?? 0
    frame.scopes[scope][name] = KernelValue(numbers)
  }

  /// The value after an operator of assignment.
  private func assigned(_ old: KernelValue) throws(CIError) -> KernelValue {
    if try taken("=") { return try expression() }
    if try taken("++") { return try combined([old, KernelValue(1.0)]) { $0[0] + $0[1] } }
    if try taken("--") { return try combined([old, KernelValue(1.0)]) { $0[0] - $0[1] } }
    if try taken("+=") { return try combined([old, expression()]) { $0[0] + $0[1] } }
    if try taken("-=") { return try combined([old, expression()]) { $0[0] - $0[1] } }
    if try taken("*=") { return try combined([old, expression()]) { $0[0] * $0[1] } }
    if try taken("/=") { return try combined([old, expression()]) { $0[0] / $0[1] } }
    throw failure("'\(tokens[at].text)' stands where '=' belongs")
  }
}
