import ImageEngine
import JSON
import TestSupport
import Testing

/// Where parts of a photo are in the picture of a recipe: a bright box is found where it is drawn.
@Suite struct PhotoPositionTests {
  typealias Cut = FirmEdgeTests.Cut

  static let size = PixelSize(width: 300, height: 200)
  /// From the upper left corner, as fractions.
  static let box = Rectangle(x: 0.5, y: 0.25, width: 0.2, height: 0.1)

  static let cuts: [Cut] = {
    func cut(_ change: (inout Cut) -> Void) -> Cut {
      var cut = Cut(of: size)
      change(&cut)
      if cut.rect == .empty {
        cut.rect = Rectangle(x: 0, y: 0, width: cut.frame.x, height: cut.frame.y)
      }
      return cut
    }
    return [
      cut { _ in },
      cut { $0.quarter = 1 },
      cut { $0.quarter = 2 },
      cut { ($0.quarter, $0.isMirrored) = (3, true) },
      cut { $0.isMirrored = true },
      cut { $0.angle = 0.1 },
      cut { $0.rect = Rectangle(x: 100, y: 60, width: 180, height: 120) },
      cut {
        ($0.quarter, $0.angle) = (1, -0.08)
        $0.rect = Rectangle(x: 20, y: 10, width: 170, height: 280)
      },
      cut { $0.pull = SIMD2(0.1, 0) },
      cut {
        ($0.pull, $0.angle) = (SIMD2(-0.05, 0.08), 0.05)
        $0.rect = Rectangle(x: 30, y: 20, width: 240, height: 170)
      },
    ]
  }()

  @Test(arguments: cuts) func aBoxIsWhereTheResultShowsIt(_ cut: Cut) throws {
    let found = try #require(try cut.recipe.positions(in: Self.size).box(of: Self.box))
    let picture = try Renderer().render(cut.recipe, photo: Self.photo(Self.box))
    let seen = try #require(Self.bright(in: picture))
    let (width, height) = (Double(picture.width), Double(picture.height))
    for (found, seen) in [
      (found.x * width, seen.x), (found.maxX * width, seen.maxX), (found.y * height, seen.y),
      (found.maxY * height, seen.maxY),
    ] { #expect(abs(found - seen) <= 2, "\(found) \(seen)") }
  }

  @Test func croppedPositionsHaveNoPlace() throws {
    var cut = Cut(of: Self.size)
    // The lower half.
    cut.rect = Rectangle(x: 0, y: 0, width: 300, height: 100)
    #expect(try cut.recipe.positions(in: Self.size).box(of: Self.box) == nil)
    cut.angle = 0.05
    #expect(try cut.recipe.positions(in: Self.size).box(of: Self.box) == nil)
    let lower = Rectangle(x: 0.4, y: 0.7, width: 0.1, height: 0.1)
    #expect(try cut.recipe.positions(in: Self.size).box(of: lower) != nil)
  }

  @Test func colourStepsMoveNothing() throws {
    let recipe = Recipe(
      steps: [
        .init("CIExposureAdjust", ["inputEV": 0.5]), .init("CIGaussianBlur", ["inputRadius": 2]),
      ], size: Self.size)
    let found = try #require(try recipe.positions(in: Self.size).box(of: Self.box))
    // The blur widens the picture by some pixels.
    #expect(abs(found.x - Self.box.x) < 0.03 && abs(found.y - Self.box.y) < 0.03)
  }

  private static func photo(_ box: Rectangle) -> Bitmap {
    let (width, height) = (size.width, size.height)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
        let isAcross = across > box.x * Double(width) && across < box.maxX * Double(width)
        let isDown = down > box.y * Double(height) && down < box.maxY * Double(height)
        let isInside = isAcross && isDown
        bytes += isInside ? [255, 255, 255, 255] : [0, 0, 0, 255]
      }
    }
    guard let photo = Bitmap(width: width, height: height, bytes: bytes) else {
      preconditionFailure("a byte for each channel")
    }
    return photo
  }

  /// The rectangle around bright pixels, from the upper left corner.
  private static func bright(in picture: Bitmap) -> Rectangle? {
    var (xs, ys): ([Int], [Int]) = ([], [])
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y][0] > 127 {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max() else { return nil }
    guard let top = ys.min(), let bottom = ys.max() else { return nil }
    return Rectangle(
      x: Double(left), y: Double(top), width: Double(right - left + 1),
      height: Double(bottom - top + 1))
  }
}
