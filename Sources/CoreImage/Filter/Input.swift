internal import JSON

/// A property of a generated filter that is stored under one of its keys.
@propertyWrapper
struct Input<Value: FilterInput> {
  private let key: String

  init(_ key: String) { self.key = key }

  @available(*, unavailable, message: "a filter's property only")
  var wrappedValue: Value {
    get { preconditionFailure("read through the filter") }
    set { preconditionFailure("written through the filter") }
  }

  static subscript<Filter: CIFilter>(
    _enclosingInstance filter: Filter,
    wrapped path: ReferenceWritableKeyPath<Filter, Value>,
    storage storage: ReferenceWritableKeyPath<Filter, Self>
  ) -> Value {
    get { Value.read(filter.value(forKey: filter[keyPath: storage].key)) }
    set { filter.setValue(newValue.written, forKey: filter[keyPath: storage].key) }
  }
}

/// A type that a generated filter's property can have.
protocol FilterInput {
  static func read(_ value: Any?) -> Self
  /// The value for the filter's key.
  var written: Any? { get }
}

extension FilterInput {
  var written: Any? { self }
}

extension Float: FilterInput {
  static func read(_ value: Any?) -> Float {
    (value as? NSNumber)?.floatValue ?? value as? Float ?? 0
  }
}

extension Int: FilterInput {
  static func read(_ value: Any?) -> Int { (value as? NSNumber)?.intValue ?? value as? Int ?? 0 }
}

extension Bool: FilterInput {
  static func read(_ value: Any?) -> Bool {
    (value as? NSNumber)?.boolValue ?? value as? Bool ?? false
  }
}

extension String: FilterInput {
  static func read(_ value: Any?) -> String { value as? String ?? "" }
}

extension Data: FilterInput {
  static func read(_ value: Any?) -> Data { value as? Data ?? Data() }
}

extension CGPoint: FilterInput {
  static func read(_ value: Any?) -> CGPoint {
    value as? CGPoint ?? (value as? CIVector)?.cgPointValue ?? .zero
  }
}

extension CGRect: FilterInput {
  static func read(_ value: Any?) -> CGRect {
    value as? CGRect ?? (value as? CIVector)?.cgRectValue ?? .zero
  }
}

extension CGAffineTransform: FilterInput {
  static func read(_ value: Any?) -> CGAffineTransform {
    value as? CGAffineTransform ?? (value as? CIVector)?.cgAffineTransformValue ?? .identity
  }
}

extension CIVector: FilterInput {
  static func read(_ value: Any?) -> Self { value as? Self ?? Self([]) }
}

extension CIColor: FilterInput {
  static func read(_ value: Any?) -> Self { value as? Self ?? Self(string: "0 0 0") }
}

extension CIBarcodeDescriptor: FilterInput {
  static func read(_ value: Any?) -> Self { value as? Self ?? Self(JSON.null) }
}

extension [Any]: FilterInput {
  static func read(_ value: Any?) -> [Any] { value as? [Any] ?? [] }
}

extension Optional: FilterInput {
  static func read(_ value: Any?) -> Wrapped? { value as? Wrapped }
  var written: Any? { self }
}
