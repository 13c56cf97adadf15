internal import JSON

/// How much sooner two threads are done with the chain than one, in the same run.
struct Speedup {
  /// Less says that they wait for each other.
  static let least = 1.8

  let times: Double

  /// `nil` where not both were measured.
  init?(_ results: [Result]) {
    func milliseconds(_ name: String) -> Double? {
      results.first { $0.name == name }?.milliseconds
    }
    guard let one = milliseconds("chain/1"), let two = milliseconds("chain/2") else { return nil }
    times = one / two
  }

  var isWithin: Bool { times >= Self.least }

  var line: String {
    "chain: two threads are \(times.rounded(to: 2)) times as fast as one (at least \(Self.least))"
      + (isWithin ? "" : "  TOO SLOW")
  }

  var json: JSON {
    ["times": JSON(times.rounded(to: 3)), "least": JSON(Self.least), "passed": JSON(isWithin)]
  }
}
