internal import Glibc
internal import ImageEngine
package import Media

/// Finds faces and describes each by a vector.
package struct Faces {
  private let finder: FaceFinder
  private let describer: any Inferring

  package init(finder: any Inferring, embedding: any Inferring) {
    self.finder = FaceFinder(network: finder)
    describer = embedding
  }

  /// The faces of an upright picture, the surest first.
  package func faces(in sampler: inout PictureSampler) throws(VisionError) -> [Face] {
    let size = sampler.picture.size
    var faces: [Face] = []
    for found in try finder.faces(in: &sampler) {
      guard let box = found.box(in: size).visible else { continue }
      let fit = FaceFit(of: found.points)
      let chip = Self.chip(of: fit, in: &sampler)
      let outputs = try describer.outputs(
        for: Pixels().planes(chip), sized: [[1, Face.embeddingCount]])
      faces.append(
        Face(
          box: box, confidence: Double(found.confidence),
          quality: fit.frontality * FaceSharpness(of: chip).part, embedding: outputs[0].values))
    }
    return faces
  }

  /// The face straightened: turned, scaled and moved, so that eyes, nose and mouth are where they
  /// were in training.
  private static func chip(of fit: FaceFit, in sampler: inout PictureSampler) -> Bitmap {
    let side = Double(FaceFit.side)
    let origin = fit.place(of: .zero)
    return sampler.part(
      from: origin, across: fit.place(of: PicturePoint(side, 0)) - origin,
      down: fit.place(of: PicturePoint(0, side)) - origin, width: FaceFit.side,
      height: FaceFit.side)
  }
}

/// A face as the network finds it, in pixels of the picture.
struct DetectedFace {
  var confidence: Float
  var corners: [PicturePoint]
  /// The eyes, the nose and the corners of the mouth, from left to right in an upright face.
  var points: [PicturePoint]

  /// Ranks detections that overlap: the highest is kept. Seen upside down or from the side, a face
  /// may be as sure, but its points do not fit one.
  var score: Double { Double(confidence) + FaceFit(of: points).frontality }

  func box(in size: PixelSize) -> RelativeBox {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return RelativeBox(
      x: left / Double(size.width), y: top / Double(size.height),
      width: ((xs.max() ?? 0) - left) / Double(size.width),
      height: ((ys.max() ?? 0) - top) / Double(size.height))
  }
}

/// The similarity that takes the places of the five points in a straightened face nearest to where
/// they are in a picture.
struct FaceFit {
  static let side = 150
  /// Fractions of the side, from the mean face of dlib with its margin of a quarter.
  private static let places: [PicturePoint] = [
    PicturePoint(0.2255, 0.2160), PicturePoint(0.7548, 0.2160), PicturePoint(0.4901, 0.5156),
    PicturePoint(0.2541, 0.7802), PicturePoint(0.7261, 0.7802),
  ].map { ($0 + 0.25) * (Double(side) / 1.5) }

  private let turn: Double
  private let lean: Double
  private let shift: PicturePoint
  /// How far the five points are from where they should be, in parts of the distance of the eyes.
  private let distance: Double

  init(of points: [PicturePoint]) {
    let middle = Self.places.reduce(.zero, +) / Double(Self.places.count)
    let center = points.reduce(.zero, +) / Double(max(1, points.count))
    var (turn, lean, weight) = (0.0, 0.0, 0.0)
    for (place, point) in zip(Self.places, points) {
      let (a, b) = (place - middle, point - center)
      turn += a.x * b.x + a.y * b.y
      lean += a.x * b.y - a.y * b.x
      weight += a.x * a.x + a.y * a.y
    }
    (turn, lean) = (turn / weight, lean / weight)
    self.turn = turn
    self.lean = lean
    shift =
      center
      - PicturePoint(turn * middle.x - lean * middle.y, lean * middle.x + turn * middle.y)
    var squares = 0.0
    for (place, point) in zip(Self.places, points) {
      let (a, b) = (place - middle, point - center)
      let rest = b - PicturePoint(turn * a.x - lean * a.y, lean * a.x + turn * a.y)
      squares += rest.x * rest.x + rest.y * rest.y
    }
    let eyes = (Self.places[1].x - Self.places[0].x) * hypot(turn, lean)
    distance = eyes > 0 ? (squares / Double(Self.places.count)).squareRoot() / eyes : 1
  }

  /// From 1 for a face that looks into the camera to 0 for one from the side.
  var frontality: Double { max(0, 1 - distance / 0.3) }

  /// The place in the picture of a point of the straightened face.
  func place(of point: PicturePoint) -> PicturePoint {
    PicturePoint(turn * point.x - lean * point.y, lean * point.x + turn * point.y) + shift
  }
}

/// How sharp a straightened face is: its finest contrast beside its whole one. Few pixels make it
/// as low as blur does.
struct FaceSharpness {
  /// From 0 to 1, which good photos exceed.
  let part: Double

  private static let sharp = 0.15
  /// Pixels of the margin, which shows hair and background.
  private static let margin = 20

  init(of chip: Bitmap) {
    let (width, height) = (chip.width, chip.height)
    let grey: [Double] = chip.withBytes { bytes in
      (0..<width * height).map { index in
        let place = index * 4
        let red = Double(bytes[place]) * 0.299
        let green = Double(bytes[place + 1]) * 0.587
        return red + green + Double(bytes[place + 2]) * 0.114
      }
    }
    var (sum, squares, edges, count) = (0.0, 0.0, 0.0, 0.0)
    for y in Self.margin..<height - Self.margin {
      for x in Self.margin..<width - Self.margin {
        let place = y * width + x
        sum += grey[place]
        squares += grey[place] * grey[place]
        let beside: Double = grey[place - 1] + grey[place + 1]
        let stacked: Double = grey[place - width] + grey[place + width]
        edges += abs(4 * grey[place] - beside - stacked)
        count += 1
      }
    }
    let variance = max(0, squares / count - sum / count * (sum / count))
    // A face of one colour shows nothing.
    part = variance > 1 ? min(1, edges / count / variance.squareRoot() / Self.sharp) : 0
  }
}
