internal import Catalog
internal import Synchronization

extension Development {
  /// The photos to be developed, newest first, of which the catalog is asked for a few at a time: a
  /// hundred thousand take as little memory as ten, and changes by people take effect meanwhile.
  struct Queue {
    /// Photos that have been read and come next.
    private var page: ArraySlice<PhotoContent> = []
    /// The position from which to read on.
    private(set) var place = Place()
    /// Whether a photo was taken since the beginning was read.
    private var isMoving = false
    /// Photos abandoned in this run.
    var givenUp: Set<PhotoContent> = []

    struct Place {
      /// The number of the restart: results from before another restart are discarded.
      fileprivate var round = 0
      fileprivate var sortTime = Int.max
      fileprivate var id = ""
    }

    /// A page of results, and the position after it.
    struct Page {
      var photos: [PhotoContent] = []
      var place: Place
    }

    /// Whether no photo that was read is waiting.
    var isEmpty: Bool { page.isEmpty }

    /// Restarts from the newest: a photo was added, or should be tried again.
    mutating func beginAnew() {
      (page, place, isMoving) = ([], Place(round: place.round + 1), false)
    }

    mutating func drop(_ photo: PhotoContent) { page.removeAll { $0 == photo } }

    mutating func take(where isFree: (PhotoContent) -> Bool) -> PhotoContent? {
      while let photo = page.popFirst() {
        if givenUp.contains(photo) || !isFree(photo) { continue }
        isMoving = true
        return photo
      }
      return nil
    }

    /// Adds a page. Returns whether there may be more to take or to read.
    mutating func add(_ read: Page) -> Bool {
      // Something newer has arrived since.
      guard read.place.round == place.round else { return true }
      if read.photos.isEmpty {
        // A photo whose time was changed meanwhile may be among the newest now.
        if isMoving { beginAnew() } else { return false }
      } else {
        (page, place) = (read.photos[...], read.place)
      }
      return true
    }
  }

  /// Takes the newest waiting photo; `nil` if there is none.
  func next() async -> PhotoContent? {
    while true {
      let (photo, place) = state.withLock { state -> (PhotoContent?, Queue.Place?) in
        if state.isStopped { return (nil, nil) }
        let (tasks, findings) = (state.tasks, state.findings)
        let photo = state.queue.take { tasks[$0] == nil && findings[$0] == nil }
        if photo != nil { state.active += 1 }
        return (photo, state.queue.place)
      }
      guard photo == nil, let place else { return photo }
      do {
        let waiting = try await catalog.read { db in
          try db.all(
            DevelopmentQueries.waiting, place.sortTime, place.id, LibraryLimits.developmentPage)
        }
        var page = Queue.Page(photos: waiting.map(\.photo), place: place)
        if let last = waiting.last {
          (page.place.sortTime, page.place.id) = (last.sortTime, last.id)
        }
        guard state.withLock({ $0.queue.add(page) }) else { return nil }
      } catch {
        // Callers get the catalog's error when they use it themselves.
        return nil
      }
    }
  }
}
