import HTTP
import Testing

@Suite struct FloodGuardTests {
  private func time(_ seconds: Int) -> MonotonicTime { MonotonicTime(milliseconds: seconds * 1000) }

  @Test func aBurstIsAllowedAndAFloodIsNot() {
    let limits = HTTPLimits()
    var flood = FloodGuard(limits: limits, now: time(0))
    let burst = (0..<limits.resetBurst).allSatisfy { _ in flood.allows(.reset, at: time(0)) }
    #expect(burst)
    let isOneMoreAllowed = flood.allows(.reset, at: time(0))
    #expect(!isOneMoreAllowed)
  }

  @Test func actsWithinTheLimitPerSecondAreAllowed() {
    let limits = HTTPLimits()
    var flood = FloodGuard(limits: limits, now: time(0))
    for second in 0..<1000 {
      for _ in 0..<limits.resetsPerSecond {
        let isAllowed = flood.allows(.reset, at: time(second))
        #expect(isAllowed)
      }
    }
  }

  @Test func creditsForOurOwnFramesAreNoFlood() {
    var flood = FloodGuard(limits: HTTPLimits(), now: time(0))
    for _ in 0..<100_000 {
      _ = flood.allows(.sent, at: time(0))
      let areAllowed = flood.allows(.control, at: time(0)) && flood.allows(.control, at: time(0))
      #expect(areAllowed)
    }
  }
}
