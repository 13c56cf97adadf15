import Foundation
import ImageEngine
import Media
import Testing
import Vision

/// Faces, with networks whose answers are known.
@Suite struct FaceTests {
  /// CenterFace's outputs for a picture without faces.
  private static func nothing(for input: Tensor) -> [Tensor] {
    let (rows, columns) = (input.sizes[2] / 4, input.sizes[3] / 4)
    return [1, 2, 2, 10].map { Tensor(zeros: 1, $0, rows, columns) }
  }

  /// The outputs for one face whose middle is in a cell, of 16 cells in width and 20 in height.
  private static func face(for input: Tensor, row: Int, column: Int, sure: Float) -> [Tensor] {
    var outputs = nothing(for: input)
    outputs[0][0, 0, row, column] = sure
    outputs[1][0, 0, row, column] = Float(20.0).logarithm
    outputs[1][0, 1, row, column] = Float(16.0).logarithm
    // The eyes at a third of the height, the nose in the middle, the mouth below.
    for (number, (x, y)) in [(0.3, 0.35), (0.7, 0.35), (0.5, 0.55), (0.35, 0.75), (0.65, 0.75)]
      .enumerated()
    {
      outputs[3][0, number * 2, row, column] = Float(y)
      outputs[3][0, number * 2 + 1, row, column] = Float(x)
    }
    return outputs
  }

  private let embedding = FakeNetwork { _ in [Tensor(sizes: [1, 128], values: .ramp(128))] }

  /// Finds nothing in turned pictures, whose size is another.
  private func upright(
    _ size: (width: Int, height: Int), _ answer: @escaping @Sendable (Tensor) -> [Tensor]
  ) -> FakeNetwork {
    FakeNetwork { inputs in
      inputs[0].sizes == [1, 3, size.height, size.width]
        ? answer(inputs[0]) : Self.nothing(for: inputs[0])
    }
  }

  @Test func aFaceIsWhereTheNetworkSeesIt() throws {
    let finder = upright((640, 480)) { Self.face(for: $0, row: 60, column: 80, sure: 0.9) }
    let faces = try Faces(finder: finder, embedding: embedding).faces(
      in: Bitmap(width: 640, height: 480))
    let face = try #require(faces.first)
    #expect(faces.count == 1)
    #expect(face.box.isNear([290, 202, 64, 80], ofWidth: 640, height: 480))
    #expect(abs(face.confidence - 0.9) < 1e-6)
    #expect(face.embedding == .ramp(128))
  }

  @Test func ofFacesThatOverlapTheSurestStays() throws {
    let finder = upright((640, 480)) { input in
      var outputs = Self.face(for: input, row: 60, column: 80, sure: 0.7)
      let others = [
        Self.face(for: input, row: 61, column: 81, sure: 0.8),
        Self.face(for: input, row: 60, column: 120, sure: 0.6),
      ]
      for other in others {
        for (index, output) in other.enumerated() {
          for place in output.values.indices where output.values[place] != 0 {
            outputs[index].values[place] = output.values[place]
          }
        }
      }
      return outputs
    }
    let faces = try Faces(finder: finder, embedding: embedding).faces(
      in: Bitmap(width: 640, height: 480))
    #expect(faces.map { Int(($0.confidence * 10).rounded()) } == [8, 6])
  }

  /// Turned pictures may show the same face with points that do not fit one.
  @Test func aFaceWhosePointsFitComesBeforeASurerOne() throws {
    let finder = FakeNetwork { inputs in
      let input = inputs[0]
      if input.sizes == [1, 3, 480, 640] {
        return Self.face(for: input, row: 60, column: 80, sure: 0.7)
      }
      let (rows, columns) = (input.sizes[2] / 4, input.sizes[3] / 4)
      var outputs = Self.face(for: input, row: rows / 2, column: columns / 2, sure: 0.9)
      // The eyes below the mouth.
      for number in 0..<5 {
        let y = outputs[3][0, number * 2, rows / 2, columns / 2]
        outputs[3][0, number * 2, rows / 2, columns / 2] = 1 - y
      }
      return outputs
    }
    let faces = try Faces(finder: finder, embedding: embedding).faces(
      in: Bitmap(width: 640, height: 480))
    #expect(faces.map { Int(($0.confidence * 10).rounded()) } == [7])
  }

  /// The eyes are red and blue in the photo, and must be so at their places in the face that the
  /// second network gets.
  @Test func aFaceIsStraightened() throws {
    let picture = Bitmap(width: 640, height: 480) { x, y in
      guard abs(y - 230) < 6 else { return (0, 0, 0) }
      return abs(x - 309) < 6 ? (255, 0, 0) : abs(x - 335) < 6 ? (0, 0, 255) : (0, 0, 0)
    }
    let finder = upright((640, 480)) { Self.face(for: $0, row: 60, column: 80, sure: 0.9) }
    _ = try Faces(finder: finder, embedding: embedding).faces(in: picture)
    let chip = try #require(embedding.inputs.last)
    #expect(chip.sizes == [1, 3, 150, 150])
    // The mean face has its eyes at (47.6, 46.6) and (100.5, 46.6).
    #expect(chip[0, 0, 47, 48] > 200 && chip[0, 2, 47, 48] < 50)
    #expect(chip[0, 2, 47, 100] > 200 && chip[0, 0, 47, 100] < 50)
  }

  /// A person lies with the head to the left: turned clockwise by a quarter, the face is upright.
  @Test(arguments: 1...3) func aTurnedFaceIsFoundInItsPlace(quarters: Int) throws {
    // Red is where the turned picture has its upper left quarter.
    let corners = [1: (0, 1), 2: (1, 1), 3: (1, 0)]
    let corner = try #require(corners[quarters])
    let picture = Bitmap(width: 400, height: 400) { x, y in
      (x / 200, y / 200) == corner ? (255, 0, 0) : (0, 0, 0)
    }
    let finder = FakeNetwork { inputs in
      let input = inputs[0]
      let isRedFirst = input[0, 0, 50, 50] > 200
      guard isRedFirst else { return Self.nothing(for: input) }
      return Self.face(for: input, row: 25, column: 25, sure: 0.9)
    }
    let faces = try Faces(finder: finder, embedding: embedding).faces(in: picture)
    let box = try #require(faces.first?.box)
    #expect(faces.count == 1)
    let middle = (box.x + box.width / 2, box.y + box.height / 2)
    #expect((middle.0 > 0.5) == (corner.0 == 1))
    #expect((middle.1 > 0.5) == (corner.1 == 1))
    // A face is higher than wide; lying, wider than high.
    #expect((box.width > box.height) == (quarters != 2))
  }

  /// The quality of a face of a pattern, with the nose in its place or nearer to one side.
  private func quality(nose: Float = 0, _ code: @escaping (Int, Int) -> Int) throws -> Double {
    let finder = upright((640, 480)) { input in
      var outputs = Self.face(for: input, row: 60, column: 80, sure: 0.9)
      outputs[3][0, 5, 60, 80] += nose
      return outputs
    }
    let picture = Bitmap(width: 640, height: 480) { x, y in
      let grey = UInt8(clamping: code(x, y))
      return (grey, grey, grey)
    }
    return try #require(
      Faces(finder: finder, embedding: embedding).faces(in: picture).first
    ).quality
  }

  @Test func aSharpFaceFromTheFrontHasTheBestQuality() throws {
    let sharp = try quality { x, y in (x / 3 + y / 3) % 2 * 200 }
    let blurred = try quality { x, y in Int(100 + 90 * sin(Double(x) / 12) * cos(Double(y) / 14)) }
    let fromTheSide = try quality(nose: 0.3) { x, y in (x / 3 + y / 3) % 2 * 200 }
    let even = try quality { _, _ in 120 }
    #expect(sharp > 0.5 && blurred < 0.35 && fromTheSide < sharp / 2 && even == 0)
  }

  @Test func numbersThatMakeNoSenseAreNoFaces() throws {
    let finder = upright((640, 480)) { input in
      var outputs = Self.face(for: input, row: 60, column: 80, sure: 0.9)
      outputs[2][0, 0, 60, 80] = .nan
      return outputs
    }
    let faces = Faces(finder: finder, embedding: embedding)
    #expect(try faces.faces(in: Bitmap(width: 640, height: 480)).isEmpty)
  }

  @Test func aNetworkOfOtherSizesIsRefused() {
    let finder = FakeNetwork { _ in [Tensor(zeros: 1, 1, 3, 3)] }
    #expect(throws: VisionError.otherSizes(model: "fake.onnx")) {
      try Faces(finder: finder, embedding: embedding).faces(in: Bitmap(width: 64, height: 64))
    }
  }
}

extension [Float] {
  static func ramp(_ count: Int) -> [Float] { (0..<count).map { Float($0) / Float(count) } }
}

extension RelativeBox {
  /// Whether it is at these pixels (x, y, width, height) of a picture, but for two.
  func isNear(_ pixels: [Double], ofWidth width: Double, height: Double) -> Bool {
    let own = [x * width, y * height, self.width * width, self.height * height]
    return zip(own, pixels).allSatisfy { abs($0 - $1) < 2 }
  }
}
