package import ImageEngine
internal import JSON

/// The part of an edit that can be copied to another photo: everything except crops, rotations,
/// and adjustments of a selection, whose mask shows what is in this photo only.
package struct Look: Hashable, Sendable {
  let steps: [Recipe.Step]
  /// Painted masks by name.
  let masks: JSON.Object
  /// The size after the photo's geometry.
  let size: PixelSize

  /// `photo` is the upright size of the recipe's photo.
  package init(_ recipe: Recipe, of photo: PixelSize) throws(RenderError) {
    size = try recipe.geometry.resultSize(of: photo)
    steps = recipe.withoutSelections.filter { !$0.isGeometry }
    masks = JSON.Object(
      recipe.images.members.filter { $0.value["strokes"] != nil }.map { ($0.name, $0.value) })
  }
}

extension Recipe {
  /// Returns another photo's recipe after pasting: its own geometry, then the look. Lengths scale
  /// with the photo, positions are kept relative to its centre.
  func pasting(_ look: Look, of photo: PixelSize) throws(RenderError) -> Recipe {
    var pasted = geometry
    pasted.size = photo
    let size = try pasted.resultSize(of: photo)
    let move = PastingMove(from: look.size, to: size)
    pasted.steps += look.steps.map { $0.moved(move) }
    pasted.images = JSON.Object(
      look.masks.members.map { ($0.name, $0.value.moved(move, size: size)) })
    return pasted
  }

  fileprivate var geometry: Recipe {
    // A selection is cropped and rotated as the photo is, by steps of its own.
    Recipe(
      steps: withoutSelections.filter {
        $0.isGeometry && !$0.parameters.names.contains("inputImage")
      },
      size: size)
  }

  /// The steps without those that read a stored file, without the other steps of their group, and
  /// without those that read the result of one of them.
  fileprivate var withoutSelections: [Step] {
    let files = Set(resources.map(\.key))
    guard !files.isEmpty else { return steps }
    var groups: Set<String> = []
    var names: Set<String> = []
    func isGone(_ step: Step) -> Bool {
      if let group = step.group, groups.contains(group) { return true }
      return step.parameters.members.contains { _, value in
        value["input"]?.string.map(files.contains) ?? value["step"]?.string.map(names.contains)
          ?? false
      }
    }
    var left = steps
    while true {
      let gone = left.filter(isGone)
      if gone.isEmpty { return left }
      groups.formUnion(gone.compactMap(\.group))
      names.formUnion(gone.compactMap(\.name))
      left.removeAll(where: isGone)
    }
  }
}

/// The mapping from the pixels of one photo to those of another.
private struct PastingMove {
  let factor: Double
  let x: Double
  let y: Double

  init(from old: PixelSize, to new: PixelSize) {
    func diagonal(_ size: PixelSize) -> Double {
      let (width, height) = (Double(size.width), Double(size.height))
      return (width * width + height * height).squareRoot()
    }
    factor = diagonal(new) / diagonal(old)
    x = Double(new.width) / 2 - Double(old.width) / 2 * factor
    y = Double(new.height) / 2 - Double(old.height) / 2 * factor
  }

  func length(_ value: Double) -> Double { Self.rounded(value * factor) }
  func across(_ value: Double) -> Double { Self.rounded(value * factor + x) }
  func up(_ value: Double) -> Double { Self.rounded(value * factor + y) }

  /// Rounds to an invisible hundredth of a pixel.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension Recipe.Step {
  private var description: FilterDescription? {
    // An unknown filter is refused when the recipe is saved.
    try? FilterCatalog.description(named: filter)
  }

  /// The name that the steps of one tool share.
  fileprivate var group: String? { unknownMembers["group"]?.string }

  fileprivate var isGeometry: Bool { description?.isGeometry ?? false }

  fileprivate func moved(_ move: PastingMove) -> Recipe.Step {
    var step = self
    var parameters = step.parameters
    for parameter in description?.parameters ?? [] where parameter.unit == .pixels {
      guard let value = parameters[parameter.key] else { continue }
      parameters[parameter.key] = value.moved(move, as: parameter.type)
    }
    step.parameters = parameters
    return step
  }
}

extension JSON {
  fileprivate func moved(_ move: PastingMove, as type: ParameterType) -> JSON {
    let numbers = array?.compactMap(\.double) ?? []
    switch (type, double) {
    case (.point, _) where numbers.count == 2:
      return [JSON(move.across(numbers[0])), JSON(move.up(numbers[1]))]
    case (.rectangle, _) where numbers.count == 4:
      return [
        JSON(move.across(numbers[0])), JSON(move.up(numbers[1])), JSON(move.length(numbers[2])),
        JSON(move.length(numbers[3])),
      ]
    case (.number, let value?): return JSON(move.length(value))
    case (.integer, let value?): return JSON(max(1, Int((value * move.factor).rounded())))
    default: return self
    }
  }

  /// Moves a painted mask.
  fileprivate func moved(_ move: PastingMove, size: PixelSize) -> JSON {
    guard var mask = object else { return self }
    mask["rect"] = [0, 0, JSON(size.width), JSON(size.height)]
    mask["strokes"] = .array((mask["strokes"]?.array ?? []).map { $0.movedStroke(move) })
    return .object(mask)
  }

  /// Moves a stroke's points, which are x, y and pressure.
  private func movedStroke(_ move: PastingMove) -> JSON {
    guard var stroke = object else { return self }
    let points = stroke["points"]?.array ?? []
    stroke["points"] = .array(
      points.enumerated().map { index, point in
        guard let value = point.double else { return point }
        switch index % 3 {
        case 0: return JSON(move.across(value))
        case 1: return JSON(move.up(value))
        default: return point
        }
      })
    stroke["radius"] = stroke["radius"]?.double.map { JSON(move.length($0)) }
    return .object(stroke)
  }
}
