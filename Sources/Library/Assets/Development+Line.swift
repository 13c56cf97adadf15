internal import Store
internal import Synchronization

extension Development {
  /// The photos that wait, newest first, of which the catalog is asked for a few at a time: a
  /// hundred thousand cost as little as ten, and what a person changes of them meanwhile counts.
  struct Line {
    /// Those that were read and come next.
    private var page: ArraySlice<Photo> = []
    /// Where to read on.
    private(set) var place = Place()
    /// Whether one was taken since the beginning was read.
    private var isMoving = false
    /// Those that come to nothing in this run.
    var givenUp: Set<Photo> = []

    struct Place {
      /// Of which beginning: what was read before another is thrown away.
      fileprivate var round = 0
      fileprivate var sortTime = Int.max
      fileprivate var id = ""
    }

    /// What was read at a place, and where to read on.
    struct Page {
      var photos: [Photo] = []
      var place: Place
    }

    /// Whether none of those that were read waits.
    var isEmpty: Bool { page.isEmpty }

    /// From the newest on: something has come, or shall be tried again.
    mutating func beginAnew() {
      (page, place, isMoving) = ([], Place(round: place.round + 1), false)
    }

    mutating func drop(_ photo: Photo) { page.removeAll { $0 == photo } }

    mutating func take(where isFree: (Photo) -> Bool) -> Photo? {
      while let photo = page.popFirst() {
        if givenUp.contains(photo) || !isFree(photo) { continue }
        isMoving = true
        return photo
      }
      return nil
    }

    /// Adds what was read. Returns whether there may be more to take or to read.
    mutating func add(_ read: Page) -> Bool {
      // Something newer has come since.
      guard read.place.round == place.round else { return true }
      if read.photos.isEmpty {
        // What has moved up meanwhile, as a person changed its time, is among the newest now.
        if isMoving { beginAnew() } else { return false }
      } else {
        (page, place) = (read.photos[...], read.place)
      }
      return true
    }
  }

  /// Takes the newest photo that waits; `nil` where none does.
  func next() async -> Photo? {
    while true {
      let (photo, place) = state.withLock { state -> (Photo?, Line.Place?) in
        if state.isStopped { return (nil, nil) }
        let (tasks, findings) = (state.tasks, state.findings)
        let photo = state.line.take { tasks[$0] == nil && findings[$0] == nil }
        if photo != nil { state.active += 1 }
        return (photo, state.line.place)
      }
      guard photo == nil, let place else { return photo }
      do {
        let page = try await catalog.read { db in try db.waiting(from: place) }
        guard state.withLock({ $0.line.add(page) }) else { return nil }
      } catch {
        // A catalog that cannot be read says so to everybody who asks it.
        return nil
      }
    }
  }
}

extension Connection {
  fileprivate func waiting(
    from place: Development.Line.Place
  ) throws(StoreError) -> Development.Line.Page {
    var page = Development.Line.Page(place: place)
    try each(
      DevelopmentQueries.waiting, place.sortTime, place.id, Limits.developmentPage
    ) { (row) throws(StoreError) in
      page.photos.append(try Development.Photo(row))
      (page.place.sortTime, page.place.id) = (try row["sortTime"], try row["id"])
      return true
    }
    return page
  }
}
