internal import Glibc
package import ImageEngine

/// Runs a network that a recipe brings on a picture: it takes a picture and gives one, a mask or a
/// row of numbers.
package struct PictureNetwork {
  private let network: any Inferring
  /// Whether each channel is a plane of its own.
  private let hasPlanes: Bool
  private let channels: Int
  private let sides: (width: Int?, height: Int?)

  /// - Parameter network: Has one input for one picture of one or three channels, from 0 to 1.
  package init(network: any Inferring) throws(VisionError) {
    self.network = network
    guard network.inputSizes.count == 1, network.inputSizes[0].count == 4 else {
      throw .otherSizes(model: network.name)
    }
    let sizes = network.inputSizes[0]
    if let channels = sizes[1], [1, 3].contains(channels) {
      (hasPlanes, self.channels, sides) = (true, channels, (sizes[3], sizes[2]))
    } else if let channels = sizes[3], [1, 3].contains(channels) {
      (hasPlanes, self.channels, sides) = (false, channels, (sizes[2], sizes[1]))
    } else {
      throw .otherSizes(model: network.name)
    }
    guard
      [sides.width, sides.height].allSatisfy({ (1...VisionLimits.networkSide).contains($0 ?? 1) })
    else { throw .otherSizes(model: network.name) }
  }

  /// An output as a picture of its own size. Three channels are colours, one is grey; the numbers
  /// are codes in sRGB, from 0 to 1.
  ///
  /// - Parameter isNormalized: Makes the channels of each place positive with a sum of 1.
  package func result(
    of picture: Bitmap, output index: Int = 0, isNormalized: Bool = false
  ) throws(VisionError) -> Bitmap {
    let outputs = try network.outputs(for: [input(of: picture)])
    guard outputs.indices.contains(index) else { throw .otherSizes(model: network.name) }
    guard var planes = Planes(outputs[index], isPlanar: hasPlanes) else {
      throw .otherSizes(model: network.name)
    }
    if isNormalized { planes.normalize() }
    return planes.picture
  }

  private func input(of picture: Bitmap) -> Tensor {
    let scale = min(1, Double(VisionLimits.networkSide) / Double(picture.size.longestSide))
    func side(_ fixed: Int?, _ length: Int) -> Int {
      fixed ?? max(1, Int((Double(length) * scale).rounded()))
    }
    var sampler = PictureSampler(picture)
    let small = sampler.whole(
      width: side(sides.width, picture.width), height: side(sides.height, picture.height))
    let pixels = Pixels(scale: SIMD3(repeating: 1 / 255))
    guard channels == 1 else { return hasPlanes ? pixels.planes(small) : pixels.rows(small) }
    let planes = pixels.planes(small)
    let count = small.width * small.height
    let grey = (0..<count).map { place -> Float in
      let red = planes.values[place] * 0.299
      let green = planes.values[place + count] * 0.587
      return red + green + planes.values[place + 2 * count] * 0.114
    }
    let sizes = hasPlanes ? [1, 1, small.height, small.width] : [1, small.height, small.width, 1]
    return Tensor(sizes: sizes, values: grey)
  }
}

/// An output of a network as planes of numbers.
private struct Planes {
  let width: Int
  let height: Int
  let channels: Int
  var values: [Float]

  /// `nil` if it is not the picture of one, or too large.
  init?(_ tensor: Tensor, isPlanar: Bool) {
    var sizes = tensor.sizes
    // One picture at a time.
    if sizes.count > 1, sizes.first == 1 { sizes.removeFirst() }
    switch sizes.count {
    // A row of numbers, such as the likelihoods of labels.
    case 1: (width, height, channels) = (sizes[0], 1, 1)
    case 2: (width, height, channels) = (sizes[1], sizes[0], 1)
    case 3 where isPlanar: (width, height, channels) = (sizes[2], sizes[1], sizes[0])
    case 3: (width, height, channels) = (sizes[1], sizes[0], sizes[2])
    default: return nil
    }
    guard width > 0, height > 0, channels > 0, max(width, height) <= VisionLimits.networkResultSide
    else { return nil }
    values = tensor.values.map { $0.isFinite ? $0 : 0 }
    guard !isPlanar, sizes.count == 3 else { return }
    let (rows, count) = (values, width * height)
    for place in 0..<count {
      for channel in 0..<channels {
        values[channel * count + place] = rows[place * channels + channel]
      }
    }
  }

  /// Normalises a row of numbers as a whole, and otherwise the channels of each place.
  mutating func normalize() {
    let (places, steps, stride) =
      height == 1 && channels == 1 ? (1, width, 1) : (width * height, channels, width * height)
    for place in 0..<places {
      let indices = (0..<steps).map { place + $0 * stride }
      let most = indices.map { values[$0] }.max() ?? 0
      var sum: Float = 0
      for index in indices {
        values[index] = expf(values[index] - most)
        sum += values[index]
      }
      for index in indices { values[index] /= sum }
    }
  }

  /// Without three channels, the first one in grey.
  var picture: Bitmap {
    let count = width * height
    return Bitmap(width: width, height: height) { bytes in
      for place in 0..<count {
        for channel in 0..<3 {
          let value = values[place + (channels == 3 ? channel * count : 0)]
          bytes[place * 4 + channel] = UInt8((min(max(value, 0), 1) * 255).rounded())
        }
        bytes[place * 4 + 3] = 255
      }
    }
  }
}
