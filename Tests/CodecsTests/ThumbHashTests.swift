import Codecs
import Foundation
import ImageEngine
import TestSupport
import Testing

@Suite struct ThumbHashTests {
  /// The mean colour that is written in a hash, from 0 to 1.
  private func mean(_ hash: ThumbHash) -> SIMD3<Float> {
    let head = Int(hash.bytes[0]) | Int(hash.bytes[1]) << 8 | Int(hash.bytes[2]) << 16
    let light = Float(head & 63) / 63
    let yellow = Float(head >> 6 & 63) / 31.5 - 1
    let red = Float(head >> 12 & 63) / 31.5 - 1
    let blue = light - 2 / 3 * yellow
    let first = (3 * light - blue + red) / 2
    return [first, first - red, blue]
  }

  private func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bitmap {
    Bitmap(width: 30, height: 20) { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        (bytes[start], bytes[start + 1], bytes[start + 2]) = (red, green, blue)
        bytes[start + 3] = 255
      }
    }
  }

  @Test func oneColorComesBack() {
    for (red, green, blue): (UInt8, UInt8, UInt8) in [(200, 40, 90), (10, 220, 30), (9, 9, 9)] {
      let color = mean(ThumbHash(plain(red, green, blue)))
      let wanted = SIMD3(Float(red), Float(green), Float(blue)) / 255
      let distance = color - wanted
      #expect(max(abs(distance.x), abs(distance.y), abs(distance.z)) < 0.05, "\(color) \(wanted)")
    }
  }

  @Test func aHashIsShortWhateverThePicture() throws {
    for (width, height) in [(1, 1), (640, 3), (3, 640), (100, 100), (1440, 1080)] {
      #expect(ThumbHash(.landscape(width: width, height: height)).bytes.count <= 25)
    }
    let clear = try decoded(photo("basn6a08.png"))
    #expect(ThumbHash(clear).bytes.count <= 32)
  }

  @Test func theTextIsBase64() throws {
    let hash = ThumbHash(.landscape(width: 40, height: 30))
    #expect(try [UInt8](#require(Data(base64Encoded: hash.text))) == hash.bytes)
  }

  @Test func shapeAndOpacityAreWritten() throws {
    let wide = ThumbHash(.landscape(width: 60, height: 20)).bytes
    let tall = ThumbHash(.landscape(width: 20, height: 60)).bytes
    #expect(wide[4] & 0x80 != 0 && tall[4] & 0x80 == 0)
    #expect(wide[2] & 0x80 == 0)
    #expect(ThumbHash(try decoded(photo("basn6a08.png"))).bytes[2] & 0x80 != 0)
  }

  @Test func otherPicturesHaveOtherHashes() {
    let turned = Bitmap.landscape(width: 64, height: 48)
    var mirrored = turned
    mirrored.withMutableBytes { target in
      turned.withBytes { source in
        for y in 0..<48 {
          for x in 0..<64 {
            for part in 0..<4 {
              target[(y * 64 + x) * 4 + part] = source[(y * 64 + 63 - x) * 4 + part]
            }
          }
        }
      }
    }
    #expect(ThumbHash(turned) != ThumbHash(mirrored))
  }
}
