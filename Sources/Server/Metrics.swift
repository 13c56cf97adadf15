internal import Catalog
internal import Glibc
internal import HTTP
internal import Library
internal import Pipeline
internal import Synchronization

/// Counts responses by the first digit of their status.
final class AnswerCounts: Sendable {
  private let counts = Mutex([Int](repeating: 0, count: 6))

  func add(_ status: Status) { counts.withLock { $0[min(5, status.code / 100)] += 1 } }

  var all: [Int] { counts.withLock { $0 } }
}

extension Site {
  /// Returns metrics in Prometheus' text format: about the server's state, never its content.
  func metrics() async throws -> Response {
    var lines: [String] = []
    func add(_ name: String, _ kind: String, _ help: String, _ values: [(String, Int)]) {
      lines.append("# HELP tintype_\(name) \(help)")
      lines.append("# TYPE tintype_\(name) \(kind)")
      for (labels, value) in values { lines.append("tintype_\(name)\(labels) \(value)") }
    }
    let answers = counts.all
    add(
      "answers_total", "counter", "Answers by the first digit of their status.",
      (1...5).map { ("{status=\"\($0)xx\"}", answers[$0]) })
    add(
      "long_answers", "gauge", "Event streams and downloads that are being sent.",
      [
        ("{kind=\"events\"}", leases.count(ofEvents: true)),
        ("{kind=\"bytes\"}", leases.count(ofEvents: false)),
      ])
    let size = try await library.size()
    add("photos", "gauge", "Photos and videos of all accounts.", [("", size.assets)])
    add("waiting_photos", "gauge", "Photos that wait for their pictures.", [("", size.waiting)])
    let analyses = try await library.analyses.statuses()
    add(
      "analysis_photos", "gauge", "Photos and videos by the state of each analysis.",
      analyses.flatMap { status in
        [
          ("done", status.counts.done), ("waiting", status.counts.waiting),
          ("failed", status.counts.failed),
        ].map { ("{analysis=\"\(status.info.name)\",state=\"\($0.0)\"}", $0.1) }
      })
    add("accounts", "gauge", "Accounts.", [("", size.accounts)])
    add("stored_bytes", "gauge", "Bytes of all files that came in.", [("", size.bytes)])
    add("unfinished_uploads", "gauge", "Uploads that wait for more.", [("", size.uploads)])
    let documents = try await library.documentCounts()
    add(
      "waiting_documents", "gauge", "Objects whose documents are not up to date.",
      [("", documents.waiting)])
    add(
      "document_bytes_total", "counter", "Bytes of documents written, by the owner of the object.",
      documents.shares.map { ("{account=\"\($0.account ?? "")\"}", $0.bytes) })
    add("resident_bytes", "gauge", "Memory of the serving process.", [("", Self.residentBytes)])
    add(
      "open_files", "gauge", "Files and connections that the serving process has open.",
      [("", Self.openFiles)])
    return .text(lines.joined(separator: "\n") + "\n", type: "text/plain; version=0.0.4")
  }

  /// The open descriptors that the kernel lists, without the one that reads the list; 0 if
  /// unavailable.
  private static var openFiles: Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // The folder itself, its parent, and the list.
    return max(0, count - 3)
  }

  /// The resident memory reported by the kernel; 0 if unavailable.
  private static var residentBytes: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
