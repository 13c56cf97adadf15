/// The patterns of all routes, by segment. Literals take precedence over values, and values over
/// the rest.
struct RouteTree: Sendable {
  enum Match {
    case route(Int, values: [String])
    /// No route for this method; the allowed methods, if any.
    case none(allowed: [Method])
  }

  private struct Node {
    var literals: [(text: String, node: Int)] = []
    var value: Int?
    var rest: Int?
    var routes: [(method: Method, index: Int)] = []
  }

  private var nodes = [Node()]

  init(_ routes: [(Method, RoutePattern)]) {
    for (index, (method, pattern)) in routes.enumerated() {
      var node = 0
      for part in pattern.parts { node = child(of: node, part) }
      let isNew = !nodes[node].routes.contains { $0.method == method }
      precondition(isNew, "two routes for \(method.rawValue) \(pattern.text)")
      nodes[node].routes.append((method, index))
    }
  }

  func match(_ method: Method, _ path: [String]) -> Match {
    var values: [String] = []
    guard let node = find(path[...], from: 0, &values) else { return .none(allowed: []) }
    let routes = nodes[node].routes
    if let route = routes.first(where: { $0.method == method })
      ?? (method == .head ? routes.first { $0.method == .get } : nil)
    {
      return .route(route.index, values: values)
    }
    return .none(allowed: allowed(routes.map(\.method)))
  }

  /// Adds the derived methods: HEAD for GET, and OPTIONS.
  private func allowed(_ methods: [Method]) -> [Method] {
    Method.allCases.filter {
      methods.contains($0) || $0 == .options || $0 == .head && methods.contains(.get)
    }
  }

  private func find(_ path: ArraySlice<String>, from node: Int, _ values: inout [String]) -> Int? {
    guard let part = path.first else { return nodes[node].routes.isEmpty ? nil : node }
    let rest = path.dropFirst()
    for literal in nodes[node].literals where literal.text == part {
      if let found = find(rest, from: literal.node, &values) { return found }
    }
    if let next = nodes[node].value, !part.isEmpty {
      values.append(part)
      if let found = find(rest, from: next, &values) { return found }
      values.removeLast()
    }
    guard let last = nodes[node].rest else { return nil }
    values.append(path.joined(separator: "/"))
    return last
  }

  private mutating func child(of node: Int, _ part: RoutePattern.Part) -> Int {
    switch part {
    case .literal(let text):
      if let known = nodes[node].literals.first(where: { $0.text == text }) { return known.node }
      nodes.append(Node())
      nodes[node].literals.append((text, nodes.count - 1))
    case .value:
      if let known = nodes[node].value { return known }
      nodes.append(Node())
      nodes[node].value = nodes.count - 1
    case .rest:
      if let known = nodes[node].rest { return known }
      nodes.append(Node())
      nodes[node].rest = nodes.count - 1
    }
    return nodes.count - 1
  }
}

extension Route {
  /// The error responses implied by the declaration; handlers and documentation do not repeat them.
  package var refusals: [RouteAnswer] {
    var refusals: [RouteAnswer] = []
    if !query.isEmpty {
      refusals.append(RouteAnswer(400, "A parameter is not as it must be.", code: "badParameter"))
    }
    if pathTypes.contains(where: { $0.schemaType != String.schemaType }) {
      refusals.append(RouteAnswer(404, "There is nothing at this address.", code: "notFound"))
    }
    guard body.isRead else { return refusals }
    if body.requiresLength {
      refusals.append(RouteAnswer(411, "The length is not announced.", code: "lengthRequired"))
    }
    if body.limit != nil {
      refusals.append(RouteAnswer(413, "The body is too large.", code: "bodyTooLarge"))
    }
    if !body.types.isEmpty {
      refusals.append(
        RouteAnswer(415, "The body is of another type.", code: "unsupportedMediaType"))
    }
    return refusals
  }
}
