internal import ImageEngine
internal import JSON

/// Converts between the values that programs set and a filter's parameters.
enum FilterInputs {
  /// `nil` if the value has a type that the input cannot have.
  static func json(of value: Any, for input: ParameterDescription) -> JSON? {
    switch input.type {
    case .number, .angle: number(value).map { JSON($0) }
    case .integer:
      number(value).flatMap { Int(exactly: $0.rounded()) }.map { JSON($0) }
    case .boolean: number(value).map { JSON($0 != 0) }
    case .vector: numbers(value).map { list($0, count: input.defaultValue?.array?.count) }
    case .point: numbers(value).map { list($0, count: 2) }
    case .rectangle: numbers(value).map { list($0, count: 4) }
    case .transform: numbers(value).flatMap { $0.count == 6 ? list($0, count: 6) : nil }
    case .color: color(value)
    case .string: (value as? CGColorSpace)?.space.json ?? (value as? String).map { JSON($0) }
    case .data: data(value)
    case .image: nil
    }
  }

  /// The default as Core Image has it; `nil` if there is none.
  static func defaultValue(of input: ParameterDescription) -> Any? {
    guard let json = input.defaultValue else { return nil }
    switch input.type {
    case .number, .angle: return json.double.map { NSNumber(value: $0) }
    case .integer: return json.int.map { NSNumber(value: $0) }
    case .boolean: return json.bool.map { NSNumber(value: $0) }
    case .vector, .point, .rectangle:
      return json.array.map { CIVector($0.compactMap(\.double).map { CGFloat($0) }) }
    case .transform:
      let n = json.array?.compactMap(\.double).map { CGFloat($0) } ?? []
      return n.count == 6 ? CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5]) : nil
    case .color:
      return ParameterValue(json, as: .color).flatMap { FilterColor($0) }.map { CIColor($0) }
    case .string:
      guard let text = json.string else { return nil }
      return ColorSpace(rawValue: text).map { CGColorSpace(of: $0) } ?? text
    case .data: return Payload(json).bytes.map { Data($0) }
    case .image: return nil
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// The numbers of a value; `nil` if it has none.
  static func numbers(of value: Any) -> [Double]? { numbers(value) ?? number(value).map { [$0] } }

  private static func numbers(_ value: Any) -> [Double]? {
    switch value {
    case let value as CIVector: value.numbers.map { Double($0) }
    case let value as CGPoint: [Double(value.x), Double(value.y)]
    case let value as CGSize: [Double(value.width), Double(value.height)]
    case let value as CGRect:
      [value.origin.x, value.origin.y, value.width, value.height].map { Double($0) }
    case let value as CGAffineTransform:
      CIVector(cgAffineTransform: value).numbers.map { Double($0) }
    case let value as Foundation.AffineTransform:
      [value.m11, value.m12, value.m21, value.m22, value.tX, value.tY].map { Double($0) }
    case let value as [Any]:
      value.compactMap(number).count == value.count ? value.compactMap(number) : nil
    default: nil
    }
  }

  /// Cut to the count, or filled up with zeros, as in Core Image.
  private static func list(_ numbers: [Double], count: Int?) -> JSON {
    let count = count ?? numbers.count
    return .array((0..<count).map { JSON($0 < numbers.count ? numbers[$0] : 0) })
  }

  private static func color(_ value: Any) -> JSON? {
    if let color = value as? CIColor { return color.filterColor.json }
    guard let numbers = numbers(value), (3...4).contains(numbers.count) else { return nil }
    return list(numbers, count: numbers.count)
  }

  private static func data(_ value: Any) -> JSON? {
    switch value {
    case let value as Data: Payload(bytes: Array(value)).json
    case let value as NSData: Payload(bytes: Array(Data(referencing: value))).json
    case let value as String: Payload(text: value).json
    case let value as NSAttributedString: Payload(text: value.string).json
    case let value as CIBarcodeDescriptor: value.json
    case let value as [Any]:
      lines(value)
    default: nil
    }
  }

  /// A mesh: each line's two ends.
  private static func lines(_ value: [Any]) -> JSON? {
    let lines = value.compactMap { numbers($0) }
    guard lines.count == value.count else { return nil }
    return .array(lines.map { list($0, count: $0.count) })
  }
}
