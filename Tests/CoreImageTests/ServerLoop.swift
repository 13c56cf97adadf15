import CoreImage
import CoreImage.CIFilterBuiltins

/// A server's loop: each request brings a picture and is answered with a smaller, toned one. How
/// requests arrive is a matter of the server; Hummingbird's handlers have the same form.
struct ToningService: Sendable {
  struct Request: Sendable {
    let id: Int
    let picture: Data
    let intensity: Float
  }

  enum Answer: Sendable, Equatable {
    case picture(Data)
    case refused(String)
  }

  let longestSide: Double

  func answer(_ request: Request) -> Answer {
    guard let image = CIImage(data: request.picture) else { return .refused("no picture") }
    let scale = min(1, longestSide / max(image.extent.width, image.extent.height))
    let sepia = CIFilter.sepiaTone()
    sepia.inputImage = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
    sepia.intensity = request.intensity
    guard let toned = sepia.outputImage, let space = CGColorSpace(name: CGColorSpace.sRGB),
      let data = CIContext().jpegRepresentation(of: toned, colorSpace: space)
    else { return .refused("cannot be written") }
    return .picture(data)
  }

  /// Answers requests as they arrive, several at a time.
  func run(
    _ requests: AsyncStream<Request>, atOnce most: Int,
    _ send: @escaping @Sendable (Int, Answer) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      var running = 0
      for await request in requests {
        if running == most {
          await group.next()
          running -= 1
        }
        group.addTask { await send(request.id, answer(request)) }
        running += 1
      }
    }
  }
}
