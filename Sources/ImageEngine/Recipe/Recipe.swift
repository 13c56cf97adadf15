public import JSON

/// An edit: the filters that turn a photo into a picture, in order. The format
/// is permanent and the same everywhere: file, API, database, clipboard.
///
/// What is read is written again exactly: members that this program does not
/// know, the order of all of them, and defaults that were written out.
public struct Recipe: Hashable, Sendable {
  /// As read or put together; the properties are views of it.
  private(set) var members: JSON.Object

  public init(steps: [Step] = [], size: PixelSize? = nil) {
    members = JSON.Object([("version", 1), ("steps", .array(steps.map(\.json)))])
    self.size = size
  }

  /// Members that ``check(_:)`` has found to be a recipe's.
  init(checked members: JSON.Object) { self.members = members }

  /// The recipe as JSON, members in the order they were read in.
  public var json: JSON { .object(members) }

  public var text: String { json.text }

  /// Equal recipes give equal bytes: members sorted, shortest numbers.
  public var canonicalText: String { json.canonicalText }

  public var steps: [Step] {
    get { (members["steps"]?.array ?? []).map { Step(checked: $0.object ?? JSON.Object()) } }
    set { members["steps"] = .array(newValue.map(\.json)) }
  }

  /// The upright size that all pixel values were set for.
  public var size: PixelSize? {
    get { members["size"].flatMap(PixelSize.init(json:)) }
    set { members["size"] = newValue.map { [JSON($0.width), JSON($0.height)] } }
  }

  /// The part of the result that is rendered; without it, all of it.
  public var rect: Rectangle? {
    get { members["rect"].flatMap(Rectangle.init(json:)) }
    set { members["rect"] = newValue?.json }
  }

  /// Images that the recipe itself describes: resources and painted masks.
  public var images: JSON.Object {
    get { members["images"]?.object ?? JSON.Object() }
    set { members["images"] = newValue.isEmpty ? JSON?.none : .object(newValue) }
  }

  /// Members that this program does not know.
  public var unknownMembers: JSON.Object { members.without(Self.memberNames) }

  static let memberNames: Set<String> = ["version", "steps", "size", "rect", "images"]
}

extension Recipe {
  /// One filter of a recipe, with its parameters.
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

    /// Under which later steps refer to the result.
    public var name: String? {
      get { members["name"]?.string }
      set { members["name"] = newValue.map(JSON.string) }
    }

    /// Core Image's name of the filter.
    public var filter: String {
      get { members["filter"]?.string ?? "" }
      set { members["filter"] = .string(newValue) }
    }

    /// Parameters by Core Image's keys; what is absent has its default.
    public var parameters: JSON.Object {
      get { members["parameters"]?.object ?? JSON.Object() }
      set { members["parameters"] = newValue.isEmpty ? JSON?.none : .object(newValue) }
    }

    /// From 0 to 1: how much of the result is mixed into the step's input.
    public var amount: Double {
      get { members["amount"]?.double ?? 1 }
      set { members["amount"] = newValue == 1 ? JSON?.none : JSON(newValue) }
    }

    /// Kept in the recipe without being applied.
    public var isOff: Bool {
      get { members["off"]?.bool ?? false }
      set { members["off"] = newValue ? true : JSON?.none }
    }

    public var frame: Frame? {
      get { members["frame"]?.string.flatMap(Frame.init(rawValue:)) }
      set { members["frame"] = newValue.map { .string($0.rawValue) } }
    }

    /// Whether the step changes nothing, its result being its input.
    var isSkipped: Bool { isOff || amount == 0 }

    /// Members that this program does not know.
    public var unknownMembers: JSON.Object { members.without(Self.memberNames) }

    static let memberNames: Set<String> = [
      "name", "filter", "parameters", "amount", "off", "frame",
    ]
  }

  /// How a step treats the edge of its image.
  public enum Frame: String, Sendable {
    /// Reads its images with their edge pixels continued, and cuts its result
    /// to the extent of its `inputImage`.
    case keep
  }
}

extension Recipe {
  /// Whether nothing is applied and nothing cut: the result is the photo itself.
  public var isIdentity: Bool {
    rect == nil
      && steps.allSatisfy { step in
        guard step.isSkipped else { return false }
        // What a step passes on that is off may be another image.
        guard case .input(let key)? = step.image else { return true }
        return key == Self.photoKey
      }
  }

  /// Whether it can only be rendered where fonts were opened.
  package var drawsText: Bool {
    steps.contains { !$0.isSkipped && FilterCatalog.find($0.filter)?.drawsText == true }
  }
}

extension PixelSize {
  var diagonal: Double {
    (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
  }

  /// From `[width, height]`, whole and within ``Limits``.
  init?(json: JSON) {
    guard let sides = json.array, sides.count == 2, let width = sides[0].int,
      let height = sides[1].int
    else { return nil }
    self.init(width: width, height: height)
    if !isAllowed { return nil }
  }
}

extension Rectangle {
  /// From `[x, y, width, height]`; nothing is negative or empty that must not be.
  init?(json: JSON) {
    guard case .vector(let edges)? = ParameterValue(json, as: .rectangle),
      edges[2] > 0, edges[3] > 0,
      edges.allSatisfy({ $0.magnitude <= Limits.coordinate })
    else { return nil }
    self.init(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
  }
}

extension JSON.Object {
  fileprivate func without(_ names: Set<String>) -> JSON.Object {
    JSON.Object(members.lazy.filter { !names.contains($0.name) }.map { ($0.name, $0.value) })
  }
}
