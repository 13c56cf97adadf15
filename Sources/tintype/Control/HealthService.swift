internal import Arguments
internal import JSON
internal import Library

/// The server's side of `tintype health`: the catalog answers a query.
enum HealthService {
  static func run(
    _ library: Library, _ principal: Principal, _ arguments: JSON, _ link: any ControlLink
  ) async throws -> ExitStatus {
    _ = try await library.changeToken()
    await link.send(ControlMessage(["version": JSON(Version.text)]))
    return .done
  }
}
