internal import Arguments
internal import Blobs
internal import BlobsS3
internal import Catalog
internal import Commands
internal import Glibc
internal import Maintenance
internal import StorePostgres
internal import Words

/// `tintype-node`: the same commands, for libraries whose originals are in a bucket, or whose
/// catalog is in PostgreSQL. `tintype` becomes it where it is needed.
@main
enum Program {
  /// Not asynchronous, as the first threads start with the first task.
  static func main() { Launch.run(with: Places()) }
}

/// Opens buckets of S3 servers, and databases of PostgreSQL.
struct Places: BlobPlaceOpener {
  func catalog(_ text: String) throws(Failure) -> CatalogPlace {
    do throws(PostgresError) {
      let address = try PostgresAddress(text)
      return CatalogPlace(postgres: text, open: address.opener(now: { time(nil) }))
    } catch {
      throw Failure(.wrongUsage, error.sentence)
    }
  }

  func place(
    _ text: String, _ environment: [String: String]
  ) throws(Failure) -> BlobPlace {
    let client = try Self.client(text, environment)
    return BlobPlace(address: text) { folder, access async throws(BlobError) in
      try await S3Blobs.open(client, in: folder, as: access)
    }
  }

  func examine(
    _ text: String, _ environment: [String: String], folder: String
  ) async -> [Examination] {
    do {
      return await BucketExamination(try Self.client(text, environment), folder: folder).all()
    } catch {
      return [Examination("bucket", .bad, error.sentence)]
    }
  }

  private static func client(
    _ text: String, _ environment: [String: String]
  ) throws(Failure) -> S3Client {
    do throws(S3Error) {
      let address = try S3Address(text)
      let credentials = try S3Credentials(for: address, environment: environment, read: read)
      return S3Client(
        address, credentials, connection: S3Connection(address), now: { time(nil) })
    } catch {
      throw Failure(.wrongUsage, "\(error)")
    }
  }

  /// Reads a small file with credentials, which may be a link; `nil` if that is not possible.
  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: S3Limits.credentialBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    return ferror(file) == 0 ? Array(bytes.prefix(count)) : nil
  }
}
