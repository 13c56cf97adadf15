import Blobs

/// Bytes that look like a file and are the same in every run.
func sample(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededRandom(seed: seed)
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
}

/// SplitMix64: small, and good enough to choose where to cut.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func name(of bytes: [UInt8]) -> BlobName { BlobName(digest: sha256(of: bytes))! }

func draftID(_ text: String = "draft") -> DraftID { DraftID(text)! }

extension BlobStore {
  /// Receives and keeps all bytes at once.
  @discardableResult
  func store(_ bytes: [UInt8], _ id: String = "draft") async throws -> StoredBlob {
    let draft = try await begin(draftID(id))
    try await draft.append(bytes, at: 0)
    return try await draft.keep()
  }
}
