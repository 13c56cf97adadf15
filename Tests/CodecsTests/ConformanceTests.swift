import Codecs
import Foundation
import ImageEngine
import JSON
import TestSupport
import Testing

/// The engine against pictures that the real Core Image made: a few that lie beside
/// the tests. All that are known run with `scripts/test conformance`.
@Suite struct ConformanceTests {
  static let cases: [JSON] = {
    // Without its cases the test that counts them fails.
    (try? JSON(parsing: fixture("conformance/cases.json")))?["cases"]?.array ?? []
  }()

  @Test func thereAreCases() { #expect(Self.cases.count == 3) }

  @Test(arguments: cases)
  func theResultIsCoreImages(_ test: JSON) throws {
    let distance = try Self.distance(test, Renderer())
    #expect(distance.isWithin(test["tolerance"]), "\(test["id"]?.string ?? ""): \(distance)")
  }

  @Test(arguments: cases)
  func computingWithCodesInsteadOfLightIsNoticed(_ test: JSON) throws {
    var renderer = Renderer()
    renderer.working = .encoded
    #expect(!(try Self.distance(test, renderer).isWithin(test["tolerance"])))
  }

  struct Distance {
    let mean: Double
    let p99: Int

    func isWithin(_ tolerance: JSON?) -> Bool {
      guard let limit = tolerance?["mean"]?.double, let tail = tolerance?["p99"]?.double else {
        return false
      }
      return mean <= limit && Double(p99) <= tail
    }
  }

  static func distance(_ test: JSON, _ renderer: Renderer) throws -> Distance {
    var images: [String: Bitmap] = [:]
    for (key, input) in test["inputs"]?.object?.members ?? [] {
      images[key] = try picture(input)
    }
    let recipe = try Recipe(json: try #require(test["recipe"]))
    let result = try renderer.render(recipe, images: images)
    let expected = try picture(try #require(test["expected"]))
    #expect(result.size == expected.size)
    var differences: [Int] = []
    result.withBytes { a in
      expected.withBytes { b in
        for start in stride(from: 0, to: min(a.count, b.count), by: 4) {
          for index in start..<start + 3 {
            let left = (Int(a[index]) * Int(a[start + 3]) + 127) / 255
            let right = (Int(b[index]) * Int(b[start + 3]) + 127) / 255
            differences.append(abs(left - right))
          }
        }
      }
    }
    differences.sort()
    return Distance(
      mean: Double(differences.reduce(0, +)) / Double(max(differences.count, 1)),
      p99: differences[differences.count * 99 / 100])
  }

  private static func picture(_ named: JSON) throws -> Bitmap {
    try decoded(fixture("conformance/" + (try #require(named["file"]?.string))))
  }
}
