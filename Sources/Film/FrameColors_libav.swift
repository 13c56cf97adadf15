internal import CLibAV
internal import ImageEngine

/// A video's colour encoding: as declared, or the usual one for its size.
struct FrameColors: Equatable {
  private let matrix: Int32
  private let isFullRange: Bool
  private let transfer: Int
  private let primaries: Int

  init(_ frame: UnsafeMutablePointer<AVFrame>) {
    matrix =
      switch frame.pointee.colorspace {
      case AVCOL_SPC_BT709: SWS_CS_ITU709
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
      case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
      case AVCOL_SPC_FCC: SWS_CS_FCC
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: SWS_CS_ITU601
      default: frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
      }
    isFullRange = frame.pointee.color_range == AVCOL_RANGE_JPEG
    transfer = Int(frame.pointee.color_trc.rawValue)
    primaries = Int(frame.pointee.color_primaries.rawValue)
  }

  /// The conversion to an ordinary screen's colours; `nil` if none is needed.
  var table: ScreenTable? { ScreenTable(transfer: transfer, primaries: primaries) }

  /// Configures a converter for pictures in these colours.
  func set(in converter: OpaquePointer, for form: PictureConverter.Form) {
    Self.set(matrix, isFullRange, in: converter, for: form)
  }

  /// Configures a converter from RGB to the colours that browsers expect in videos.
  static func setFilm(of converter: OpaquePointer) {
    set(SWS_CS_DEFAULT, true, in: converter, for: .film)
  }

  private static func set(
    _ matrix: Int32, _ isFullRange: Bool, in converter: OpaquePointer,
    for form: PictureConverter.Form
  ) {
    let (one, neutral) = (Int32(1 << 16), Int32(0))
    sws_setColorspaceDetails(
      converter, sws_getCoefficients(matrix), isFullRange ? 1 : 0,
      sws_getCoefficients(form == .film ? SWS_CS_ITU709 : SWS_CS_DEFAULT),
      form == .film ? 0 : 1, neutral, one, one)
  }
}

extension UnsafeMutablePointer<AVFrame> {
  /// The frame's planes in the form that converters take.
  var planes: [UnsafePointer<UInt8>?] {
    withUnsafeBytes(of: &pointee.data) { Array($0.bindMemory(to: UnsafePointer<UInt8>?.self)) }
  }

  var strides: [Int32] {
    withUnsafeBytes(of: &pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
  }
}
