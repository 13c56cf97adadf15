package import Blobs
internal import Store

/// The condition of an analysis of an asset.
package struct AnalysisRecord: Hashable, Sendable {
  package let version: Int
  package let failures: Int
  /// When it is tried again after a failure; `nil` if it is done or given up.
  package let due: Timestamp?

  /// Whether the analysis is to look at the asset.
  package func isWaiting(for version: Int, at now: Timestamp) -> Bool {
    if self.version != version { return true }
    guard failures > 0, let due else { return false }
    return due <= now
  }
}

/// A photo or video that analyses look at.
package struct AnalysisSubject: Hashable, Sendable {
  package let asset: AssetID
  package let row: Int
  package let owner: Int
  package let content: BlobName
  package let kind: Asset.Kind
  /// The longer side of the upright picture; `nil` if it is unknown.
  package let longestSide: Int?
  package let sortTime: Int
  /// The analyses so far, by name.
  package let records: [String: AnalysisRecord]

  init(_ found: borrowing Row) throws(StoreError) {
    asset = try found["id"]
    row = try found["rowNumber"]
    owner = try found["owner"]
    content = try found["sha256"]
    kind = try found["kind"]
    let (width, height): (Int?, Int?) = (
      try found["originalWidth"], try found["originalHeight"]
    )
    longestSide = width.flatMap { width in height.map { max(width, $0) } }
    sortTime = try found["sortTime"]
    let text: String? = try found["records"]
    records = Self.records(text ?? "")
  }

  /// Reads `name version failures due`, separated by commas; `-` stands for no time.
  private static func records(_ text: String) -> [String: AnalysisRecord] {
    var records: [String: AnalysisRecord] = [:]
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ")
      guard words.count == 4, let version = Int(words[1]), let failures = Int(words[2]) else {
        continue
      }
      records[String(words[0])] = AnalysisRecord(
        version: version, failures: failures,
        due: Int(words[3]).map(Timestamp.init(milliseconds:)))
    }
    return records
  }
}

/// The assets of an analysis by their condition.
package struct AnalysisCounts: Hashable, Sendable {
  package var done = 0
  /// Assets that were not looked at.
  package var unseen = 0
  /// Assets that are tried again after a failure.
  package var retried = 0
  /// Assets that were given up.
  package var failed = 0

  package var waiting: Int { unseen + retried }

  package init() {}
}

/// The state of an analysis of an asset.
package enum AnalysisState: String, Sendable, StoredWord {
  case done
  /// It is tried again after a failure.
  case waiting
  case failed
}
