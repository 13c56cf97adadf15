/// What a file says about its photo.
package struct PhotoFacts: Hashable, Sendable {
  /// By content, as `jpeg` or `png`.
  package var format: String
  /// Upright, in full size.
  package var width: Int
  package var height: Int
  /// 1 to 8 as EXIF has it; 1 where it says nothing that makes sense.
  package var orientation: Int
  /// Local time as written, `2024-04-14T08:34:30` with a fraction where there
  /// is one; never an offset.
  package var captured: String?
  /// `+12:00`, only where it is written beside `captured`.
  package var offset: String?
  package var make: String?
  package var model: String?
  package var hasAlpha: Bool
  /// Whether a colour profile is embedded.
  package var hasProfile: Bool
  /// The mean colour in linear light, as `#rrggbb`; none where no picture was
  /// asked for.
  package var placeholder: String?

  package init(
    format: String, width: Int, height: Int, orientation: Int = 1, captured: String? = nil,
    offset: String? = nil, make: String? = nil, model: String? = nil, hasAlpha: Bool = false,
    hasProfile: Bool = false, placeholder: String? = nil
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.captured = captured
    self.offset = offset
    self.make = make
    self.model = model
    self.hasAlpha = hasAlpha
    self.hasProfile = hasProfile
    self.placeholder = placeholder
  }
}
