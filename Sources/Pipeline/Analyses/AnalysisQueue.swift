internal import Catalog

/// The photos that analyses look at, in order: those that are being looked at and new ones, the
/// latest first; then all others, newest first. The catalog is asked for a few at a time.
struct AnalysisQueue {
  /// A position in the library's order.
  struct Place: Hashable {
    var sortTime = Int.max
    var id = ""
  }

  enum Step {
    case row(Int)
    case subject(AnalysisSubject)
    /// A page must be read, and passed to ``add(_:after:)``.
    case page(after: Place)
    case end
  }

  /// Rows that come first, the first of them last.
  private var front: [Int] = []
  /// Photos that have been read and come next.
  private var page: ArraySlice<AnalysisSubject> = []
  private var place = Place()
  private(set) var isAtEnd = false

  /// Begins again with the newest photo.
  mutating func beginAgain() { (page, place, isAtEnd) = ([], Place(), false) }

  /// Puts a photo before all others.
  mutating func prefer(_ row: Int) {
    if front.last == row { return }
    front.removeAll { $0 == row }
    front.append(row)
    // The rest is found by the way through the library.
    if front.count > LibraryLimits.preferredAnalyses { front.removeFirst() }
  }

  /// Puts photos behind the preferred ones, and before all others.
  mutating func append(_ rows: [Int]) {
    let known = Set(front)
    front.insert(contentsOf: rows.reversed().filter { !known.contains($0) }, at: 0)
  }

  mutating func step() -> Step {
    if let row = front.popLast() { return .row(row) }
    if let subject = page.popFirst() { return .subject(subject) }
    return isAtEnd ? .end : .page(after: place)
  }

  /// Adds the photos after a place; ignored if the queue has restarted meanwhile.
  mutating func add(_ subjects: [AnalysisSubject], after place: Place) {
    guard place == self.place, page.isEmpty else { return }
    guard let last = subjects.last else {
      isAtEnd = true
      return
    }
    page = subjects[...]
    self.place = Place(sortTime: last.sortTime, id: last.asset.text)
  }

  /// Removes a photo that has been looked at.
  mutating func drop(_ row: Int) { page.removeAll { $0.row == row } }
}
