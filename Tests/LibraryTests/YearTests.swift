import Catalog
import Foundation
import Library
import Media
import TestSupport
import Testing

/// Times that nobody can have taken a photo at, as files say them.
@Suite(.timeLimit(.minutes(5))) struct YearTests {
  /// A JPEG whose EXIF says nothing but this.
  private func photo(taken time: String) throws -> [UInt8] {
    try photoSaying(time, inTag: 0x9003)
  }

  private func sidecar(taken time: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"
      exif:DateTimeOriginal="\(time)"/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test(arguments: [
    ("0001", false), ("1825", false), ("1826", true), ("2099", true), ("2100", false),
    ("9999", false),
  ])
  func aFileOfSuchAYearIsStoredAndWhatIsBesideItIsNotBelieved(
    _ year: String, _ isTaken: Bool
  ) async throws {
    let source = try TemporaryFolder()
    let bytes = try photo(taken: "\(year):01:02 03:04:05")
    try source.write(bytes, to: "a.jpg")
    try source.write(testPhoto(seed: 1), to: "b.png")
    try source.write(sidecar(taken: "\(year)-01-02T03:04:05"), to: "b.png.xmp")
    let clock = TestClock()
    try await withLibrary(clock: clock) { library, owner, folder in
      let outcomes = try await library.importing.take(
        [try opened(source, ["a.jpg"]), try opened(source, ["b.png", "b.png.xmp"])], as: owner)
      #expect(outcomes.map(\.kind) == [.stored, .stored, .sidecar])
      let time = "\(year)-01-02T03:04:05"
      // What a file says itself is what it says.
      let said = try await library.developed(try #require(outcomes[0].asset), for: owner)
      #expect(said.captured?.text == time)
      let beside = try await library.assets.asset(try #require(outcomes[1].asset), for: owner)
      #expect(beside.captured?.text == (isTaken ? time : nil))
      #expect(isTaken || beside.sortTime == clock.now.milliseconds)
      let stored = try await library.pictures.original(
        of: try #require(outcomes[0].asset), for: owner)
      #expect(try await library.exporting.read(stored, at: 0, count: stored.sizeBytes) == bytes)
    }
  }
}
