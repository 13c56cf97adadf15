import Catalog
import Darkroom
import Foundation
import Library
import Media
import TestSupport
import Testing

/// Faces that photos' files name.
@Suite(.timeLimit(.minutes(5))) struct NamedRegionTests {
  /// A photo whose file names Ann.
  private func photo() throws -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description
      xmlns:r='http://www.metadataworkinggroup.com/schemas/regions/'
      xmlns:a='http://ns.adobe.com/xmp/sType/Area#'><r:Regions rdf:parseType='Resource'>
      <r:RegionList><rdf:Bag><rdf:li rdf:parseType='Resource'><r:Name>Ann</r:Name>
      <r:Type>Face</r:Type><r:Area a:x='0.5' a:y='0.5' a:w='0.25' a:h='0.5'
      a:unit='normalized'/></rdf:li></rdf:Bag></r:RegionList></r:Regions></rdf:Description>
      </rdf:RDF></x:xmpmeta>
      """
    let content = Array(packet.utf8)
    let length = content.count + 2
    let file = try fixture("photos/captured_with_offset.jpg")
    return Array(file[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + Array(file[2...])
  }

  @Test func aFilesNamesArePeopleOnceTheyAreOn() async throws {
    try await withLibrary { library, owner, _ in
      let id = try await library.add(try photo(), "ann.jpg", as: owner).asset
      _ = try await library.developed(id, for: owner)
      try await library.turnPeople(for: owner)
      #expect(try await library.peopleLines(for: owner) == ["Ann 1"])
      let face = try #require(try await library.people.faces(of: id, for: owner).first)
      #expect(face.source == .file && face.isConfirmed)
      #expect(face.box == RelativeBox(x: 0.375, y: 0.25, width: 0.25, height: 0.5))
      // A model's face in the same place is the same.
      try await library.perform(as: owner) { change throws(LibraryError) in
        try change.storeFaces([sampleFace(1, x: 0.38, size: 0.3)], of: id)
      }
      #expect(try await library.people.faces(of: id, for: owner).count == 1)
      // Another photo with the name shows the same person.
      let second = try await library.add(try photo() + [0], "ann2.jpg", as: owner).asset
      _ = try await library.developed(second, for: owner)
      #expect(try await library.peopleLines(for: owner) == ["Ann 2"])
    }
  }

  @Test func copiesNamePeopleToThoseWhoSeeThem() async throws {
    try await withLibrary { library, owner, _ in
      let folder = try TestFolder()
      let other = try await library.addAccount("b")
      try await library.turnPeople(for: owner)
      let id = try await library.addPhoto(1, of: [], as: owner)
      try await library.perform(as: owner) { change throws(LibraryError) in
        let box = RelativeBox(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        _ = try change.drawFace(box, on: id, person: nil, name: "Zoe")
      }
      var options = ExportOptions()
      options.metadata = .everything
      for (principal, isNamed) in [(owner, true), (other, false)] {
        let file = try await library.exporting.export(
          of: id, version: 0, as: options, for: principal)
        try Data(bytes(of: file)).write(to: URL(filePath: folder.path + "/copy.jpg"))
        let descriptor = open(folder.path + "/copy.jpg", O_RDONLY)
        defer { close(descriptor) }
        let facts = try await sharedDarkroom.facts(of: descriptor)
        #expect(facts.regions.map(\.name) == (isNamed ? ["Zoe"] : []))
      }
    }
  }
}
