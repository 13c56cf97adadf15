/// The events of a library. Slow readers get larger pages, never a longer queue.
package struct LibraryEvents: AsyncSequence, Sendable {
  package let catalog: Catalog
  package let token: ChangeToken
  package let principal: Principal

  package init(catalog: Catalog, token: ChangeToken, principal: Principal) {
    self.catalog = catalog
    self.token = token
    self.principal = principal
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(
      catalog: catalog, principal: principal, token: token,
      stripNews: catalog.observers.count.stripNews, jobNews: catalog.observers.count.jobNews)
  }

  package struct Iterator: AsyncIteratorProtocol {
    package let catalog: Catalog
    package let principal: Principal
    package var token: ChangeToken
    var stripNews: Int
    var jobNews: Int
    /// The number of changes up to which the log was read completely.
    var readUp: Int?

    package mutating func next() async throws(LibraryError) -> LibraryEvent? {
      while !Task.isCancelled {
        let count = catalog.observers.count
        if count.isEnded { throw .closed }
        if count.stripNews != stripNews {
          stripNews = count.stripNews
          return .strip
        }
        if jobNews != count.jobNews {
          jobNews = count.jobNews
          if principal.account?.role == .administrator { return .jobs }
        }
        if readUp == count.news {
          await catalog.observers.wait(after: count.news)
          continue
        }
        let page = try await catalog.changes(
          since: token, for: principal, limit: LibraryLimits.pageChanges)
        token = page.token
        if !page.hasMore { readUp = count.news }
        // Other people's private changes advance the token but are not events.
        if !page.changes.isEmpty { return .changes(page) }
      }
      return nil
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(LibraryError) -> LibraryEvent? {
      try await next()
    }
  }
}
