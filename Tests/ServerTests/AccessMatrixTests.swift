import Catalog
import Foundation
import HTTP
import JSON
import Library
import Server
import TestSupport
import Testing

/// Every route, asked by every kind of visitor, for what is theirs, another's, and
/// gone. Whatever somebody may not see is marked, and no mark may reach them.
@Suite(.tags(.noSecondGo)) struct AccessMatrixTests {
  /// Number 50 and 51.
  @Test func nothingLeaks() async throws {
    let site = try await TestSite()
    let world = try await AccessWorld(site)
    var matrix = AccessMatrix(world: world, site: site)
    for route in site.routes { try await matrix.ask(route) }
    for leak in matrix.leaks.prefix(40) { Issue.record("\(leak)") }
    // Whoever may see something does: a door that is shut to all leaks nothing either.
    #expect(matrix.sights > 60)
    #expect(matrix.cells > 2000)
    print("access: \(matrix.cells) cells tested, leaks \(matrix.leaks.count)")
    try await site.remove()
  }
}

/// Asks, and looks at what comes back.
private struct AccessMatrix {
  let world: AccessWorld
  let site: TestSite
  private(set) var cells = 0
  /// Answers in which somebody saw what is theirs to see.
  private(set) var sights = 0
  private(set) var leaks: [String] = []

  init(world: AccessWorld, site: TestSite) {
    self.world = world
    self.site = site
  }

  mutating func ask(_ route: Route<RouteAccess, Principal>) async throws {
    let before = try await world.state(site)
    for visitor in world.visitors {
      var answers: [AccessWorld.Subject: Answer] = [:]
      for subject in AccessWorld.Subject.allCases {
        guard world.mayAsk(route, visitor, subject) else { continue }
        let answer = try await ask(route, visitor, subject)
        answers[subject] = answer
        cells += 1
        check(answer, of: route, visitor, subject)
      }
      compare(answers, of: route, visitor)
    }
    if try await world.state(site) != before {
      leaks.append("\(route.method) \(route.pattern.text) changed what it may not")
    }
  }

  private func ask(
    _ route: Route<RouteAccess, Principal>, _ visitor: AccessVisitor, _ subject: AccessWorld.Subject
  ) async throws -> Answer {
    var headers = visitor.headers
    var body: [UInt8] = []
    if let type = route.body.types.first { headers["Content-Type"] = type }
    if route.body.isRead { body = Array(world.body(of: subject, for: route).text.utf8) }
    if route.pattern.text.contains("/uploads") { headers["Tus-Resumable"] = "1.0.0" }
    site.cookie = nil
    let path = world.path(route, visitor, subject)
    // Each from another address of this machine: wrong tokens of one make the next ones wait.
    let remote = SocketAddress(host: .v4(0x7F00_0001 + UInt32(cells)), port: 0)
    return try await site.send(route.method, path, headers, body: body, from: remote)
  }

  private mutating func check(
    _ answer: Answer, of route: Route<RouteAccess, Principal>, _ visitor: AccessVisitor,
    _ subject: AccessWorld.Subject
  ) {
    let cell = "\(route.method) \(route.pattern.text) by \(visitor.name) for \(subject)"
    let text = answer.text + answer.headers.map { "\($0.name): \($0.value)\n" }.joined()
    for (mark, owner) in world.marks {
      guard text.contains(mark) else { continue }
      if visitor.sees.contains(owner) {
        sights += 1
      } else if !world.path(route, visitor, subject).contains(mark) {
        leaks.append("\(cell): \(owner) is in it")
      }
    }
    if answer.status.code >= 500 { leaks.append("\(cell): \(answer.status.code) \(answer.text)") }
    if let refusal = visitor.refusals(route.access, route.method) {
      if !refusal.contains(answer.status.code) {
        leaks.append("\(cell): answered \(answer.status.code), not \(refusal) \(answer.text)")
      }
    }
  }

  /// What is another's cannot be told from what is gone.
  private mutating func compare(
    _ answers: [AccessWorld.Subject: Answer], of route: Route<RouteAccess, Principal>,
    _ visitor: AccessVisitor
  ) {
    guard let gone = answers[.gone], route.pattern.names.contains("id") else { return }
    for subject in [AccessWorld.Subject.chosen, .kept, .hidden, .foreign] {
      guard let answer = answers[subject], !visitor.sees.contains(subject.mark) else { continue }
      if answer.status != gone.status || answer.code != gone.code {
        leaks.append(
          "\(route.method) \(route.pattern.text) by \(visitor.name): \(subject) answers "
            + "\(answer.status.code), and what is gone \(gone.status.code)")
      }
    }
  }
}
