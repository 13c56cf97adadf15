internal import ImageEngine
internal import JSON

/// A filter by Core Image's name, with its inputs by their keys.
///
/// A filter of one's own is a subclass that overrides ``outputImage`` and makes it of other filters
/// or kernels.
open class CIFilter: NSObject {
  /// The filter's declaration; `nil` for a subclass of a program.
  let declaration: FilterDescription?
  /// Set when the filter's name is a program's own.
  private var ownName: String?
  private(set) var values: [String: Any] = [:]
  /// The first key that no filter has, or value that its key cannot have.
  private var refusal: CIError?

  /// Creates a filter for a subclass.
  public override init() { declaration = nil }

  init(_ declaration: FilterDescription) { self.declaration = declaration }

  /// Creates a generated filter; its name is in the catalogue.
  convenience init(builtin name: String) {
    guard let declaration = try? FilterCatalog.description(named: name) else {
      preconditionFailure("\(name) is in the catalogue")
    }
    self.init(declaration)
  }

  /// `nil` if neither the catalogue nor the program has a filter of this name.
  public convenience init?(name: String) {
    guard let declaration = try? FilterCatalog.description(named: name) else { return nil }
    self.init(declaration)
  }

  public convenience init?(name: String, parameters: [String: Any]?) {
    self.init(name: name)
    for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
  }

  public convenience init?(name: String, withInputParameters parameters: [String: Any]?) {
    self.init(name: name, parameters: parameters)
  }

  open var name: String {
    get { ownName ?? declaration?.name ?? "\(type(of: self))" }
    set { ownName = newValue }
  }

  /// The keys of the inputs, in the order of the filter's declaration.
  open var inputKeys: [String] { declaration?.parameters.map(\.key) ?? [] }

  open var outputKeys: [String] { ["outputImage"] }

  /// The filter's name, categories and, by its key, each input with its type and range.
  open var attributes: [String: Any] {
    declaration.map(Self.attributes) ?? [kCIAttributeFilterName: name]
  }

  open var isEnabled = true

  /// Sets every input to its default; images are removed.
  open func setDefaults() {
    values = [:]
    refusal = nil
  }

  /// Sets an input; `nil` restores its default.
  ///
  /// As in Core Image a key of other filters has no effect here. A key that no filter has, and a
  /// value of the wrong type, make the result `nil`; ``output()`` says why.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let declaration else {
      values[key] = value
      return
    }
    guard let input = declaration.parameters.first(where: { $0.key == key }) else {
      if !FilterCatalog.keys.contains(key) {
        refusal = refusal ?? Self.unknown(key, of: declaration)
      }
      return
    }
    guard let value, !(value is NSNull) else {
      values[key] = nil
      return
    }
    if input.type == .image ? !(value is CIImage) : FilterInputs.json(of: value, for: input) == nil
    {
      refusal = refusal ?? .value(filter: name, key: key, type: "\(type(of: value))")
      return
    }
    values[key] = value
  }

  /// An input as it was set, or its default as an `NSNumber`, a `CIVector` or a `CIColor`.
  open func value(forKey key: String) -> Any? {
    if key == "outputImage" { return outputImage }
    if let value = values[key] { return value }
    return declaration?.parameters.first { $0.key == key }.flatMap(FilterInputs.defaultValue)
  }

  open func setValuesForKeys(_ values: [String: Any]) {
    for (key, value) in values { setValue(value, forKey: key) }
  }

  /// The result; `nil` if an image is missing or a value is refused.
  open var outputImage: CIImage? { try? output() }

  /// The result, or the reason why there is none.
  public final func output() throws(CIError) -> CIImage {
    guard let declaration else {
      guard let image = outputImage else {
        throw .filter(code: "noOutput", sentence: "\(name) gave no image.")
      }
      return image
    }
    if let refusal { throw refusal }
    var parameters = JSON.Object()
    var images: [String: Image] = [:]
    for input in declaration.parameters {
      guard let value = values[input.key] else { continue }
      if let image = value as? CIImage {
        images[input.key] = image.image
      } else if let json = FilterInputs.json(of: value, for: input),
        json != input.defaultValue
      {
        // Some defaults mean that nothing is chosen, and are outside the limits.
        parameters[input.key] = json
      }
    }
    if !isEnabled, let image = values["inputImage"] as? CIImage { return image }
    do {
      let text = CIProviders.textDrawing
      return CIImage(
        try declaration.output(of: parameters, images, scaling: nil, text: text))
    } catch {
      throw CIError(error)
    }
  }

  private static func unknown(_ key: String, of filter: FilterDescription) -> CIError {
    let error = RecipeError.unknownParameter(
      filter: filter.name, key: key, allowed: filter.parameters.map(\.key))
    return .filter(code: error.code, sentence: error.sentence)
  }
}

/// The inputs and outputs of all filters.
public protocol CIFilterProtocol: AnyObject {
  var outputImage: CIImage? { get }
}

extension CIError {
  init(_ error: any Error) {
    switch error {
    case let error as RenderError: self = .filter(code: error.code, sentence: error.sentence)
    case let error as RecipeError: self = .filter(code: error.code, sentence: error.sentence)
    default: self = .filter(code: "filter", sentence: "\(error)")
    }
  }
}
