internal import Catalog
internal import Synchronization

extension Development {
  /// The photos to be developed, newest first, of which the catalog is asked for a few at a time: a
  /// hundred thousand take as little memory as ten, and changes by people take effect meanwhile.
  ///
  /// Videos have workers of their own. While as many as may be are in work, the next ones stand
  /// aside, and photos after them are taken.
  struct Queue {
    /// Photos that have been read and come next.
    private var page: ArraySlice<Waiting> = []
    /// Videos that stand aside.
    private var films: ArraySlice<Waiting> = []
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

    /// A photo or a video that waits.
    struct Waiting {
      let photo: PhotoContent
      let isFilm: Bool
    }

    /// A page of results, and the position after it.
    struct Page {
      var photos: [Waiting] = []
      var place: Place
    }

    /// Whether no photo that was read is waiting.
    var isEmpty: Bool { page.isEmpty && films.isEmpty }

    /// Whether what was read last has been taken, or stands aside.
    var isPageOver: Bool { page.isEmpty }

    /// Restarts from the newest: a photo was added, or should be tried again.
    mutating func restart() {
      (page, films, place, isMoving) = ([], [], Place(round: place.round + 1), false)
    }

    mutating func drop(_ photo: PhotoContent) {
      page.removeAll { $0.photo == photo }
      films.removeAll { $0.photo == photo }
    }

    /// Takes the next one; `nil` if there is none, or if too many videos stand aside.
    mutating func take(
      hasRoomForFilms: Bool, where isFree: (PhotoContent) -> Bool
    ) -> Waiting? {
      while hasRoomForFilms, let film = films.popFirst() {
        if let found = taken(film, isFree) { return found }
      }
      while films.count < LibraryLimits.filmsAside, let next = page.popFirst() {
        if next.isFilm, !hasRoomForFilms {
          if isFree(next.photo) { films.append(next) }
        } else if let found = taken(next, isFree) {
          return found
        }
      }
      return nil
    }

    /// Notes that one was taken; `nil` if it is in work already, or abandoned.
    private mutating func taken(
      _ next: Waiting, _ isFree: (PhotoContent) -> Bool
    ) -> Waiting? {
      if givenUp.contains(next.photo) || !isFree(next.photo) { return nil }
      isMoving = true
      return next
    }

    /// Adds a page. Returns whether there may be more to take or to read.
    mutating func add(_ read: Page) -> Bool {
      // Something newer has arrived since.
      guard read.place.round == place.round else { return true }
      if read.photos.isEmpty {
        // A photo whose time was changed meanwhile may be among the newest now.
        if isMoving { restart() } else { return false }
      } else {
        (page, place) = (read.photos[...], read.place)
      }
      return true
    }
  }

  /// Takes the newest waiting photo, or video if there is room for one; `nil` if there is none.
  func next() async -> Queue.Waiting? {
    while true {
      let (found, place) = state.withLock { state -> (Queue.Waiting?, Queue.Place?) in
        if state.isStopped { return (nil, nil) }
        let (tasks, findings) = (state.tasks, state.findings)
        let found = state.queue.take(
          hasRoomForFilms: state.activeFilms < LibraryLimits.developingFilms
        ) { tasks[$0] == nil && findings[$0] == nil }
        if let found { state.count(found, by: 1) }
        return (found, state.queue.isPageOver ? state.queue.place : nil)
      }
      guard found == nil, let place else { return found }
      do {
        let waiting = try await catalog.read { db in
          try db.all(
            DevelopmentQueries.waiting, place.sortTime, place.id, LibraryLimits.developmentPage)
        }
        let read = waiting.map { Queue.Waiting(photo: $0.photo, isFilm: $0.isFilm) }
        var page = Queue.Page(photos: read, place: place)
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
