internal import Blobs
internal import BlobsS3
internal import Catalog
internal import Maintenance
internal import Words

/// Finds out what the server of a bucket guarantees, with a key of its own that it removes again,
/// and says what cannot be asked.
struct BucketExamination {
  private let client: S3Client
  private let folder: String
  private let probe: String

  init(_ client: S3Client, folder: String) {
    self.client = client
    self.folder = folder
    probe = "probe-\(UInt64.random(in: 0 ... .max))"
  }

  func all() async -> [Examination] {
    do throws(S3Error) {
      let guarantees = try await client.guarantees(probe)
      return [
        bucket(guarantees), checksums(guarantees), conditions(guarantees), durability(guarantees),
        copies,
      ]
    } catch {
      return [Examination("bucket", .bad, Self.sentence(error))]
    }
  }

  private static func sentence(_ error: S3Error) -> String {
    let text = "\(error)"
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private func bucket(_ guarantees: S3Guarantees) -> Examination {
    guard guarantees.isReadable else {
      return Examination(
        "bucket", .bad,
        "The bucket \(client.address.bucket) returned other bytes than were stored.",
        advice: "Use another server; this one is not safe for photos.")
    }
    return Examination(
      "bucket", .good,
      "The bucket \(client.address.bucket) stores, returns, lists and deletes: "
        + "\(guarantees.milliseconds) ms for all.")
  }

  private func checksums(_ guarantees: S3Guarantees) -> Examination {
    guarantees.hasChecksums
      ? Examination("checksums", .good, "Bytes that are damaged in transit are refused.")
      : Examination(
        "checksums", .warning, "The server accepts bytes with a wrong checksum.",
        advice: "Damage in transit is only found by tintype scrub; a newer server may check.")
  }

  private func conditions(_ guarantees: S3Guarantees) -> Examination {
    guarantees.hasConditions
      ? Examination("conditions", .good, "Two libraries cannot claim the bucket at once.")
      : Examination(
        "conditions", .warning,
        "The server ignores If-None-Match, so that two new libraries could claim the bucket at "
          + "once.",
        advice: "Give each library a prefix of its own.")
  }

  /// No request tells whether a server has synced what it stored.
  private func durability(_ guarantees: S3Guarantees) -> Examination {
    let server = guarantees.server.map { "'\($0)'" } ?? "no name"
    switch guarantees.kind {
    case .amazon:
      return Examination(
        "durability", .good,
        "Amazon S3 promises that several machines have the bytes before it answers; this cannot "
          + "be tested.")
    case .seaweed:
      return Examination(
        "durability", .warning,
        "SeaweedFS answers before the bytes are on its disk unless fsync is on, which cannot be "
          + "queried.",
        advice: "In 'weed shell': fs.configure -locationPrefix=/buckets/\(client.address.bucket)/ "
          + "-fsync -apply")
    case .other:
      return Examination(
        "durability", .warning,
        "Whether the server (\(server)) has bytes on its disk when it answers is not known.",
        advice: "See its manual for what its answer to PUT guarantees.")
    }
  }

  private var copies: Examination {
    let size = client.address.nearBytes.bytesText
    return Examination(
      "copies", .good,
      "Up to \(size) of originals are kept in \(folder)/\(BlobFolder.copiesPath) as well; "
        + "cache=SIZE in the address changes that.")
  }
}
