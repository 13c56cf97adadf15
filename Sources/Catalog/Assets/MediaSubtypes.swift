/// PhotoKit's subtypes of photos and videos, as far as they are used here.
package struct MediaSubtypes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let panorama = Self(rawValue: 1 << 0)
  package static let screenshot = Self(rawValue: 1 << 2)
  package static let live = Self(rawValue: 1 << 3)
  package static let highFrameRate = Self(rawValue: 1 << 17)
  package static let timelapse = Self(rawValue: 1 << 18)

  // PhotoKit has no bits for these.
  package static let selfPortrait = Self(rawValue: 1 << 40)
  package static let animated = Self(rawValue: 1 << 41)
  package static let raw = Self(rawValue: 1 << 42)
}
