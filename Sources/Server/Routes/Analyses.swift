internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Pipeline
internal import Words

/// The progress of analyses, for administrators.
extension Site {
  func analysisRoutes() -> [Route<RouteAccess, Principal>] {
    let forbidden = RouteAnswer(403, "Only administrators see analyses.", code: "notAdministrator")
    let actions = Analyses.Action.allCases.map(\.rawValue).joined(separator: ", ")
    return [
      Route(
        .get, "/api/v1/analyses",
        "The analyses that run in the background, with their progress. They are `off` if models "
          + "are `missing`, or for a `reason`.",
        access: .person,
        answers: [RouteAnswer(.ok, "The analyses.", type: "application/json"), forbidden]
      ) { [library] _, principal in
        let statuses = try await library.analyses.statuses(for: principal)
        return .json(["analyses": .array(statuses.map(\.json))])
      },
      Route(
        .post, "/api/v1/analyses/{name}",
        "Pauses or resumes an analysis, or makes it `retry` failed photos.",
        access: .person, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.ok, "The analysis after the change.", type: "application/json"), forbidden,
          RouteAnswer(404, "No such analysis.", code: "noSuchAnalysis"),
        ]
      ) { [library] (request, principal, name: String) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        guard let action = body["do"]?.string.flatMap({ Analyses.Action(rawValue: $0) }) else {
          throw RequestError.member(
            "do", expected: Message("expected.choice", ["values": .text(actions)]))
        }
        return .json(try await library.analyses.perform(action, of: name, as: principal).json)
      },
    ]
  }
}

extension AnalysisStatus {
  fileprivate var json: JSON {
    [
      "name": .string(info.name), "version": JSON(info.version),
      "state": .string(condition.rawValue),
      "finds": .array(info.facets.map { .string($0.rawValue) }),
      "done": JSON(counts.done), "waiting": JSON(counts.waiting), "failed": JSON(counts.failed),
      "missing": .array(missing.map(JSON.string)), "reason": JSON(reason?.text),
    ]
  }
}
