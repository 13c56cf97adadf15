internal import Catalog
internal import HTTP
internal import JSON

/// The OpenAPI 3.1 description of the API, generated from the routes.
struct OpenAPI {
  private let routes: [Route<RouteAccess, Principal>]
  private let base: BasePath

  /// OpenAPI has no place for WebDAV's methods.
  init(_ routes: [Route<RouteAccess, Principal>], base: BasePath) {
    self.base = base
    self.routes = routes.filter {
      $0.pattern.text.hasPrefix("/api/v1/") && !$0.method.isWebDAV
    }
  }

  var document: JSON {
    var paths = JSON.Object()
    for route in routes {
      let path = Self.path(route)
      var item = paths[path]?.object ?? JSON.Object()
      item[route.method.rawValue.lowercased()] = Self.operation(route)
      paths[path] = .object(item)
    }
    let info: JSON = [
      "title": "Tintype", "version": "1",
      "description": "The API of a Tintype photo library, which its own page uses too.",
    ]
    let session: JSON = ["type": "apiKey", "in": "cookie", "name": "tintype"]
    let token: JSON = ["type": "http", "scheme": "bearer"]
    let components: JSON = [
      "schemas": ["Problem": Self.problem],
      "securitySchemes": ["session": session, "token": token],
    ]
    return [
      "openapi": "3.1.0", "info": info, "servers": [["url": .string(base.cookiePath)]],
      "paths": .object(paths), "components": components,
    ]
  }

  /// Writes `{path*}` as `{path}`.
  private static func path(_ route: Route<RouteAccess, Principal>) -> String {
    route.pattern.text.split(separator: "*}", omittingEmptySubsequences: false).joined(
      separator: "}")
  }

  private static func operation(_ route: Route<RouteAccess, Principal>) -> JSON {
    var operation: JSON.Object = [
      "operationId": .string(operationID(route)), "summary": .string(route.summary),
      "tags": [.string(tag(route))],
    ]
    var parameters: [JSON] = zip(route.pattern.names, route.pathTypes).map(pathParameter)
    parameters += route.query.map(parameter)
    if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
    if route.body.isRead { operation["requestBody"] = body(route.body) }
    operation["responses"] = responses(route)
    let keys: JSON = [["session": []], ["token": []]]
    operation["security"] = route.access == .anyone ? .array([]) : keys
    return .object(operation)
  }

  /// Such as `getAssetsIdOriginal`: stable, because it is made of method and path.
  private static func operationID(_ route: Route<RouteAccess, Principal>) -> String {
    let words = route.pattern.parts.dropFirst(2).flatMap { part in
      switch part {
      case .literal(let text), .value(let text), .rest(let text):
        text.split { !$0.isLetter && !$0.isNumber }
      }
    }
    return route.method.rawValue.lowercased()
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func tag(_ route: Route<RouteAccess, Principal>) -> String {
    if case .literal(let text)? = route.pattern.parts.dropFirst(2).first { text } else { "api" }
  }

  private static func pathParameter(_ name: String, _ type: any PathValue.Type) -> JSON {
    let schema: JSON = ["type": .string(type.schemaType)]
    return ["name": .string(name), "in": "path", "required": true, "schema": schema]
  }

  private static func parameter(_ parameter: QueryParameter) -> JSON {
    let schema: JSON =
      switch parameter.kind {
      case .text(let maxBytes): ["type": "string", "maxLength": JSON(maxBytes)]
      case .integer(let range):
        [
          "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
        ]
      case .choice(let allowed): ["type": "string", "enum": .array(allowed.map(JSON.string))]
      }
    return [
      "name": .string(parameter.name), "in": "query", "required": .bool(parameter.isRequired),
      "description": .string(parameter.summary), "schema": schema,
    ]
  }

  private static func body(_ body: RouteBody) -> JSON {
    let types = body.types.isEmpty ? ["application/octet-stream"] : body.types
    let anything = JSON.object(JSON.Object())
    return ["content": .object(JSON.Object(types.map { ($0, anything) }))]
  }

  private static func responses(_ route: Route<RouteAccess, Principal>) -> JSON {
    var responses = JSON.Object()
    for answer in route.allAnswers {
      let status = "\(answer.status.code)"
      let before = responses[status]?.object
      var response = before ?? ["description": .string(answer.summary)]
      if let earlier = before?["description"]?.string, earlier != answer.summary {
        response["description"] = .string(earlier + " " + answer.summary)
      }
      if let type = answer.type {
        var content = response["content"]?.object ?? JSON.Object()
        let problem: JSON = ["schema": ["$ref": "#/components/schemas/Problem"]]
        content[type] = answer.code == nil ? JSON.object(JSON.Object()) : problem
        response["content"] = .object(content)
      }
      if let code = answer.code {
        let codes = response["x-codes"]?.array ?? []
        response["x-codes"] = .array(codes + [.string(code)])
      }
      responses[status] = .object(response)
    }
    return .object(responses)
  }

  private static let problem: JSON = {
    let text: JSON = ["type": "string"]
    let code: JSON = [
      "type": "string", "description": "Identifies the kind of error; stable across versions.",
    ]
    let detail: JSON = ["type": "string", "description": "A sentence for people."]
    let properties: JSON = [
      "type": text, "title": text, "status": ["type": "integer"], "code": code, "detail": detail,
    ]
    return [
      "type": "object", "required": ["type", "title", "status", "code", "detail"],
      "properties": properties,
    ]
  }()
}

extension Route where Access == RouteAccess {
  /// All responses: the declared ones, and those implied by the declaration.
  var allAnswers: [RouteAnswer] {
    var door: [RouteAnswer] = []
    if access != .anyone, access != .link {
      door.append(
        RouteAnswer(401, "The request has no session and no token.", code: "signInRequired"))
      door.append(RouteAnswer(401, "The token is unknown or has expired.", code: "unknownToken"))
      door.append(RouteAnswer(403, "The token's level does not allow this.", code: "beyondToken"))
    }
    if access == .administrator {
      door.append(RouteAnswer(403, "Only an administrator may do this.", code: "notAdministrator"))
    }
    return answers + door + refusals + general
  }

  /// Whether it sends a file with range requests.
  private var sendsFile: Bool {
    method == .get
      && answers.contains { answer in
        answer.status == .ok
          && ["image/", "video/", "*/*"].contains { answer.type?.hasPrefix($0) == true }
      }
  }

  /// The responses common to all routes of a kind, unless the declaration describes that status.
  private var general: [RouteAnswer] {
    var general = [
      RouteAnswer(400, "The request is not valid HTTP or names no address.", code: "badRequest"),
      RouteAnswer(421, "The library does not answer to this host name.", code: "foreignHost"),
      RouteAnswer(503, "The server is busy; Retry-After says when to try again.", code: "busy"),
    ]
    if access != .anyone, access != .link {
      general.append(
        RouteAnswer(
          429, "Too many wrong tokens came from this address; Retry-After says when to try again.",
          code: "tooManyAttempts"))
    }
    if !pattern.names.isEmpty {
      general.append(RouteAnswer(404, "The address does not exist.", code: "notFound"))
    }
    if !pattern.names.isEmpty || !query.isEmpty {
      general.append(RouteAnswer(414, "The address is too long.", code: "targetTooLong"))
    }
    if sendsFile {
      general += [
        RouteAnswer(.partialContent, "The requested range."),
        RouteAnswer(
          412, "The object has changed since the version that the request names.",
          code: "preconditionFailed"),
        RouteAnswer(416, "The range is outside the file.", code: "rangeNotSatisfiable"),
      ]
    }
    if !Gate.isSafe(method) {
      general.append(
        RouteAnswer(403, "The request comes from another site's page.", code: "foreignOrigin"))
    }
    if body.isRead {
      general += [
        RouteAnswer(400, "The body is not valid JSON.", code: "notJSON"),
        RouteAnswer(400, "A member of the body is invalid.", code: "badMember"),
        RouteAnswer(404, "An object that the body names does not exist.", code: "noSuchAsset"),
        RouteAnswer(422, "A value is not allowed; `detail` says why.", code: "badValue"),
      ]
    }
    let known = Set((answers + refusals).compactMap(\.code))
    return general.filter { answer in answer.code.map { !known.contains($0) } ?? true }
  }
}
