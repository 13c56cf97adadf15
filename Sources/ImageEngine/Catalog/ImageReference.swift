internal import JSON

/// A reference to an image in a parameter.
public enum ImageReference: Hashable, Sendable {
  /// The result of an earlier step, by name.
  case step(String)
  /// An image passed in, or described in the recipe's `images`.
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
