internal import Blobs
internal import JSON
internal import Platform

/// The behaviour of a server with a small key.
package struct S3Guarantees: Hashable, Sendable {
  package enum Kind: Sendable {
    case amazon, seaweed, other
  }

  /// It answers with the bytes that it got, lists them, and removes them.
  package var isReadable = false
  /// It refuses bytes that do not match their checksum.
  package var hasChecksums = false
  /// It refuses to replace a key that must be new.
  package var hasConditions = false
  /// How the server calls itself.
  package var server: String?
  package var milliseconds = 0

  package var kind: Kind {
    let name = (server ?? "").lowercased()
    return name.contains("amazons3") ? .amazon : name.contains("seaweed") ? .seaweed : .other
  }
}

extension S3Client {
  /// Stores a key that is not there yet, and removes it again.
  package func guarantees(_ key: String) async throws(S3Error) -> S3Guarantees {
    let begun = LibraryClock.system.moment()
    var guarantees = S3Guarantees()
    let bytes = Array("tintype".utf8)
    do throws(S3Error) {
      guarantees.server = try await putAndTellServer(bytes, at: key)
      let found = try await get(key, count: bytes.count)
      let listed = try await list(key, limit: 2).keys
      guarantees.isReadable = found.bytes == bytes && listed.map(\.key) == [key]
      guarantees.hasConditions = try await isRefused(.taken) { () async throws(S3Error) in
        try await put(bytes, at: key, isNew: true)
      }
      guarantees.hasChecksums = try await isRefused(nil) { () async throws(S3Error) in
        try await putDamaged(bytes, at: key)
      }
    } catch {
      // The first error matters more than this one.
      try? await delete(key)
      throw error
    }
    try await delete(key)
    let time = (LibraryClock.system.moment() - begun).components
    guarantees.milliseconds =
      Int(time.seconds) * 1000 + Int(time.attoseconds / 1_000_000_000_000_000)
    return guarantees
  }

  private func putAndTellServer(
    _ bytes: [UInt8], at key: String
  ) async throws(S3Error) -> String? {
    var request = S3Request("PUT", path(key))
    request.send(bytes)
    let answer = try await send(request)
    return answer.headers["server"].map { name in
      String(name.prefix(60).filter { $0.isASCII && !$0.isNewline })
    }
  }

  /// Sends bytes with the checksum of others, once: a refusal is what is hoped for.
  private func putDamaged(_ bytes: [UInt8], at key: String) async throws(S3Error) {
    var request = S3Request("PUT", path(key))
    request.send(bytes)
    request.headers.append(("x-amz-checksum-sha256", Base64.text(of: sha256(of: bytes + [0]))))
    try await sendOnce(request)
  }

  /// Whether the server refuses a request; with `expected` only if it does so with that error.
  private func isRefused(
    _ expected: S3Error?, _ body: () async throws(S3Error) -> Void
  ) async throws(S3Error) -> Bool {
    do throws(S3Error) { try await body() } catch {
      if let expected { return error == expected }
      switch error {
      // A wrong checksum counts as damage on the way, which another attempt may mend.
      case .refused, .failing: return true
      default: throw error
      }
    }
    return false
  }
}
