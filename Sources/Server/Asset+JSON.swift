internal import Catalog
internal import Geocoding
internal import ImageEngine
internal import JSON
internal import Media
internal import Words

extension Asset {
  /// The API's representation.
  var json: JSON {
    let (state, reason): (String, Message?) =
      switch self.state {
      case .developing: ("developing", nil)
      case .ready: ("ready", nil)
      case .unreadable(let reason): ("unreadable", reason)
      }
    return [
      "id": .string(id.text), "owner": .string(owner.text), "kind": .string(kind.rawValue),
      "subtypes": JSON(subtypes.rawValue), "filename": .string(filename),
      "title": JSON(title), "width": JSON(size?.width), "height": JSON(size?.height),
      "originalWidth": JSON(originalSize?.width), "originalHeight": JSON(originalSize?.height),
      "captured": JSON(captured?.text), "offset": JSON(captured?.offset ?? zoneOffset),
      "confidence": .string(confidence.rawValue), "sortTime": JSON(sortTime),
      "latitude": JSON(position?.latitude), "longitude": JSON(position?.longitude),
      "location": locality?.json ?? .null,
      "duration": JSON(durationSeconds), "camera": JSON(camera), "lens": JSON(lens),
      "subtitle": JSON(subtitle), "caption": JSON(caption), "rating": JSON(rating),
      "flag": JSON(flag?.rawValue), "label": JSON(label?.rawValue),
      "keywords": .array(keywords.map(JSON.string)), "favorite": .bool(isFavorite),
      "hidden": .bool(isHidden), "trashed": JSON(trashed?.text), "modified": .string(modified.text),
      "added": .string(added.text), "sizeBytes": JSON(sizeBytes), "sha256": .string(sha256),
      "format": .string(format), "version": JSON(currentVersion), "versions": JSON(versionCount),
      "visibility": .string(visibility.rawValue), "state": .string(state),
      "reason": JSON(reason?.text), "reasonDetail": JSON(reason?.foreignWords),
      "placeholder": JSON(placeholder), "thumbHash": JSON(thumbHash),
      "burst": burst?.json ?? .null, "stack": stack?.json ?? .null,
    ]
  }
}

extension Asset {
  /// Shows the asset to a visitor. A guest who may not download gets no file name, size or hash,
  /// and none gets the words of the library for the file's format.
  func json(for principal: Principal) -> JSON {
    guard let guest = principal.guest, case .object(var members) = json else { return json }
    let hidden = guest.mayDownload ? [] : ["filename", "sizeBytes", "sha256"]
    for name in hidden + ["reasonDetail"] { members[name] = .null }
    return .object(members)
  }
}

extension Locality {
  /// The place name of a position.
  var json: JSON {
    [
      "town": JSON(town), "city": JSON(city), "region": JSON(region), "country": .string(country),
      "countryCode": .string(countryCode),
    ]
  }
}

extension Version {
  var json: JSON {
    [
      "number": JSON(number), "made": .string(made.text), "width": JSON(size.width),
      "height": JSON(size.height), "fonts": fonts.json, "recipe": recipe.json,
    ]
  }
}

extension ListedVersion {
  /// Without `recipe` if it would make the list too long, and without `fonts` if there are none.
  var json: JSON {
    var members: JSON.Object = [
      "number": JSON(number), "made": .string(made.text), "width": JSON(size.width),
      "height": JSON(size.height),
    ]
    if !fonts.isEmpty { members["fonts"] = fonts.json }
    if let recipe { members["recipe"] = recipe.json }
    return .object(members)
  }
}

extension Exposure {
  var json: JSON {
    [
      "seconds": JSON(seconds), "aperture": JSON(aperture), "iso": JSON(iso),
      "focalLength": JSON(focalLength), "focalLength35": JSON(focalLength35),
      "flash": isFlashFired.map { .bool($0) } ?? .null,
    ]
  }
}

extension Damage {
  var json: JSON { ["code": .string(code), "detail": .string(message.text)] }
}

extension Burst {
  fileprivate var json: JSON {
    ["id": .string(id), "pick": JSON(pick.rawValue), "representative": .bool(isRepresentative)]
  }
}

extension Stack {
  fileprivate var json: JSON { ["id": .string(id), "top": .bool(isTop)] }
}
