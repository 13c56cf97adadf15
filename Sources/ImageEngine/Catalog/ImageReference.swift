internal import JSON

/// Which image a parameter means.
public enum ImageReference: Hashable, Sendable {
  /// The result of an earlier step, by its name.
  case step(String)
  /// An image handed in, or described in the recipe's `images`.
  case input(String)

  init?(_ json: JSON) {
    guard let object = json.object, object.count == 1 else { return nil }
    if let name = object["step"]?.string {
      self = .step(name)
    } else if let key = object["input"]?.string {
      self = .input(key)
    } else {
      return nil
    }
  }
}
