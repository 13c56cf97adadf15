package import Blobs
package import ImageEngine
internal import JSON
internal import Platform
internal import Words

/// A program's data about its edit of a photo, in its own format, for continuing later.
package struct AdjustmentData: Hashable, Sendable {
  /// The format's identifier, such as `com.example.editor`.
  package let formatIdentifier: String
  package let formatVersion: String
  package let data: [UInt8]

  package init(formatIdentifier: String, formatVersion: String, data: [UInt8]) {
    self.formatIdentifier = formatIdentifier
    self.formatVersion = formatVersion
    self.data = data
  }

  /// The format of recipes, which need no rendered picture.
  static let recipeFormat = "org.tintype.recipe"
  static let recipeFormatVersion = "1"

  package init(_ recipe: Recipe) {
    self.init(
      formatIdentifier: Self.recipeFormat, formatVersion: Self.recipeFormatVersion,
      data: Array(recipe.text.utf8))
  }

  /// The data as a recipe; `nil` for another format.
  package var recipe: Recipe? {
    get throws(LibraryError) {
      guard formatIdentifier == Self.recipeFormat else { return nil }
      do {
        return try Recipe(parsing: String(decoding: data, as: UTF8.self))
      } catch {
        throw .recipe(error)
      }
    }
  }

  package func check() throws(LibraryError) {
    let names = [formatIdentifier, formatVersion]
    guard names.allSatisfy({ (1...LibraryLimits.adjustmentNameBytes).contains($0.utf8.count) }),
      (1...LibraryLimits.adjustmentBytes).contains(data.count)
    else {
      throw .value(
        member: "adjustmentData",
        reason: Message(
          "library.badValue.adjustmentForm", ["limit": .number(LibraryLimits.adjustmentBytes)]))
    }
  }
}

// MARK: - In a version

/// An edit by another program is stored in its version's recipe, which itself has no effect: the
/// picture is a resource of the asset.
extension Recipe {
  private static let adjustmentMember = "adjustment"

  package init(
    _ adjustment: AdjustmentData, rendered: BlobName, size: PixelSize
  ) throws(LibraryError) {
    let member: JSON = [
      "format": .string(adjustment.formatIdentifier),
      "formatVersion": .string(adjustment.formatVersion),
      "data": .string(Base16.text(of: adjustment.data)), "rendered": .string(rendered.text),
    ]
    var members = Recipe(size: size).json.object ?? JSON.Object()
    members[Self.adjustmentMember] = member
    do { try self.init(json: .object(members)) } catch { throw .recipe(error) }
  }

  /// The other program's data; `nil` in our own recipes.
  package var adjustment: AdjustmentData? {
    guard let member = json[Self.adjustmentMember], let format = member["format"]?.string,
      let version = member["formatVersion"]?.string,
      let data = member["data"]?.string.flatMap(bytes(hexadecimal:)), rendered != nil
    else { return nil }
    return AdjustmentData(formatIdentifier: format, formatVersion: version, data: data)
  }

  /// The name of its picture according to the recipe, which is not proof that the asset has it.
  package var rendered: BlobName? {
    json[Self.adjustmentMember]?["rendered"]?.string.flatMap { BlobName($0) }
  }
}

private func bytes(hexadecimal text: String) -> [UInt8]? {
  let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
