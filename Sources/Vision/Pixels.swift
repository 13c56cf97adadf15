internal import ImageEngine

/// Converts the pixels of a picture to the numbers that a network takes.
struct Pixels {
  enum Order {
    case redFirst, blueFirst
  }

  /// Subtracted from each code, in the order of the result's channels.
  var mean: SIMD3<Float> = .zero
  /// Multiplied with the difference.
  var scale: SIMD3<Float> = .one
  var order = Order.redFirst

  /// One picture: a plane for each channel.
  func planes(_ picture: Bitmap) -> Tensor {
    let count = picture.width * picture.height
    let values = [Float](unsafeUninitializedCapacity: count * 3) { values, initialized in
      picture.withBytes { bytes in
        for channel in 0..<3 {
          let place = order == .redFirst ? channel : 2 - channel
          let (mean, scale) = (mean[channel], scale[channel])
          let plane = values.baseAddress! + channel * count
          for index in 0..<count {
            plane[index] = (Float(bytes[index * 4 + place]) - mean) * scale
          }
        }
      }
      initialized = count * 3
    }
    return Tensor(sizes: [1, 3, picture.height, picture.width], values: values)
  }

  /// One picture: the channels of each pixel side by side.
  func rows(_ picture: Bitmap) -> Tensor {
    let count = picture.width * picture.height
    let values = [Float](unsafeUninitializedCapacity: count * 3) { values, initialized in
      each(picture) { index, pixel in
        values[index * 3] = pixel.x
        values[index * 3 + 1] = pixel.y
        values[index * 3 + 2] = pixel.z
      }
      initialized = count * 3
    }
    return Tensor(sizes: [1, picture.height, picture.width, 3], values: values)
  }

  private func each(_ picture: Bitmap, _ body: (Int, SIMD3<Float>) -> Void) {
    picture.withBytes { bytes in
      let (first, last) = order == .redFirst ? (0, 2) : (2, 0)
      for index in 0..<picture.width * picture.height {
        let place = index * 4
        let code = SIMD3<Float>(
          Float(bytes[place + first]), Float(bytes[place + 1]), Float(bytes[place + last]))
        body(index, (code - mean) * scale)
      }
    }
  }
}
