import Darkroom
import JSON
import TestSupport
import Testing

@Suite struct ProtocolTests {
  private let request = Request(
    job: 17, hasRecipe: true,
    outputs: [
      Output(longestSide: 256, format: .jpeg(quality: 80)),
      Output(
        longestSide: nil, format: .jpeg(quality: 100, isProgressive: true, sampling: .full)),
      Output(longestSide: 1440, format: .png),
    ])

  private let answer = Answer(
    job: 17,
    result: .developed(
      PhotoFacts(
        format: "jpeg", width: 4000, height: 3000, orientation: 6,
        captured: "2024-08-17T10:12:13.25", offset: "-03:30", make: "Canon", model: "EOS \"R5\"",
        hasAlpha: false, hasProfile: true, placeholder: "#12abef"),
      [WrittenPicture(width: 256, height: 192, sizeBytes: 9000)]))

  private func bytes(_ json: JSON) -> [UInt8] { Array(json.text.utf8) }

  @Test func aRequestComesBackAsItWas() throws {
    #expect(try Request(bytes: bytes(request.json)) == request)
    #expect(request.descriptorCount == 5)
  }

  @Test func anAnswerComesBackAsItWas() throws {
    #expect(try Answer(bytes: bytes(answer.json)) == answer)
    let failures: [DevelopFailure] = [
      .unsupported(kind: "HEIC"), .unsupported(kind: nil), .unreadable(reason: "no"),
      .tooLarge(reason: "much"), .recipe(code: "unknownFilter", sentence: "None such."),
    ]
    for failure in failures {
      let answer = Answer(job: 1, result: .failed(failure))
      #expect(try Answer(bytes: bytes(answer.json)) == answer)
    }
  }

  @Test func aLongReasonIsShortened() throws {
    let failure = DevelopFailure.unreadable(reason: String(repeating: "é", count: 5000))
    let answer = try Answer(bytes: bytes(Answer(job: 1, result: .failed(failure)).json))
    guard case .failed(.unreadable(let reason)) = answer.result else {
      Issue.record("another failure")
      return
    }
    #expect(reason.utf8.count == 1024)
  }

  /// A member that is changed, and must not pass.
  @Test(
    arguments: [
      ("format", "gif"), ("width", 0), ("width", 70_000), ("height", 1.5), ("orientation", 9),
      ("captured", "yesterday"), ("captured", "2024-08-17T10:12:13.x"), ("offset", "+2:00"),
      ("placeholder", "red"), ("placeholder", "#12345g"), ("make", ""), ("hasAlpha", 1),
      ("model", JSON.string(String(repeating: "x", count: 300))),
    ] as [(String, JSON)])
  func factsAreChecked(member: String, value: JSON) {
    var object = answer.json.object ?? JSON.Object()
    var facts = object["facts"]?.object ?? JSON.Object()
    facts[member] = value
    object["facts"] = .object(facts)
    #expect(throws: MessageError.malformed(member: member)) {
      try Answer(bytes: bytes(.object(object)))
    }
  }

  @Test(arguments: [
    #"{"job":1,"facts":{},"outputs":[]}"#, #"{"job":-1}"#, #"{"job":1,"failure":{"kind":"odd"}}"#,
    #"{"job":1,"failure":"x"}"#, "[]", "", "{",
  ])
  func whatIsNoAnswerIsRefused(text: String) {
    #expect(throws: MessageError.self) { try Answer(bytes: Array(text.utf8)) }
  }

  @Test func outputsAreChecked() {
    for output: JSON in [
      ["format": "gif"], ["format": "png", "longestSide": 0],
      ["format": "jpeg", "quality": 101, "progressive": false, "sampling": "half"],
      ["format": "jpeg", "quality": 80, "progressive": false, "sampling": "third"],
    ] {
      let json: JSON = ["job": 1, "recipe": false, "outputs": [output]]
      #expect(throws: MessageError.self) { try Request(bytes: bytes(json)) }
    }
    let many = JSON.array(Array(repeating: ["format": "png"], count: 9))
    #expect(throws: MessageError.malformed(member: "outputs")) {
      try Request(bytes: bytes(["job": 1, "recipe": false, "outputs": many]))
    }
  }

  @Test func mutationsNeverTrap() {
    var random = SeededGenerator(seed: 7)
    for message in [bytes(request.json), bytes(answer.json)] {
      for _ in 0..<2000 {
        let damaged = mutated(message, using: &random)
        // Either is right; only ending the process is not.
        _ = Result { try Answer(bytes: damaged) }
        _ = Result { try Request(bytes: damaged) }
      }
    }
  }
}
