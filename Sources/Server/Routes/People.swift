internal import Catalog
internal import HTTP
internal import JSON
internal import Library
internal import Maintenance
internal import Media
internal import Pipeline
internal import Words

/// People in photos, for accounts that have People on.
extension Site {
  func peopleRoutes() -> [Route<RouteAccess, Principal>] {
    peopleListRoutes() + peopleActRoutes() + personRoutes() + personChangeRoutes()
      + personFaceRoutes() + faceRoutes()
  }

  static let peopleOff = [
    RouteAnswer(403, "People is turned off for the account.", code: "peopleOff")
  ]

  private static let missingPerson = [
    RouteAnswer(404, "Not found, or in no photo that the caller sees.", code: "noSuchPerson")
  ]

  private static let missingFace = [
    RouteAnswer(404, "Not found, or in no photo that the caller sees.", code: "noSuchFace")
  ]

  private static let act = shows("The ids of the `acts`, by which this is undone.")

  private func peopleListRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/people"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .get, path,
        "The people in the photos: those with names, then groups of similar faces, both with the "
          + "largest first.",
        access: .account, answers: Self.answers(Self.shows("The people."), Self.peopleOff)
      ) { [self] request, principal in
        let people = try await library.people.all(for: principal)
        let faces = try await library.analyses.condition(of: FaceAnalysis.name)
        return .json(
          ["people": .array(people.map(\.json)), "faces": JSON(faces?.rawValue)],
          answering: request)
      },
      Route(
        .post, path, "Creates a person from `faces`, optionally with a `name`.",
        access: .account, body: body,
        answers: Self.answers(
          [RouteAnswer(.created, "The person, and the `acts`.", type: "application/json")],
          Self.peopleOff, Self.missingFace)
      ) { [self] request, principal in
        let (members, _) = try await request.members()
        let (faces, name) = (try members.faces(), try members.text("name"))
        let made = try await library.people.makePerson(of: faces, named: name, as: principal)
        let details = try await library.people.person(made.person, for: principal)
        return .json(
          ["person": details.person.json, "acts": .acts([made.act])], status: .created)
      },
      Route(
        .get, "\(path)/suggestions",
        "Groups that may be named people, likeliest first.", access: .account,
        answers: Self.answers(Self.shows("The suggestions."), Self.peopleOff)
      ) { [self] _, principal in
        let found = try await library.people.suggestions(for: principal)
        return .json([
          "suggestions": .array(found.map { ["person": $0.person.json, "group": $0.group.json] })
        ])
      },
    ]
  }

  private func peopleActRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/people"
    return [
      Route(
        .post, "\(path)/undo",
        "Undoes `acts`, the last one first. Later changes by others are kept.",
        access: .account, body: .json(limit: ServerLimits.listBytes),
        answers: Self.answers(
          Self.shows("Whether all of it was taken back: `whole`."), Self.peopleOff,
          [RouteAnswer(404, "Already undone, or too old.", code: "noSuchAct")])
      ) { [self] request, principal in
        let (members, _) = try await request.members()
        let acts = (try members.texts("acts") ?? []).prefix(LibraryLimits.peopleActs)
          .compactMap { PeopleActID($0) }
        return .json(["whole": .bool(try await library.people.undo(acts, as: principal))])
      },
      Route(
        .delete, "\(path)/faces",
        "Deletes all faces and names in the account's own photos, and turns People off.",
        access: .person,
        answers: Self.shows(
          "The `backups`, and catalogs that were put aside, that may still hold them; the newest "
            + "first.")
      ) { [self] _, principal in
        try await library.people.deleteFaceData(as: principal)
        let backups = try await library.backupsWithFaces(for: principal)
        return .json([
          "backups": .array(
            backups.map { ["folder": JSON($0.folder), "finished": .string($0.finished.text)] })
        ])
      },
    ]
  }

  private func personRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/people/{id}"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .get, path, "One person, with the years of their photos.", access: .account,
        answers: Self.answers(Self.shows("The person."), Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let details = try await library.people.person(id, for: principal)
        let years = details.years.map {
          JSON.object(["year": JSON($0.year), "count": JSON($0.count)])
        }
        return .json(
          ["person": details.person.json, "years": .array(years)], answering: request)
      },
      Route(
        .patch, path,
        "Changes a person's `name`, `cover` (one of the faces), or whether it is `hidden` from "
          + "this account.",
        access: .account, body: body,
        answers: Self.answers(Self.act, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let (members, _) = try await request.members()
        let name = try members.text("name")
        var edit = PersonEdit()
        if members.has("name") { edit.name = .some(name) }
        edit.isHidden = try members.flag("hidden")
        edit.cover = try members.id("cover")
        return .acts(try await library.people.edit(id, by: edit, as: principal))
      },
      Route(
        .get, "\(path)/assets", "The photos of a person.", access: .account,
        query: Self.listQuery,
        answers: Self.answers(Self.listAnswers, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        try await list(.person(id), request, principal)
      },
    ]
  }

  private func personChangeRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/people/{id}"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .post, "\(path)/merge", "Merges other `people` into this one.",
        access: .account, body: body,
        answers: Self.answers(Self.act, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let (members, _) = try await request.members()
        let others = try members.people()
        return .acts([try await library.people.merge(others, into: id, as: principal)])
      },
      Route(
        .post, "\(path)/answer",
        "Answers whether a group, `person`, is the `same` person; a no is remembered.",
        access: .account, body: body,
        answers: Self.answers(Self.act, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let (members, _) = try await request.members()
        guard let other: PersonID = try members.id("person"),
          let isSame = try members.flag("same")
        else { throw RequestError.member("person", expected: Message("expected.answer")) }
        let act = try await library.people.answer(
          isSame, person: id, and: other, as: principal)
        return .acts([act])
      },
    ]
  }

  private func personFaceRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/people/{id}"
    let body = RouteBody.json(limit: ServerLimits.listBytes)
    return [
      Route(
        .get, "\(path)/faces", "The faces of a person, the most certain first.", access: .account,
        answers: Self.answers(Self.shows("The faces."), Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let faces = try await library.people.faces(of: id, for: principal)
        return .json(["faces": .array(faces.map(\.json))], answering: request)
      },
      Route(
        .post, "\(path)/faces", "Assigns `faces` to this person.", access: .account,
        body: body,
        answers: Self.answers(Self.act, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let (members, _) = try await request.members()
        let faces = try members.faces()
        return .acts([try await library.people.give(faces, to: id, as: principal)])
      },
      Route(
        .post, "\(path)/refuse", "Records that `faces` are not this person's.", access: .account,
        body: body,
        answers: Self.answers(Self.act, Self.peopleOff, Self.missingPerson)
      ) { [self] (request, principal, id: PersonID) in
        let (members, _) = try await request.members()
        let faces = try members.faces()
        return .acts([try await library.people.refuse(faces, of: id, as: principal)])
      },
    ]
  }

  private func faceRoutes() -> [Route<RouteAccess, Principal>] {
    let path = "/api/v1/assets/{id}/faces"
    return [
      Route(
        .get, path, "The faces in a photo's current version, from left to right.", access: .account,
        answers: Self.answers(Self.shows("The faces."), Self.peopleOff)
      ) { [self] (request, principal, id: AssetID) in
        let faces = try await library.people.faces(of: id, for: principal)
        return .json(["faces": .array(faces.map(\.json))], answering: request)
      },
      Route(
        .post, path,
        "Adds a face: its `box` in the current version, [x, y, width, height] from 0 to 1 from the "
          + "upper left, and optionally its `person`, or the `name` of a new one.",
        access: .account, body: .json(limit: ServerLimits.documentBytes),
        answers: Self.answers(
          [RouteAnswer(.created, "The face, and the `acts`.", type: "application/json")],
          Self.peopleOff, [RouteAnswer(422, "The box is not allowed.", code: "badValue")])
      ) { [self] (request, principal, id: AssetID) in
        let (members, _) = try await request.members(limit: ServerLimits.documentBytes)
        let (box, name) = (try members.box("box"), try members.text("name"))
        let person: PersonID? = try members.id("person")
        let made = try await library.people.drawFace(
          box, on: id, person: person, name: name, as: principal)
        let faces = try await library.people.faces(of: id, for: principal)
        let face = faces.first { $0.id == made.face }
        return .json(
          ["face": face?.json ?? .null, "acts": .acts([made.act])], status: .created)
      },
      Route(
        .delete, "/api/v1/faces/{id}", "Removes a face that was found or drawn by mistake.",
        access: .account, answers: Self.answers(Self.act, Self.peopleOff, Self.missingFace)
      ) { [self] (_, principal, id: FaceID) in
        .acts([try await library.people.removeFace(id, as: principal)])
      },
    ]
  }
}

extension Response {
  fileprivate static func acts(_ ids: [PeopleActID]) -> Response { .json(["acts": .acts(ids)]) }
}

extension JSON {
  fileprivate static func acts(_ ids: [PeopleActID]) -> JSON {
    .array(ids.map { .string($0.text) })
  }
}

extension JSONBody {
  fileprivate func faces() throws(RequestError) -> [FaceID] {
    try ids("faces", expected: Message("expected.faces"))
  }

  fileprivate func people() throws(RequestError) -> [PersonID] {
    try ids("people", expected: Message("expected.people"))
  }

  private func ids<Kind>(
    _ name: String, expected: Message
  ) throws(RequestError) -> [Identifier<Kind>] {
    let texts = try texts(name) ?? []
    let ids = texts.compactMap { Identifier<Kind>($0) }
    guard !ids.isEmpty, ids.count == texts.count, ids.count <= LibraryLimits.peopleInRequest
    else { throw .member(name, expected: expected) }
    return ids
  }

  /// As `[x, y, width, height]`.
  fileprivate func box(_ name: String) throws(RequestError) -> RelativeBox {
    let numbers = self[name]?.array?.compactMap(\.double) ?? []
    guard numbers.count == 4, numbers.allSatisfy({ (-1...2).contains($0) }) else {
      throw .member(name, expected: Message("expected.faceBox"))
    }
    return RelativeBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Person {
  fileprivate var json: JSON {
    [
      "id": .string(id.text), "name": JSON(name), "count": JSON(assetCount),
      "hidden": .bool(isHidden),
      "cover": [
        "face": .string(cover.face.text), "asset": .string(cover.asset.text),
        "version": JSON(cover.version), "box": cover.box.json,
      ],
    ]
  }
}

extension FoundFace {
  fileprivate var json: JSON {
    [
      "id": .string(id.text), "asset": .string(asset.text), "version": JSON(version),
      "box": box.json,
      "source": .string(source.rawValue), "confirmed": .bool(isConfirmed),
      "person": JSON(person?.text), "name": JSON(name),
    ]
  }
}

extension RelativeBox {
  fileprivate var json: JSON { [JSON(x), JSON(y), JSON(width), JSON(height)] }
}
