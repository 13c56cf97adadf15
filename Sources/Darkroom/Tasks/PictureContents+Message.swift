package import JSON
package import Media

/// The names of faces, text and things are those of `tintype see --json`.
extension PictureContents: MessagePart {
  package var json: JSON {
    [
      "faces": .array(faces.map(\.json)), "text": .array(lines.map(\.json)),
      "doubtful": .array(doubtful.map(\.json)),
      "things": .array(things.map(\.json)),
      "labels": .array(
        labels.sorted { $0.key < $1.key }.map { .array([JSON($0.key), JSON($0.value)]) }),
      "features": JSON(Base64.text(of: features.bytes)),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init()
    for face in try reader.readers("faces", atMost: DarkroomLimits.seenFaces) {
      faces.append(try Face(face))
    }
    for line in try reader.readers("text", atMost: DarkroomLimits.seenLines) {
      lines.append(try TextLine(line))
    }
    for place in try reader.readers("doubtful", atMost: DarkroomLimits.seenLines) {
      doubtful.append(try TextPlace(place))
    }
    for thing in try reader.readers("things", atMost: DarkroomLimits.seenThings) {
      things.append(try Thing(thing))
    }
    for label in (try reader.value("labels").array ?? []).prefix(DarkroomLimits.seenLabels) {
      guard let parts = label.array, parts.count == 2, let number = parts[0].int,
        DarkroomLimits.labels.contains(number), let likelihood = parts[1].double,
        0...1 ~= likelihood
      else { throw .malformed(member: "labels") }
      labels[number] = likelihood
    }
    features = try reader.floats("features", atMost: DarkroomLimits.featureCount)
  }
}

extension Face: MessagePart {
  package var json: JSON {
    [
      "box": box.json, "confidence": JSON(confidence), "quality": JSON(quality),
      "embedding": JSON(Base64.text(of: embedding.bytes)),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init(
      box: try reader.box("box"), confidence: try reader.double("confidence", in: 0...1),
      quality: try reader.double("quality", in: 0...1),
      embedding: try reader.floats("embedding", atMost: Self.embeddingCount))
    guard embedding.count == Self.embeddingCount else { throw .malformed(member: "embedding") }
  }
}

extension TextLine: MessagePart {
  package var json: JSON {
    [
      "text": JSON(text), "box": box.json, "confidence": JSON(confidence),
      "script": JSON(script),
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init(
      text: try reader.text("text", bytes: DarkroomLimits.seenLineBytes),
      box: try reader.box("box"),
      confidence: try reader.double("confidence", in: 0...1))
  }
}

extension Thing: MessagePart {
  package var json: JSON { ["word": JSON(word), "confidence": JSON(confidence)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init(
      word: try reader.text("word"), confidence: try reader.double("confidence", in: 0...1))
  }
}

extension RelativeBox {
  /// Rounded to a ten-thousandth, which is less than a pixel of a screen.
  var json: JSON {
    .array([x, y, width, height].map { JSON(($0 * 10000).rounded() / 10000) })
  }
}

extension MessageReader {
  fileprivate func box(_ name: String) throws(MessageError) -> RelativeBox {
    let numbers = try value(name).array?.compactMap(\.double) ?? []
    guard numbers.count == 4, numbers.allSatisfy((0...1).contains) else {
      throw .malformed(member: name)
    }
    return RelativeBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func floats(_ name: String, atMost limit: Int) throws(MessageError) -> [Float] {
    let text = try text(name, bytes: limit * 6)
    guard let bytes = Base64.bytes(of: text.utf8), bytes.count % 4 == 0, bytes.count <= limit * 4
    else { throw .malformed(member: name) }
    let floats = stride(from: 0, to: bytes.count, by: 4).map { at in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32($1 * 8) })
    }
    guard floats.allSatisfy(\.isFinite) else { throw .malformed(member: name) }
    return floats
  }
}

extension [Float] {
  /// Little-endian.
  var bytes: [UInt8] {
    flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } }
  }
}
