import HTTP
import TestSupport
import Testing

private let type = "multipart/form-data; boundary=\"x y\""

private func part(_ head: String, _ body: String) -> String {
  "--x y\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(body)\r\n"
}

/// What is in a form, read in pieces of a size.
private func parts(
  _ text: String, pieces: Int = .max, limits: HTTPLimits = HTTPLimits()
) throws -> (parts: [(name: String, file: String?, text: String)], isFinished: Bool) {
  var decoder = try MultipartDecoder(contentType: type, limits: limits)
  var parts: [(name: String, file: String?, text: String)] = []
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    decoder.push(Array(rest.prefix(pieces)))
    rest = rest.dropFirst(pieces)
    while let event = try decoder.next() {
      switch event {
      case .part(let head): parts.append((head.name, head.filename, ""))
      case .data(let bytes): parts[parts.count - 1].text += String(decoding: bytes, as: UTF8.self)
      case .end: break
      }
    }
  }
  return (parts, decoder.isFinished)
}

@Suite struct MultipartTests {
  @Test(arguments: [1, 2, 3, 7, Int.max])
  func partsAreTheSameHoweverTheirBytesCome(_ pieces: Int) throws {
    let almost = "\r\n--x z\r\n--x \r\n-\r"
    let form =
      part("name=a", "1") + part("name=\"f\"; filename=\"a%22b\\\"c.jpg\"", almost)
      + part("name=empty", "") + "--x y--\r\nignored"
    let read = try parts(form, pieces: pieces)
    #expect(read.isFinished)
    #expect(read.parts.map(\.name) == ["a", "f", "empty"])
    #expect(read.parts.map(\.file) == [nil, "a\"b\"c.jpg", nil])
    #expect(read.parts.map(\.text) == ["1", almost, ""])
  }

  @Test(arguments: [
    "preamble\r\n--x y\r\n", "--x y\r\n\r\n1\r\n", "--x yz\r\n", part("name=a", "1") + "--x y-\r\n",
    "--x y\r\nContent-Disposition: attachment; name=a\r\n\r\n", part("filename=a", "1"),
    part("name=a; name=b", "1"), part("name=\"a", "1"), part("name=a b", "1"),
    "--x y\r\n folded: a\r\n\r\n",
    "--x y\r\nContent-Disposition: form-data; name=\"\u{1}\"\r\n\r\n",
  ])
  func bodiesThatAreNoFormAreRefused(_ text: String) {
    #expect(throws: HTTPError.malformed(.multipart)) { try parts(text) }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/mixed; boundary=a", "multipart/form-data; boundary=",
    "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
  ])
  func aBoundaryMustBeOne(_ type: String) {
    #expect(throws: HTTPError.malformed(.multipart)) { try MultipartDecoder(contentType: type) }
  }

  @Test func partsAndTheirHeadsAreCounted() throws {
    var limits = HTTPLimits()
    limits.parts = 3
    let four = (0..<4).map { part("name=a\($0)", "") }.joined()
    #expect(throws: HTTPError.tooManyParts(limit: 3)) { try parts(four, limits: limits) }
    let long = part("name=\"\(String(repeating: "a", count: 5000))\"", "")
    #expect(throws: HTTPError.headTooLarge) { try parts(long) }
    #expect(throws: HTTPError.headTooLarge) { try parts(String(long.prefix(5000)), pieces: 100) }
  }

  @Test func aFormThatEndsEarlyIsNotWhole() throws {
    #expect(try !parts(part("name=a", "1") + "--x y").isFinished)
  }

  @Test func damagedFormsNeitherTrapNorHang() throws {
    let form = Array((part("name=a", "1\r\n--x") + part("name=b", "2") + "--x y--\r\n").utf8)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      var decoder = try MultipartDecoder(contentType: type)
      decoder.push(mutated(form, using: &random))
      var events = 0
      do throws(HTTPError) { while try decoder.next() != nil { events += 1 } } catch {
        // To refuse is right.
        events = 0
      }
      #expect(events < 1000)
    }
  }
}
