internal import JSON
internal import Library

/// The outcomes of stored photos that wait for their pictures: a file without one is kept, not
/// stored.
struct PendingPictures: Sendable {
  private var outcomes: [String: (outcome: JSON, since: ContinuousClock.Instant)] = [:]
  /// Their assets, in the order in which they were stored.
  private var order: [String] = []
  private var lastQuestion: ContinuousClock.Instant?
  /// How often each was waited for.
  private var waits: [String: Int] = [:]

  var isEmpty: Bool { outcomes.isEmpty }

  var isDue: Bool {
    guard !isEmpty else { return false }
    guard let lastQuestion else { return true }
    return .now - lastQuestion >= CommandLimits.pictureInterval
  }

  /// Returns `false` for an outcome that is final.
  mutating func add(_ outcome: JSON) -> Bool {
    guard outcome["outcome"]?.string == ImportOutcome.Kind.stored.rawValue,
      let asset = outcome["asset"]?.string, outcomes[asset] == nil
    else { return false }
    outcomes[asset] = (outcome, .now)
    order.append(asset)
    return true
  }

  /// Returns the photo to wait for: the one stored first, unless it was waited for often enough.
  mutating func next() -> String? {
    let asset = order.first { asset in
      outcomes[asset] != nil && waits[asset, default: 0] < CommandLimits.pictureWaits
    }
    if let asset { waits[asset, default: 0] += 1 }
    return asset
  }

  /// The ids of all, in messages.
  mutating func questions() -> [[JSON]] {
    lastQuestion = .now
    order.removeAll { outcomes[$0] == nil }
    return stride(from: 0, to: order.count, by: CommandLimits.picturesTogether).map { start in
      order[start..<min(start + CommandLimits.picturesTogether, order.count)].map { JSON($0) }
    }
  }

  /// Takes the outcome of the photo that an answer is about.
  mutating func take(_ answer: JSON) -> JSON? {
    guard let asset = answer["asset"]?.string,
      let found = outcomes.removeValue(forKey: asset)?.outcome
    else { return nil }
    guard let reason = answer["reason"], var kept = found.object else { return found }
    kept["outcome"] = JSON(ImportOutcome.Kind.kept.rawValue)
    kept["reason"] = reason
    kept["message"] = answer["message"]
    return .object(kept)
  }

  mutating func takeOverdue() -> [JSON] {
    let now = ContinuousClock.now
    return take { now - $0 >= CommandLimits.pictureTime }
  }

  mutating func takeAll() -> [JSON] { take { _ in true } }

  private mutating func take(where isWanted: (ContinuousClock.Instant) -> Bool) -> [JSON] {
    var taken: [JSON] = []
    for asset in order {
      guard let found = outcomes[asset], isWanted(found.since) else { continue }
      outcomes[asset] = nil
      taken.append(found.outcome)
    }
    return taken
  }
}
