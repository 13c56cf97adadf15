import HTTP
import Testing

/// The time limits with their own time, told in seconds.
private struct Story {
  var timeouts: ConnectionTimeouts
  var seconds = 0
  var progress = ConnectionTimeouts.Progress(queued: 0, acknowledged: 0)
  let limits = HTTPLimits()

  init() { timeouts = ConnectionTimeouts(limits: limits, now: MonotonicTime(milliseconds: 0)) }

  mutating func happens(_ event: ConnectionTimeouts.Event) {
    timeouts.handle(event, at: MonotonicTime(milliseconds: seconds * 1000))
  }

  /// Lets time pass second by second until something is to be done.
  mutating func passes(seconds count: Int) -> ConnectionTimeouts.Action {
    for _ in 0..<count {
      seconds += 1
      let now = MonotonicTime(milliseconds: seconds * 1000)
      guard timeouts.isDue(at: now) else { continue }
      let action = timeouts.check(at: now, progress)
      if action != .nothing { return action }
    }
    return .nothing
  }
}

@Test func aSilentConnectionIsClosed() {
  var story = Story()
  #expect(story.passes(seconds: 9) == .nothing)
  #expect(story.passes(seconds: 1) == .close)
}

@Test func aHeadThatDripsHasOneDeadline() {
  var story = Story()
  story.happens(.headBegan)
  for _ in 0..<9 {
    #expect(story.passes(seconds: 1) == .nothing)
    story.happens(.headBegan)
  }
  #expect(story.passes(seconds: 1) == .refuseHead)
}

@Test func aBodyThatDripsIsRefusedAndOneThatFlowsIsNot() {
  var story = Story()
  story.happens(.headBegan)
  story.happens(.headEnded(hasBody: true))
  for _ in 0..<1000 {
    story.happens(.bodyReceived(bytes: 600))
    #expect(story.passes(seconds: 1) == .nothing)
  }
  var action = ConnectionTimeouts.Action.nothing
  for _ in 0..<61 where action == .nothing {
    story.happens(.bodyReceived(bytes: 1))
    action = story.passes(seconds: 1)
  }
  #expect(action == .refuseBody)
}

@Test func theSenderDoesNotPayForOurPause() {
  var story = Story()
  story.happens(.headEnded(hasBody: true))
  story.happens(.bodyHeld)
  #expect(story.passes(seconds: 200) == .nothing)
  story.happens(.bodyWanted)
  #expect(story.passes(seconds: 29) == .nothing)
  #expect(story.passes(seconds: 1) == .refuseBody)
}

@Test func anIdleConnectionIsKeptForAWhile() {
  var story = Story()
  story.happens(.headEnded(hasBody: false))
  #expect(story.passes(seconds: 60) == .nothing)
  story.happens(.answered)
  #expect(story.passes(seconds: 74) == .nothing)
  #expect(story.passes(seconds: 1) == .close)
}

@Test func aBodyThatEndsAfterItsAnswerLeavesTheConnectionIdle() {
  var story = Story()
  story.happens(.headEnded(hasBody: true))
  story.happens(.answered)
  story.happens(.bodyEnded)
  #expect(story.passes(seconds: 74) == .nothing)
  #expect(story.passes(seconds: 1) == .close)
}

@Test func aHandlerThatDoesNothingIsGivenUp() {
  var story = Story()
  story.happens(.headEnded(hasBody: false))
  #expect(story.passes(seconds: 299) == .nothing)
  story.happens(.wrote)
  #expect(story.passes(seconds: 299) == .nothing)
  #expect(story.passes(seconds: 1) == .refuseAnswer)
}

@Test func aReaderThatIsTooSlowIsDropped() {
  var story = Story()
  story.happens(.headEnded(hasBody: false))
  story.happens(.outputWaits(acknowledged: 0))
  story.happens(.answered)
  for second in 1...300 {
    story.progress.acknowledged = second * 600
    #expect(story.passes(seconds: 1) == .nothing)
  }
  story.progress.acknowledged += 100
  #expect(story.passes(seconds: 60) == .close)
}

@Test func anEventStreamLivesOnHeartbeatsThatArrive() {
  var story = Story()
  story.happens(.headEnded(hasBody: false))
  story.happens(.eventsBegan)
  for beat in 1...1000 {
    #expect(story.passes(seconds: 15) == .heartbeat)
    story.progress = .init(queued: beat * 3, acknowledged: beat * 3)
  }
  story.progress.queued += 3
  #expect(story.passes(seconds: 15) == .heartbeat)
  #expect(story.passes(seconds: 15) == .close)
}

@Test func aClosingConnectionDoesNotLinger() {
  var story = Story()
  story.happens(.headEnded(hasBody: true))
  story.happens(.lingerBegan)
  #expect(story.passes(seconds: 4) == .nothing)
  #expect(story.passes(seconds: 1) == .close)
}
