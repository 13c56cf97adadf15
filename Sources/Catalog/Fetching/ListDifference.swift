/// The steps from one list to another, by PhotoKit's rules.
///
/// Remove the elements at `removed`, indexes in the old list, from last to first. Insert the
/// elements at `inserted`, from first to last, at their resulting indexes. Redisplay those at
/// `changed`. Then remove all moving elements and insert each at its `to`, an index in the new
/// list, from first to last.
package struct ListDifference: Hashable, Sendable {
  package struct Move: Hashable, Sendable {
    /// The index in the old list.
    package let from: Int
    /// The index in the new list.
    package let to: Int
  }

  package var removed: [Int] = []
  package var inserted: [Int] = []
  package var changed: [Int] = []
  package var moves: [Move] = []

  package var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && changed.isEmpty && moves.isEmpty
  }

  /// An element that may differ. All others are in both lists, in the same order.
  package struct ChangedElement {
    package let before: Int?
    package let after: Int?
    let isChanged: Bool

    package init(before: Int?, after: Int?, isChanged: Bool = false) {
      self.before = before
      self.after = after
      self.isChanged = isChanged
    }
  }
}

// MARK: - From what may be different

extension ListDifference {
  /// A touched element and the gap between untouched ones in which it is, numbered by the untouched
  /// elements before it.
  private struct PlacedElement {
    let element: ChangedElement
    var gapBefore = -1
    var gapAfter = -1
    var isMoved = false

    var before: Int { element.before ?? -1 }
    var after: Int { element.after ?? -1 }
  }

  /// The cost depends on the number of touched elements, not on the lists' lengths.
  package init(touched: [ChangedElement]) {
    var placed = touched.map { PlacedElement(element: $0) }
    let byBefore = placed.indices.filter { placed[$0].element.before != nil }
      .sorted { placed[$0].before < placed[$1].before }
    let byAfter = placed.indices.filter { placed[$0].element.after != nil }
      .sorted { placed[$0].after < placed[$1].after }
    for (rank, index) in byBefore.enumerated() {
      placed[index].gapBefore = placed[index].before - rank
    }
    for (rank, index) in byAfter.enumerated() {
      placed[index].gapAfter = placed[index].after - rank
    }
    markMoves(&placed, byBefore)

    removed = byBefore.filter { placed[$0].element.after == nil }.map { placed[$0].before }
    let order = Self.stateAfterInsertions(placed, byBefore, byAfter)
    for (rank, index) in order.enumerated() {
      let item = placed[index]
      if item.element.before == nil {
        inserted.append(item.gapAfter + rank)
      } else if item.element.isChanged {
        changed.append(item.gapBefore + rank)
      }
    }
    moves = byAfter.filter { placed[$0].isMoved }
      .map { Move(from: placed[$0].before, to: placed[$0].after) }
  }

  /// Marks elements in different gaps as moved, and as few as possible within a gap.
  private func markMoves(_ placed: inout [PlacedElement], _ byBefore: [Int]) {
    var group: [Int] = []
    func close(_ placed: inout [PlacedElement]) {
      let stays = longestRun(group.map { placed[$0].after })
      for (place, index) in group.enumerated() where !stays.contains(place) {
        placed[index].isMoved = true
      }
      group = []
    }
    for index in byBefore where placed[index].element.after != nil {
      guard placed[index].gapBefore == placed[index].gapAfter else {
        placed[index].isMoved = true
        continue
      }
      if let last = group.last, placed[last].gapBefore != placed[index].gapBefore {
        close(&placed)
      }
      group.append(index)
    }
    close(&placed)
  }

  /// Returns the touched elements after removals and insertions, in order: moving ones at their old
  /// positions, new ones right before the next one that stays.
  private static func stateAfterInsertions(
    _ placed: [PlacedElement], _ byBefore: [Int], _ byAfter: [Int]
  ) -> [Int] {
    var order: [Int] = []
    var new = byAfter.filter { !placed[$0].isMoved }[...]
    /// Takes new elements, up to one that stays or to the end of a gap.
    func takeNew(before stop: Int?, upTo gap: Int) {
      while let next = new.first, next != stop, placed[next].gapAfter <= gap,
        placed[next].element.before == nil
      {
        order.append(next)
        new = new.dropFirst()
      }
    }
    for index in byBefore where placed[index].element.after != nil {
      takeNew(before: nil, upTo: placed[index].gapBefore - 1)
      if !placed[index].isMoved {
        takeNew(before: index, upTo: placed[index].gapBefore)
        new = new.dropFirst()
      }
      order.append(index)
    }
    return order + new
  }
}

/// Returns the positions of a longest ascending subsequence of distinct numbers.
private func longestRun(_ numbers: [Int]) -> Set<Int> {
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (place, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    previous[place] = low > 0 ? ends[low - 1] : -1
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var run: Set<Int> = []
  var next = ends.last ?? -1
  while next >= 0 {
    run.insert(next)
    next = previous[next]
  }
  return run
}

// MARK: - From two lists

extension ListDifference {
  /// The difference of two lists without repetitions. `changed` tells whether an element in both
  /// must be redisplayed.
  package init<Element: Hashable>(
    from before: [Element], to after: [Element], changed: (Element) -> Bool
  ) {
    let placesAfter = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    let placesBefore = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    var common: [(before: Int, after: Int)] = []
    var touched: [ChangedElement] = []
    for (place, element) in before.enumerated() {
      if let there = placesAfter[element] {
        common.append((place, there))
      } else {
        touched.append(ChangedElement(before: place, after: nil))
      }
    }
    for (place, element) in after.enumerated() where placesBefore[element] == nil {
      touched.append(ChangedElement(before: nil, after: place))
    }
    let stays = longestRun(common.map(\.after))
    for (place, pair) in common.enumerated() {
      let isChanged = changed(before[pair.before])
      if isChanged || !stays.contains(place) {
        touched.append(ChangedElement(before: pair.before, after: pair.after, isChanged: isChanged))
      }
    }
    self.init(touched: touched)
  }
}
