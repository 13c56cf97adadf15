internal import Catalog
internal import HTTP
internal import ImageEngine
internal import JSON
internal import Library

/// The darkroom's tools: the catalogue, the strip, and shaders that draw both in the browser.
extension Site {
  func filterRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/filters",
        "All filters with their parameters, and whether a shader draws them (`live`).",
        access: .account,
        answers: [RouteAnswer(.ok, "The catalogue.", type: "application/json")]
      ) { request, _ in Self.catalogue.response(to: request) },
      Route(
        .get, "/api/v1/strip",
        "The strip of filters, each with its shader. If there is none, `shader` is null and "
          + "`reason` says why: request a preview instead.",
        access: .account,
        answers: [RouteAnswer(.ok, "The entries, in order.", type: "application/json")]
      ) { [self] request, _ in
        let entries = await library.strip().map(\.json)
        return .json(["entries": .array(entries)]).compressed(for: request)
      },
      Route(
        .post, "/api/v1/shader",
        "The fragment shader of a recipe, and its uniforms. If there is none, `fragment` is null "
          + "and `reason` says why: request a preview instead.",
        access: .account, body: .json(limit: ServerLimits.recipeBytes),
        answers: [
          RouteAnswer(.ok, "The shader.", type: "application/json"),
          RouteAnswer(422, "The recipe is refused; `detail` says why.", code: "unknownFilter"),
        ]
      ) { request, _ in
        let recipe = try await request.json(limit: ServerLimits.recipeBytes).recipe()
        return .json(try Self.shaderJSON(of: recipe)).compressed(for: request)
      },
    ]
  }

  /// A recipe without a shader is a normal response, not an error.
  private static func shaderJSON(of recipe: Recipe) throws(RecipeError) -> JSON {
    do throws(RecipeError) {
      return try shader(for: recipe).json
    } catch {
      guard case .noShader = error else { throw error }
      return ["fragment": .null, "reason": .string(error.sentence)]
    }
  }
}

extension Site {
  /// Generated once: it is the same for all visitors.
  private static let catalogue = StaticFile(
    Array(JSON.array(FilterCatalog.all.map(described)).text.utf8), type: "application/json",
    tag: WebFiles.revision)

  private static func described(_ filter: FilterDescription) -> JSON {
    guard case .object(var members) = filter.json else { return filter.json }
    let alone = Recipe(steps: [Recipe.Step(filter.name, frame: .keep)])
    // Whatever the reason, it has no shader; the shader route reports why.
    members["live"] = .bool((try? shader(for: alone)) != nil)
    return .object(members)
  }
}

extension StripEntry {
  /// A strip entry with its filter's shader. An invalid entry does not affect the others: it shows
  /// the unfiltered picture.
  fileprivate var json: JSON {
    var (filter, problem, reason) = (filter, problem, String?.none)
    var program = JSON.null
    do throws(RecipeError) {
      program = try shader(for: Recipe(steps: steps)).json
    } catch .noShader(let name, let why) {
      reason = RecipeError.noShader(filter: name, why: why).sentence
    } catch {
      (filter, problem) = (nil, error.sentence)
    }
    return [
      "name": .string(name), "filter": JSON(filter), "problem": JSON(problem), "shader": program,
      "reason": JSON(reason),
    ]
  }
}
