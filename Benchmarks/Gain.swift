internal import JSON

/// How much sooner two threads are done with the chain than one, where both were measured.
struct Gain {
  static let atLeast = 1.8

  let times: Double
  var isWithin: Bool { times >= Self.atLeast }

  init?(of results: [Result]) {
    func milliseconds(_ name: String) -> Double? {
      results.first { $0.name == name }?.milliseconds
    }
    guard let one = milliseconds("chain/1"), let two = milliseconds("chain/2") else { return nil }
    times = one / two
  }

  var line: String {
    "chain, two threads: \(times.rounded(to: 2)) times as soon as one (at least \(Self.atLeast))"
      + (isWithin ? "" : "  TOO SLOW")
  }

  var json: JSON {
    ["value": JSON(times.rounded(to: 3)), "atLeast": JSON(Self.atLeast), "passed": JSON(isWithin)]
  }
}
