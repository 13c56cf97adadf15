import CoreImage

/// A command: `filter NAME PHOTO TARGET [KEY=NUMBER ...]` applies a filter of any name to a photo.
/// Returns the exit status and, where something is wrong, a sentence for the terminal.
func filterCommand(_ arguments: [String]) -> (status: Int32, complaint: String?) {
  guard arguments.count >= 3 else {
    return (2, "usage: filter NAME PHOTO TARGET [KEY=NUMBER ...]")
  }
  let (name, photo, target) = (arguments[0], arguments[1], arguments[2])
  guard let filter = CIFilter(name: name) else { return (2, "There is no filter \(name).") }
  for argument in arguments.dropFirst(3) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Double(parts[1]) else {
      return (2, "\(argument) is not KEY=NUMBER.")
    }
    guard filter.inputKeys.contains(parts[0]) else {
      return (2, "\(name) has \(filter.inputKeys.joined(separator: ", ")).")
    }
    filter.setValue(number, forKey: parts[0])
  }
  guard let image = CIImage(contentsOf: URL(fileURLWithPath: photo)) else {
    return (1, "\(photo) is no picture.")
  }
  filter.setValue(image, forKey: kCIInputImageKey)
  do {
    let result = try filter.output().cropped(to: image.extent)
    let data = try CIContext().data(of: result, as: .jpeg)
    try data.write(to: URL(fileURLWithPath: target))
  } catch {
    return (1, error.localizedDescription)
  }
  return (0, nil)
}
