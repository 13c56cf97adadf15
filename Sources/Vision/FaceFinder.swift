internal import Glibc
internal import ImageEngine
internal import Media

/// Finds faces with CenterFace: for each place, how likely the middle of a face is there, its size,
/// and five points.
struct FaceFinder {
  let network: any Inferring

  private static let leastConfidence: Float = 0.5
  /// Turned pictures show much that resembles a face.
  private static let leastTurnedConfidence: Float = 0.6
  /// The largest overlap of two faces.
  private static let mostOverlap = 0.3
  /// Pixels for each place of the outputs.
  private static let stride = 4
  /// Sides are multiples of it.
  private static let step = 32

  /// The faces in the upright picture, and those of people who lie or stand on their heads.
  func faces(in sampler: inout PictureSampler) throws(VisionError) -> [DetectedFace] {
    var found = try faces(
      in: &sampler, turned: QuarterTurn.all[0], longestSide: VisionLimits.faceSide)
    for turn in QuarterTurn.all.dropFirst() {
      found += try faces(in: &sampler, turned: turn, longestSide: VisionLimits.turnedFaceSide)
        .filter { $0.confidence >= Self.leastTurnedConfidence }
    }
    let size = sampler.picture.size
    var kept: [(face: DetectedFace, box: RelativeBox)] = []
    for face in found.sorted(by: { $0.score > $1.score }) {
      let box = face.box(in: size)
      if kept.count < VisionLimits.faces,
        kept.allSatisfy({ $0.box.overlap(with: box) < Self.mostOverlap })
      {
        kept.append((face, box))
      }
    }
    return kept.map(\.face).sorted { $0.confidence > $1.confidence }
  }

  private func faces(
    in sampler: inout PictureSampler, turned turn: QuarterTurn, longestSide: Int
  ) throws(VisionError) -> [DetectedFace] {
    let size = sampler.picture.size
    let shown = turn.isSideways ? PixelSize(width: size.height, height: size.width) : size
    let scale = min(1, Double(longestSide) / Double(shown.longestSide))
    func side(_ length: Int) -> Int {
      max(1, Int((Double(length) * scale / Double(Self.step)).rounded())) * Self.step
    }
    let (width, height) = (side(shown.width), side(shown.height))
    let frame = turn.frame(of: size)
    let part = sampler.part(
      from: frame.origin, across: frame.across, down: frame.down, width: width, height: height)
    let (columns, rows) = (width / Self.stride, height / Self.stride)
    let outputs = try network.outputs(
      for: Pixels().planes(part),
      sized: [1, 2, 2, 10].map { [1, $0, rows, columns] })
    return FaceMaps(outputs, columns: columns, rows: rows).faces(
      above: Self.leastConfidence, stride: Double(Self.stride)
    ).map { face in
      var face = face
      func place(_ point: PicturePoint) -> PicturePoint {
        frame.origin + frame.across * (point.x / Double(width))
          + frame.down * (point.y / Double(height))
      }
      face.corners = face.corners.map(place)
      face.points = face.points.map(place)
      return face
    }
  }
}

/// The outputs of the network.
private struct FaceMaps {
  let heat: [Float]
  let size: [Float]
  let offset: [Float]
  let points: [Float]
  let columns: Int
  let rows: Int

  init(_ outputs: [Tensor], columns: Int, rows: Int) {
    (heat, size) = (outputs[0].values, outputs[1].values)
    (offset, points) = (outputs[2].values, outputs[3].values)
    (self.columns, self.rows) = (columns, rows)
  }

  /// In pixels of the network's picture.
  func faces(above limit: Float, stride: Double) -> [DetectedFace] {
    heat.indices.filter { heat[$0] > limit }.compactMap { index in
      let plane = columns * rows
      let (x, y) = (Double(index % columns), Double(index / columns))
      // Larger faces than the picture come from numbers that make no sense.
      let high = exp(min(Double(size[index]), 8)) * stride
      let wide = exp(min(Double(size[index + plane]), 8)) * stride
      let left = (x + Double(offset[index + plane]) + 0.5) * stride - wide / 2
      let top = (y + Double(offset[index]) + 0.5) * stride - high / 2
      guard left.isFinite, top.isFinite, high.isFinite, wide.isFinite else { return nil }
      let five = (0..<5).map { number in
        PicturePoint(
          left + Double(points[index + plane * (number * 2 + 1)]) * wide,
          top + Double(points[index + plane * number * 2]) * high)
      }
      guard five.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      return DetectedFace(
        confidence: min(heat[index], 1),
        corners: [PicturePoint(left, top), PicturePoint(left + wide, top + high)], points: five)
    }
  }
}

/// A turn of a picture by a multiple of ninety degrees.
struct QuarterTurn {
  /// Clockwise.
  let quarters: Int

  static let all = (0..<4).map(QuarterTurn.init(quarters:))

  var isSideways: Bool { quarters % 2 == 1 }

  /// Where the turned picture has its upper left corner and its sides, in the picture.
  func frame(
    of size: PixelSize
  ) -> (origin: PicturePoint, across: PicturePoint, down: PicturePoint) {
    let (width, height) = (Double(size.width), Double(size.height))
    let (right, below) = (PicturePoint(width, 0), PicturePoint(0, height))
    return switch quarters {
    case 1: (below, -1 * below, right)
    case 2: (right + below, -1 * right, -1 * below)
    case 3: (right, below, -1 * right)
    default: (.zero, right, below)
    }
  }
}
