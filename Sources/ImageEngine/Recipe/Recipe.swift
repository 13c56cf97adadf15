public import JSON

/// An edit: the filters applied to a photo, in order. The format is permanent and the same in
/// files, the API, the database and the clipboard.
///
/// A parsed recipe is written back exactly: with unknown members, in the same order, and with
/// explicit defaults.
public struct Recipe: Hashable, Sendable {
  /// The members as parsed or composed; the properties are views of them.
  private(set) var members: JSON.Object

  public init(steps: [Step] = [], size: PixelSize? = nil) {
    members = JSON.Object([("version", 1), ("steps", .array(steps.map(\.json)))])
    self.size = size
  }

  /// Creates a recipe from members that ``check(_:)`` has validated.
  init(checked members: JSON.Object) { self.members = members }

  /// The recipe as JSON, with members in their original order.
  public var json: JSON { .object(members) }

  public var text: String { json.text }

  /// Equal recipes give equal bytes: sorted members, shortest numbers.
  public var canonicalText: String { json.canonicalText }

  public var steps: [Step] {
    get { (members["steps"]?.array ?? []).map { Step(checked: $0.object ?? JSON.Object()) } }
    set { members["steps"] = .array(newValue.map(\.json)) }
  }

  /// The upright size that all pixel values refer to.
  public var size: PixelSize? {
    get { members["size"].flatMap(PixelSize.init(json:)) }
    set { members["size"] = newValue.map { [JSON($0.width), JSON($0.height)] } }
  }

  /// The part of the result that is rendered; all of it if `nil`.
  public var rect: Rectangle? {
    get { members["rect"].flatMap(Rectangle.init(json:)) }
    set { members["rect"] = newValue?.json }
  }

  /// Images described by the recipe itself: resources and painted masks.
  public var images: JSON.Object {
    get { members["images"]?.object ?? JSON.Object() }
    set { members["images"] = newValue.isEmpty ? JSON?.none : .object(newValue) }
  }

  /// Members that this version does not know.
  public var unknownMembers: JSON.Object { members.without(Self.memberNames) }

  static let memberNames: Set<String> = ["version", "steps", "size", "rect", "images"]
}

extension Recipe {
  /// A filter of a recipe with its parameters.
  public struct Step: Hashable, Sendable {
    private var members: JSON.Object

    public init(
      _ filter: String, _ parameters: JSON.Object = JSON.Object(), name: String? = nil,
      amount: Double = 1, isOff: Bool = false, frame: Frame? = nil
    ) {
      members = JSON.Object()
      self.name = name
      self.filter = filter
      self.parameters = parameters
      self.amount = amount
      self.isOff = isOff
      self.frame = frame
    }

    init(checked members: JSON.Object) { self.members = members }

    public var json: JSON { .object(members) }

    /// The name by which later steps refer to the result.
    public var name: String? {
      get { members["name"]?.string }
      set { members["name"] = newValue.map(JSON.string) }
    }

    /// Core Image's name of the filter.
    public var filter: String {
      get { members["filter"]?.string ?? "" }
      set { members["filter"] = .string(newValue) }
    }

    /// Parameters by Core Image's keys; missing ones have their defaults.
    public var parameters: JSON.Object {
      get { members["parameters"]?.object ?? JSON.Object() }
      set { members["parameters"] = newValue.isEmpty ? JSON?.none : .object(newValue) }
    }

    /// The amount of the result that is mixed into the step's input, from 0 to 1.
    public var amount: Double {
      get { members["amount"]?.double ?? 1 }
      set { members["amount"] = newValue == 1 ? JSON?.none : JSON(newValue) }
    }

    /// Whether the step is kept in the recipe but not applied.
    public var isOff: Bool {
      get { members["off"]?.bool ?? false }
      set { members["off"] = newValue ? true : JSON?.none }
    }

    public var frame: Frame? {
      get { members["frame"]?.string.flatMap(Frame.init(rawValue:)) }
      set { members["frame"] = newValue.map { .string($0.rawValue) } }
    }

    /// Whether the step's result is its input.
    var isSkipped: Bool { isOff || amount == 0 }

    /// Members that this version does not know.
    public var unknownMembers: JSON.Object { members.without(Self.memberNames) }

    static let memberNames: Set<String> = [
      "name", "filter", "parameters", "amount", "off", "frame",
    ]
  }

  /// How a step treats the edges of its image.
  public enum Frame: String, Sendable {
    /// Extends the edge pixels of its images, and crops its result to the extent of its
    /// `inputImage`.
    case keep
  }
}

extension Recipe {
  /// Whether nothing is applied and nothing cropped, so that the result is the photo itself.
  public var isIdentity: Bool {
    rect == nil
      && steps.allSatisfy { step in
        guard step.isSkipped else { return false }
        // A disabled step may pass on another image.
        guard case .input(let key)? = step.image else { return true }
        return key == Self.photoKey
      }
  }

  /// Whether rendering requires fonts.
  package var drawsText: Bool {
    steps.contains { !$0.isSkipped && FilterCatalog.find($0.filter)?.drawsText == true }
  }
}

extension PixelSize {
  var diagonal: Double {
    (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
  }

  /// Parses `[width, height]`, integers within ``Limits``.
  init?(json: JSON) {
    guard let sides = json.array, sides.count == 2, let width = sides[0].int,
      let height = sides[1].int
    else { return nil }
    self.init(width: width, height: height)
    if !isAllowed { return nil }
  }
}

extension Rectangle {
  /// Parses `[x, y, width, height]` with a positive size.
  init?(json: JSON) {
    guard case .vector(let edges)? = ParameterValue(json, as: .rectangle),
      edges[2] > 0, edges[3] > 0,
      edges.allSatisfy({ $0.magnitude <= EngineLimits.coordinate })
    else { return nil }
    self.init(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
  }
}

extension JSON.Object {
  fileprivate func without(_ names: Set<String>) -> JSON.Object {
    JSON.Object(members.lazy.filter { !names.contains($0.name) }.map { ($0.name, $0.value) })
  }
}
