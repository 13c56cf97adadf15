internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// Background jobs, for administrators: waiting, running and finished ones, with errors.
extension Site {
  func jobRoutes() -> [Route<RouteAccess, Principal>] {
    let forbidden = RouteAnswer(403, "Only administrators see jobs.", code: "notAdministrator")
    let unknown = RouteAnswer(404, "No such job.", code: "noSuchJob")
    return [
      Route(
        .get, "/api/v1/jobs", "The background jobs, open ones first.",
        access: .person,
        answers: [
          RouteAnswer(
            .ok, "The jobs, and how many photos wait for their pictures as `developing`.",
            type: "application/json"), forbidden,
        ]
      ) { [self] _, principal in
        let jobs = try await library.jobs.all(for: principal)
        let waiting = try await library.size().waiting
        return .json(["jobs": .array(jobs.map(\.json)), "developing": JSON(waiting)])
      },
      Route(
        .get, "/api/v1/jobs/{id}", "One job.", access: .person,
        answers: [RouteAnswer(.ok, "The job.", type: "application/json"), forbidden, unknown]
      ) { [self] (_, principal, id: JobID) in
        .json(try await library.jobs.job(id, for: principal).json)
      },
      Route(
        .post, "/api/v1/jobs/{id}", "Pauses, resumes, cancels or retries a job.",
        access: .person, body: .json(limit: ServerLimits.documentBytes),
        answers: [
          RouteAnswer(.ok, "The job after the change.", type: "application/json"), forbidden,
          unknown,
          RouteAnswer(409, "The job's state does not allow this.", code: "jobState"),
        ]
      ) { [self] (request, principal, id: JobID) in
        let body = try await request.json(limit: ServerLimits.documentBytes)
        guard let action = body["do"]?.string.flatMap({ Job.Action(rawValue: $0) }) else {
          let words = Job.Action.allCases.map(\.rawValue).joined(separator: ", ")
          throw RequestError.member(
            "do", expected: Message("expected.choice", ["values": .text(words)]))
        }
        return .json(try await library.jobs.perform(action, of: id, as: principal).json)
      },
    ]
  }

  func backupRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/backups",
        "The library's backups, newest first, verified unless their disk was full. `unwritten` "
          + "names objects whose documents cannot be written, and why.",
        access: .person,
        answers: [
          RouteAnswer(.ok, "The backups.", type: "application/json"),
          RouteAnswer(403, "Only administrators see backups.", code: "notAdministrator"),
        ]
      ) { [library] _, principal in
        let backups = try await library.backups(for: principal)
        let unwritten = try await library.unwrittenDocuments(for: principal)
        return .json([
          "backups": .array(backups.map(\.json)), "unwritten": .array(unwritten.map(\.json)),
        ])
      }
    ]
  }

  /// The place of the photos, for administrators.
  func storageRoutes() -> [Route<RouteAccess, Principal>] {
    [
      Route(
        .get, "/api/v1/storage",
        "The `folder` of the library on the server, and its `freeBytes`.",
        access: .administrator,
        answers: [
          RouteAnswer(.ok, "The folder.", type: "application/json")
        ]
      ) { [self] _, principal in
        let place = try await library.storage(for: principal)
        return .json([
          "folder": .string(place.folder), "freeBytes": JSON(place.freeBytes),
        ])
      }
    ]
  }
}

extension Job {
  fileprivate var json: JSON {
    [
      "id": .string(id.text), "kind": .string(kind), "state": .string(state.rawValue),
      "priority": JSON(priority.rawValue), "arguments": arguments, "done": JSON(progress.done),
      "total": JSON(progress.total), "note": JSON(progress.note?.text),
      "reason": JSON(reason?.text),
      "attempts": JSON(attempts), "due": .string(due.text), "made": .string(made.text),
      "started": JSON(started?.text), "ended": JSON(ended?.text),
      "lastGood": JSON(lastGood?.text), "everySeconds": JSON(everySeconds),
    ]
  }
}

extension UnwrittenDocument {
  fileprivate var json: JSON {
    [
      "kind": .string(kind), "id": .string(id), "name": .string(name),
      "reason": .string(reason.text),
    ]
  }
}

extension BackupDate {
  fileprivate var json: JSON {
    [
      "folder": .string(folder), "finished": .string(finished.text), "verified": .bool(!isDiskFull),
      "diskFull": .bool(isDiskFull),
      "assets": JSON(assets), "files": JSON(files), "bytes": JSON(bytes),
      "missing": JSON(missing), "missingNames": .array(missingNames.map { .string($0) }),
    ]
  }
}
