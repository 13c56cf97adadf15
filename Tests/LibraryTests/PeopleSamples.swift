import Catalog
import Library
import Media
import Testing

/// Vectors as a network gives them: those of one person are 0.28 apart, those of two 0.99.
func faceVector(person: Int, shot: Int = 0, away: Float = 0) -> [Float] {
  var numbers = [Float](repeating: 0, count: Face.embeddingCount)
  numbers[person % 60] = 0.7
  numbers[70 + shot % 40] = 0.2
  // Moves a face away from the others of its person.
  numbers[120] = away
  return numbers
}

/// A face in the middle of a picture, or elsewhere.
func sampleFace(
  _ person: Int, shot: Int = 0, away: Float = 0, x: Double = 0.4, y: Double = 0.4,
  size: Double = 0.2, quality: Double = 0.8
) -> Face {
  Face(
    box: RelativeBox(x: x, y: y, width: size, height: size), confidence: 0.9, quality: quality,
    embedding: faceVector(person: person, shot: shot, away: away))
}

extension Library {
  /// Adds a photo, of the family or private, with faces that a model has found.
  func addPhoto(
    _ seed: Int, of faces: [Face], visibility: Visibility = .family, as owner: Principal
  ) async throws -> AssetID {
    let id = try await add(testPhoto(seed: seed), "photo\(seed).png", as: owner).asset
    _ = try await developed(id, for: owner)
    try await perform(as: owner) { change throws(LibraryError) in
      if visibility == .private { try change.setVisibility(of: id, to: .private) }
      try change.storeFaces(faces, of: id)
    }
    return id
  }

  func turnPeople(on isOn: Bool = true, for principals: Principal...) async throws {
    for principal in principals {
      try await accounts.changeOwn(
        name: nil, visibility: nil, people: isOn, as: principal)
    }
  }

  /// The people that a principal sees, as `NAME COUNT`; groups have no name.
  func peopleLines(for principal: Principal) async throws -> [String] {
    try await people.all(for: principal).map { "\($0.name ?? "-") \($0.assetCount)" }
  }

  func person(named name: String, for principal: Principal) async throws -> Person {
    try #require(try await people.all(for: principal).first { $0.name == name })
  }

  /// Gives the only group without a name that has this many photos one.
  @discardableResult
  func name(
    groupOf count: Int, _ name: String, as principal: Principal
  ) async throws -> PersonID {
    let all = try await people.all(for: principal)
    let group = try #require(all.first { $0.name == nil && $0.assetCount == count })
    try await perform(as: principal) { change throws(LibraryError) in
      _ = try change.name(group.id, name)
    }
    return group.id
  }
}
