internal import Arguments
internal import Catalog
internal import JSON
internal import Library
internal import Maintenance
internal import Words

/// The library's side of `tintype scrub`: its progress, and then the findings.
enum ScrubControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    let report = try await library.scrub { report in
      if report.files % 100 == 0 { await link.send(ControlMessage(["files": JSON(report.files)])) }
    }
    await link.send(
      ControlMessage([
        "files": JSON(report.files), "bytes": JSON(report.bytes),
        "findings": .array(report.findings.map { .string($0.text) }),
      ]))
    return report.findings.isEmpty ? .done : .partial
  }
}

/// The server's side of `tintype health`: the catalog answers a query.
enum HealthControl {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    _ = try await library.changeToken()
    await link.send(ControlMessage(["version": JSON(ProgramVersion.text)]))
    return .done
  }
}
