extension Route {
  /// The error responses implied by the declaration; handlers and documentation do not repeat them.
  package var refusals: [RouteAnswer] {
    var refusals: [RouteAnswer] = []
    if !query.isEmpty {
      refusals.append(RouteAnswer(400, "A parameter is not as it must be.", code: "badParameter"))
    }
    if pathTypes.contains(where: { $0 != String.schemaType }) {
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
