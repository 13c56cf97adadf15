import Darkroom
import JSON
import Media
import TestSupport
import Testing
import Words

@Suite struct ProtocolTests {
  private let order = DevelopOrder(outputs: [
    Output(longestSide: 256, format: .jpeg(quality: 80)),
    Output(longestSide: nil, format: .jpeg(quality: 100, isProgressive: true, sampling: .full)),
    Output(longestSide: 1440, format: .png, colors: .photo),
  ])

  private let report = DevelopReport(
    facts: PhotoFacts(
      format: .jpeg, width: 4000, height: 3000, orientation: 6,
      captured: CaptureTime("2024-08-17T10:12:13.25", offset: "-03:30"), make: "Canon",
      model: "EOS \"R5\"",
      hasAlpha: false, hasProfile: true, placeholder: "#12abef"),
    pictures: [WrittenPicture(width: 256, height: 192, sizeBytes: 9000)])

  private var request: WorkerRequest {
    WorkerRequest(
      job: 17, task: "develop", inputs: ["photo", "recipe"], outputCount: 3, order: order.json)
  }

  private var answer: WorkerResponse { WorkerResponse(job: 17, outcome: .report(report.json)) }

  private func bytes(_ json: JSON) -> [UInt8] { Array(json.text.utf8) }

  /// A part of a message after its way through one.
  private func sent<Part: MessagePart>(_ part: Part) throws -> Part {
    guard
      case .report(let json) = try WorkerResponse(
        bytes: bytes(WorkerResponse(job: 1, outcome: .report(part.json)).json)
      ).outcome
    else { throw MessageError.malformed(member: "report") }
    return try Part(MessageReader(json, as: "report"))
  }

  @Test func aRequestComesBackAsItWas() throws {
    let again = try WorkerRequest(bytes: bytes(request.json))
    #expect(again.job == 17 && again.task == "develop" && again.inputs == ["photo", "recipe"])
    #expect(again.descriptorCount == 5)
    #expect(try DevelopOrder(MessageReader(again.order, as: "order")) == order)
  }

  @Test func aReportComesBackAsItWas() throws { #expect(try sent(report) == report) }

  /// Facts that have everything, a film's beside a photo's.
  private var allFacts: PhotoFacts {
    var facts = report.facts
    facts.capturedUTC = "2024-08-17T13:42:13Z"
    facts.position = Position(
      latitude: -33.9249, longitude: 18.4241, altitude: 12.5, direction: 270)
    (facts.lens, facts.software) = ("RF 50mm", "1.2")
    facts.exposure.seconds = 1.0 / 250
    facts.exposure.aperture = 1.8
    facts.exposure.iso = 100
    facts.exposure.focalLength = 50
    facts.exposure.focalLength35 = 80
    facts.exposure.isFlashFired = false
    facts.caption.title = "Harbour"
    facts.caption.headline = "A boat"
    facts.caption.description = "With \"quotes\"\nand lines"
    facts.caption.keywords = ["boat", "sea"]
    facts.caption.rating = 0
    facts.caption.flag = .rejected
    facts.caption.label = .blue
    (facts.profileName, facts.colorSpace, facts.frames) = ("Display P3", "sRGB", 25)
    (facts.contentIdentifier, facts.burstID) = ("E905E6C6", "0B57A1C2")
    (facts.isPanorama, facts.isScreenshot) = (true, true)
    facts.motionVideo = 1000..<5000
    facts.reasonNotShown = "it is newer than its decoder"
    facts.film = PhotoFacts.Film(
      durationSeconds: 2.5, rotation: 90, codec: "h264", hasSound: true, isPlayable: true)
    facts.film?.captureRate = 239.76
    facts.film?.isTimelapse = true
    return facts
  }

  @Test func everyFactComesBackAsItWas() throws {
    #expect(try sent(allFacts) == allFacts)
    var plain = report.facts
    plain.orientation = nil
    plain.captured = nil
    #expect(try sent(plain) == plain)
  }

  @Test func textsOfAnyLengthFitIntoAMessage() throws {
    var facts = allFacts
    facts.caption.keywords = Array(repeating: String(repeating: "\"", count: 90), count: 5000)
    facts.caption.description = String(repeating: "\\", count: 100_000)
    facts.make = "Z" + String(repeating: "\u{301}", count: 5000)
    let again = try sent(facts)
    #expect(again.make?.utf8.count == 255)
    #expect(again.caption.keywords.count == 91)
  }

  @Test func captionsOfAPhotoComeBackUnchanged() throws {
    var said = EmbeddedText()
    said.caption = allFacts.caption
    said.captured = CaptureTime("2024-08-17T10:12:13.5", offset: "-03:30")
    said.position = allFacts.position
    let order = DevelopOrder(outputs: [], metadata: .everything, statements: said)
    #expect(try sent(order) == order)
  }

  @Test func aFailureComesBackAsItWas() throws {
    let failures: [WorkerFailure] = [
      .unsupported(.heif), .unsupported(nil), .unreadable(reason: Message("file.noPicture")),
      .tooLarge(reason: Message("file.tooManyScans", ["limit": .number(100)])),
      .recipe(Message(engine: "unknownFilter", ["name": "'CINone'"])),
      .noModel(reason: Message("model.failed", ["model": .text("a"), "reason": .text("b")])),
    ]
    for failure in failures {
      let answer = try WorkerResponse(
        bytes: bytes(WorkerResponse(job: 1, outcome: .failed(failure)).json))
      guard case .failed(let again) = answer.outcome else {
        Issue.record("a report instead of \(failure)")
        continue
      }
      #expect(again == failure)
    }
  }

  @Test func theReasonWhyAPhotoIsNotShownArrivesWhole() throws {
    var facts = allFacts
    let text = String(repeating: "\u{1}", count: 512)
    let reason = Message("file.library", ["library": .text("libheif"), "text": .text(text)])
    facts.reasonNotShown = reason.stored
    #expect(Message(stored: try sent(facts).reasonNotShown ?? "") == reason)
  }

  @Test func aLongReasonIsShortened() throws {
    let long = Message("file.other", ["text": .text(String(repeating: "é", count: 5000))])
    let failure = WorkerFailure.unreadable(reason: long)
    guard case .unreadable(let reason) = try sent(failure) else {
      Issue.record("another failure")
      return
    }
    #expect(reason.text.utf8.count == 512)
  }

  @Test(arguments: ["library.wrongPassword", "http.notFound", "job.purged"])
  func aWorkerReportsNoErrorOfAnotherPart(_ key: String) {
    let json: JSON = ["kind": "unreadable", "message": .string(#"{"key":"\#(key)"}"#)]
    #expect(throws: MessageError.malformed(member: "message")) {
      try WorkerFailure(MessageReader(json, as: "failure"))
    }
  }

  /// A member that is changed, and must not pass.
  @Test(
    arguments: [
      ("format", "svg"), ("width", 0), ("width", 70_000), ("height", 1.5), ("orientation", 9),
      ("captured", "yesterday"), ("captured", "2024-08-17T10:12:13.x"), ("offset", "+2:00"),
      ("placeholder", "red"), ("placeholder", "#12345g"), ("thumb_hash", "AAAA"),
      ("thumb_hash", "AAA*AAAAAAAA"), ("thumb_hash", "AAAAAAAAAAA=="), ("make", ""),
      ("has_alpha", 1),
      ("latitude", 91), ("longitude", "east"),
      ("rating", 6), ("keywords", ["a", 1]), ("motion_video_bytes", 0), ("rotation", 45),
      ("duration", -1),
      ("model", JSON.string(String(repeating: "x", count: 300))),
    ] as [(String, JSON)])
  func factsAreChecked(member: String, value: JSON) throws {
    var facts = try #require(allFacts.json.object)
    facts[member] = value
    let reader = try MessageReader(.object(facts), as: "facts")
    #expect(throws: MessageError.malformed(member: member)) { try PhotoFacts(reader) }
  }

  @Test(arguments: [
    #"{"job":1}"#, #"{"job":-1,"report":{}}"#, #"{"job":1,"failure":{"kind":"odd"}}"#,
    #"{"job":1,"failure":"x"}"#, "[]", "", "{",
  ])
  func malformedAnswersAreRefused(text: String) {
    #expect(throws: MessageError.self) { try WorkerResponse(bytes: Array(text.utf8)) }
  }

  @Test(arguments: [
    #"{"job":1,"task":"facts","inputs":[""],"outputCount":0,"order":{}}"#,
    #"{"job":1,"task":"facts","inputs":[],"outputCount":9,"order":{}}"#,
    #"{"job":1,"task":"facts","inputs":[],"outputCount":0}"#,
    #"{"job":1,"inputs":[],"outputCount":0,"order":{}}"#,
  ])
  func malformedRequestsAreRefused(text: String) {
    #expect(throws: MessageError.self) { try WorkerRequest(bytes: Array(text.utf8)) }
  }

  @Test func outputsAreChecked() throws {
    func read(_ outputs: JSON) throws -> DevelopOrder {
      try DevelopOrder(MessageReader(["outputs": outputs], as: "order"))
    }
    for output: JSON in [
      ["format": "gif", "colors": "sRGB"],
      ["format": "png", "colors": "sRGB", "longestSide": 0], ["format": "png", "colors": "all"],
      [
        "format": "jpeg", "colors": "sRGB", "quality": 101, "progressive": false,
        "sampling": "half",
      ],
      [
        "format": "jpeg", "colors": "sRGB", "quality": 80, "progressive": false,
        "sampling": "third",
      ],
    ] {
      #expect(throws: MessageError.self) { try read([output]) }
    }
    let many = JSON.array(Array(repeating: ["format": "png", "colors": "sRGB"], count: 9))
    #expect(throws: MessageError.malformed(member: "outputs")) { try read(many) }
  }

  @Test func aClaimThatTheFilesDoNotBearOutIsRefused() throws {
    let file = try MemoryFile([1, 2, 3], name: "output")
    let job = DevelopTask(input: -1, outputs: [Output(longestSide: 64, format: .png)])
    func judge(_ width: Int, _ sizeBytes: Int) throws -> DevelopResult {
      let picture = WrittenPicture(width: width, height: 8, sizeBytes: sizeBytes)
      return try job.product(
        of: DevelopReport(facts: report.facts, pictures: [picture]), [file])
    }
    #expect(try judge(64, 3).outputs.count == 1)
    #expect(throws: MessageError.malformed(member: "outputs")) { try judge(64, 4) }
    #expect(throws: MessageError.malformed(member: "outputs")) { try judge(65, 3) }
  }

  private func sent(_ answer: [UInt8]) throws -> DevelopReport? {
    guard case .report(let json) = try WorkerResponse(bytes: answer).outcome else { return nil }
    return try DevelopReport(MessageReader(json, as: "report"))
  }

  @Test func mutationsNeverTrap() {
    var random = SeededGenerator(seed: 7)
    for message in [bytes(request.json), bytes(answer.json)] {
      for _ in 0..<2000 {
        let damaged = mutated(message, using: &random)
        // Either is right; only ending the process is not.
        _ = Result { try sent(damaged) }
        _ = Result { try WorkerRequest(bytes: damaged) }
      }
    }
  }
}
