/// An image operation, named and parameterised as in Core Image.
///
/// A filter is a value: its stored properties are its parameters, and equal
/// filters give equal pixels. Conform to the refinement that says what shape of
/// kernel the filter has, write the file, and list it in ``FilterCatalog``.
public protocol Filter: Sendable, Hashable {
  /// Name, categories and parameters: the only place they are written.
  static var info: FilterInfo<Self> { get }

  /// Worked examples: printed in the reference and run as tests.
  static var examples: [Example<Self>] { get }

  /// The filter with every parameter at its default.
  init()
}
