import Blobs
import Testing

@Suite struct BlobNameTests {
  private let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func aNameIsTheDigestInHexadecimal() throws {
    let name = try #require(BlobName(digest: sha256(of: Array("abc".utf8))))
    #expect(name.text == text)
    #expect(BlobName(text) == name)
    #expect(BlobName(digest: name.digest) == name)
  }

  @Test(arguments: [
    "", "ba", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015a",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015add",
    "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD",
    "ga7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "../816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015adcc",
  ])
  func textThatIsNoNameIsRefused(_ text: String) {
    #expect(BlobName(text) == nil)
  }

  @Test func aDigestOfAnotherLengthIsRefused() {
    #expect(BlobName(digest: [UInt8](repeating: 0, count: 31)) == nil)
    #expect(BlobName(digest: [UInt8](repeating: 0, count: 33)) == nil)
  }

  @Test func namesAreOrderedAsTheirTexts() {
    let names = (0..<200).map { name(of: sample(8, seed: $0)) }
    #expect(names.sorted().map(\.text) == names.map(\.text).sorted())
  }
}

@Suite struct DraftIDTests {
  @Test(arguments: ["a", "A-Z_09", String(repeating: "x", count: 64)])
  func plainNamesAreTaken(_ text: String) { #expect(DraftID(text)?.text == text) }

  @Test(arguments: [
    "", ".", "..", "a/b", "a.synced", "é", "a b", "a\0", String(repeating: "x", count: 65),
  ])
  func idsThatCouldLeadElsewhereAreRefused(_ text: String) { #expect(DraftID(text) == nil) }
}
