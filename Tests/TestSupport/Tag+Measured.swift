package import Testing

extension Tag {
  /// A limit is a time: the test runs alone, in the part `measured`.
  @Tag package static var measured: Self
}
