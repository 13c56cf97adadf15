import Blobs
import Catalog
import Foundation
import Library
import Maintenance
import Pipeline
import TestSupport
import Testing
import Words

/// The queue of objects whose documents are to be written.
@Suite(.timeLimit(.minutes(2))) struct DocumentQueueTests {
  private let photo = DocumentSubject(kind: .asset, id: "A", object: 1)

  /// A queue with a photo that transaction 1 has changed, and that is in work.
  private func queue(isFirst: Bool = false) -> DocumentQueue {
    var queue = DocumentQueue(pause: .zero)
    queue.add(photo, owner: 1, numbers: 1...1, isFirst: isFirst)
    takes(&queue, isUrgent: isFirst)
    return queue
  }

  private func takes(_ queue: inout DocumentQueue, isUrgent: Bool) {
    let found = queue.next(isUrgent: isUrgent, limit: 10, at: .now)
    #expect(found == [photo])
  }

  /// Lets a caller wait while `body` runs, which has to end it.
  private func withWaiter(for number: Int, _ body: (DocumentQueue.Waiter) -> Void) async {
    _ = await withCheckedContinuation { continuation in
      body(DocumentQueue.Waiter(number: number, continuation: continuation))
    }
  }

  @Test func aCallerThatCameDuringTheWorkIsToldOf() async {
    var queue = queue()
    var isAwaited = queue.putBack([photo])
    #expect(!isAwaited)
    takes(&queue, isUrgent: false)
    await withWaiter(for: 1) { waiter in
      queue.wait(for: photo.id, waiter)
      isAwaited = queue.putBack([photo])
      #expect(isAwaited)
      takes(&queue, isUrgent: true)
      let ended = queue.didWrite(photo, upTo: 1, bytes: 1, at: .now)
      #expect(ended.count == 1)
      for waiter in ended { waiter.end() }
    }
    #expect(queue.count == 0)
  }

  @Test func aFirstDocumentStaysUrgent() {
    var queue = queue(isFirst: true)
    queue.putBack([photo])
    takes(&queue, isUrgent: true)
  }

  /// Finding the position by looking at all objects that wait would be as many steps again for each
  /// time that it is asked for.
  @Test(arguments: [true, false])
  func thePositionIsKnownWithFewStepsForEachChange(isOneTransaction: Bool) {
    let count = trials(20_000, proof: 100_000)
    var queue = DocumentQueue(pause: .zero)
    for row in 1...count {
      let number = isOneTransaction ? 1 : row
      queue.add(
        DocumentSubject(kind: .asset, id: "\(row)", object: row), owner: row % 7,
        numbers: number...number, isFirst: false)
    }
    let all = isOneTransaction ? 1 : count
    var (reached, done) = (0, 0)
    while case let found = queue.next(isUrgent: false, limit: 50, at: .now), !found.isEmpty {
      for subject in found {
        _ = queue.didWrite(subject, upTo: count, bytes: 1000, at: .now)
        done += 1
      }
      let now = queue.reached(all)
      #expect(now >= reached && (now == all) == (done == count))
      reached = now
    }
    #expect(done == count && queue.count == 0)
    #expect(queue.positionSteps < 25 * count, "\(queue.positionSteps)")
  }

  /// It has the row 0 while what is left of it is to be removed.
  @Test func anObjectThatComesBackIsWrittenByItsRow() {
    var queue = DocumentQueue(pause: .zero)
    queue.addUnchanged(DocumentSubject(kind: .person, id: "A", object: 0))
    queue.add(
      DocumentSubject(kind: .person, id: "A", object: 7), owner: nil, numbers: 1...1,
      isFirst: false)
    #expect(queue.next(isUrgent: false, limit: 10, at: .now).map(\.object) == [7])
  }

  /// Its failure is no answer: callers wait for the next attempt.
  @Test func callersWaitForWhatAnEarlierRunCouldNotWrite() async {
    var queue = DocumentQueue(pause: .zero)
    queue.addUnchanged(photo, hasFailed: true)
    #expect(queue.isTriedAgain(photo.id))
    await withWaiter(for: 1) { waiter in
      queue.wait(for: photo.id, waiter)
      takes(&queue, isUrgent: true)
      let ended = queue.didWrite(photo, upTo: 1, bytes: 1, at: .now)
      #expect(ended.count == 1)
      for waiter in ended { waiter.end() }
    }
    #expect(!queue.isTriedAgain(photo.id) && queue.count == 0)
  }

  @Test func changesThatCameBeforeAFailureAreKept() async {
    var queue = queue()
    queue.add(photo, owner: 1, numbers: 2...2, isFirst: false)
    await withWaiter(for: 2) { waiter in
      queue.wait(for: photo.id, waiter)
      let early = queue.didFail(photo, upTo: 1)
      #expect(early.isEmpty)
      #expect(queue.reached(2) == 1)
      takes(&queue, isUrgent: true)
      let ended = queue.didFail(photo, upTo: 2)
      #expect(ended.count == 1 && queue.count == 0)
      for waiter in ended { waiter.end() }
    }
  }
}

/// What a catalog gets back from documents with parts.
@Suite(.timeLimit(.minutes(5))) struct DocumentPiecesTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func photo() async throws -> (id: AssetID, path: String) {
    let library = try await openLibrary(folder, analyses: [], documentPause: .zero)
    let owner = try await library.access.localOwner()
    let id = try await library.add(testPhoto(seed: 1), as: owner).asset
    _ = try await library.developed(id, for: owner)
    await library.close()
    return (id, "documents/assets/\(id.text.prefix(2))/\(id.text)")
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try folder.contents(path + ".json"), as: UTF8.self)
  }

  @Test func allPiecesOfAListComeBack() async throws {
    let (id, path) = try await photo()
    let files = (1...3).map { number in
      let name = String(repeating: "\(number)", count: 64)
      return #"{"sha256":"\#(name)","bytes":\#(number),"format":"png"}"#
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + path, withIntermediateDirectories: true)
    var names: [String] = []
    for piece in files.dropFirst() {
      let bytes = #"{"recipeFiles":[\#(piece)]}"# + "\n"
      let name = try #require(BlobName(digest: sha256(of: Array(bytes.utf8)))).text
      try folder.write(bytes, to: "\(path)/\(name).json")
      names.append("\"\(name)\"")
    }
    let parts = #""parts":{"recipeFiles":[\#(names.joined(separator: ","))]},"#
    let cut = try text(path)
      .replacing(#""recipeFiles":[]"#, with: parts + #""recipeFiles":[\#(files[0])]"#)
      .replacing(#""version":1,"#, with: #""version":2,"#)
    try folder.write(cut, to: path + ".json")
    #expect(try await rebuild(folder).findings == [])
    let library = try await openLibrary(folder, analyses: [], documentPause: .zero)
    let owner = try await library.access.localOwner()
    try await library.perform(as: owner) { change throws(LibraryError) in
      try change.edit(id) { $0.rating = 3 }
    }
    await library.close()
    let written = try text(path)
    #expect(written.contains(#""rating":3"#))
    for file in files { #expect(written.contains(file)) }
  }

  @Test func aPhotoWithoutItsOriginalIsRefused() async throws {
    let (_, path) = try await photo()
    let lost = try text(path).replacing(#""resources":["#, with: #""lost":["#)
    try folder.write(lost, to: path + ".json")
    let report = try await rebuild(folder)
    #expect(report.assets == 0)
    #expect(report.findings.count == 1 && report.findings[0].text.contains(path))
  }
}
