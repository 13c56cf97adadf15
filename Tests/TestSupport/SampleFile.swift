/// A small file in `Tests/Fixtures` and its size. Tests of every format go over all of them.
package struct SampleFile: Sendable {
  package let path: String
  /// By the raw value of `MediaFormat`.
  package let format: String
  /// Upright.
  package let width: Int
  package let height: Int
  /// 1 for a still.
  package let frames: Int

  private init(_ path: String, _ format: String, _ width: Int, _ height: Int, frames: Int = 1) {
    self.path = path
    self.format = format
    self.width = width
    self.height = height
    self.frames = frames
  }

  package static let all = [
    SampleFile("photos/gray.jpg", "jpeg", 128, 128),
    SampleFile("photos/basn6a08.png", "png", 32, 32),
    SampleFile("photos/hopper.gif", "gif", 128, 128),
    SampleFile("metadata/dispose_bgnd.gif", "gif", 100, 100, frames: 5),
    SampleFile("metadata/hopper_orientation_6.webp", "webp", 128, 128),
    SampleFile("photos/hopper_orientation_3.webp", "webp", 128, 128),
    SampleFile("metadata/random_lossy.webp", "webp", 99, 87, frames: 4),
    SampleFile("photos/hopper_lzw.tif", "tiff", 128, 128),
    SampleFile("metadata/multipage.tiff", "tiff", 10, 10),
    SampleFile("metadata/g4_orientation_6.tif", "tiff", 590, 88),
    SampleFile("metadata/pal1.bmp", "bmp", 127, 64),
    SampleFile("photos/pal4rle.bmp", "bmp", 127, 64),
    SampleFile("photos/rgb16-565.bmp", "bmp", 127, 64),
    SampleFile("metadata/live.heic", "heif", 100, 133),
    SampleFile("metadata/made_orient_6.heic", "heif", 400, 300),
    SampleFile("metadata/made_grid.heic", "heif", 400, 300),
    SampleFile("photos/hopper.avif", "avif", 128, 128),
    SampleFile("metadata/draw_points_idat.avif", "avif", 33, 11),
    SampleFile("metadata/colors-animated-8bpc.avif", "avif", 150, 150, frames: 5),
    SampleFile("metadata/made_exif_gps.jxl", "jxl", 480, 360),
    SampleFile("metadata/orientation_6.jxl", "jxl", 256, 100),
    SampleFile("metadata/with_preview.jxl", "jxl", 64, 64),
    SampleFile("photos/made_cape_town.dng", "dng", 160, 120),
  ]
}
