internal import Catalog
internal import Geocoding
internal import JSON
internal import Media

extension Collection {
  /// The collection as the API represents it.
  var json: JSON {
    [
      "id": .string(id.text), "owner": .string(owner.text), "kind": .string(kind.rawValue),
      "title": .string(title), "folder": JSON(parent?.text), "position": JSON(position),
      "cover": JSON(cover?.text),
      "rule": rule?.json ?? .null, "right": .string(right.rawValue), "made": .string(made.text),
      "modified": .string(modified.text),
    ]
  }
}

extension CollectionSummary {
  var json: JSON {
    guard case .object(var members) = collection.json else { return .null }
    members["cover"] = JSON(cover?.text)
    members["chosenCover"] = JSON(collection.cover?.text)
    members["count"] = JSON(count)
    return .object(members)
  }
}

extension AlbumShare {
  var json: JSON { ["account": .string(account.text), "mayAdd": .bool(mayAdd)] }
}

extension Place {
  var json: JSON {
    [
      "id": .string(id.text), "owner": .string(owner.text), "name": .string(name),
      "latitude": JSON(position?.latitude), "longitude": JSON(position?.longitude),
      "stars": JSON(stars), "reviews": JSON(reviewCount), "count": JSON(assetCount),
      "cover": JSON(cover?.text), "made": .string(made.text), "modified": .string(modified.text),
    ]
  }
}

extension Review {
  var json: JSON {
    [
      "id": .string(id.text), "author": .string(author.text), "stars": JSON(stars),
      "text": .string(text), "assets": .array(assets.map { .string($0.text) }),
      "made": .string(made.text), "modified": .string(modified.text),
    ]
  }
}

extension Photographer {
  var json: JSON {
    [
      "id": .string(id.text), "name": .string(name), "count": JSON(assetCount),
      "cover": JSON(cover?.text),
    ]
  }
}

extension MapCluster {
  var json: JSON {
    let (southWest, northEast) = (area.southWest, area.northEast)
    return [
      "latitude": JSON(position.latitude), "longitude": JSON(position.longitude),
      "count": JSON(count), "asset": .string(asset.text),
      "box": [
        JSON(southWest.longitude), JSON(southWest.latitude), JSON(northEast.longitude),
        JSON(northEast.latitude),
      ],
      "location": area.locality?.json ?? .null,
    ]
  }
}
