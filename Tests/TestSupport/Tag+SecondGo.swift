package import Testing

extension Tag {
  /// A failure is about loss or disclosure, and counts at once: the test gets no second go.
  @Tag package static var noSecondGo: Self
}
