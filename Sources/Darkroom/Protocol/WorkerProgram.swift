internal import ImageEngine

/// A program whose processes do work; each has a pool of its own.
package enum WorkerProgram: String, CaseIterable, Sendable {
  /// Reads, renders and writes pictures.
  case pictures = "tintype-worker"
  /// Reads videos: loading its libraries takes longer than making a picture.
  case films = "tintype-film"
  /// The picture program in a separate process without files, so that a picture that takes over a
  /// worker cannot reach passwords.
  case passwords
  /// The picture program with fonts open: only recipes with text need them, and a font is an
  /// untrusted file too.
  case texts
  /// The picture program with models open that find faces, text and things: their library and their
  /// weights take more memory than pictures do.
  case contents
  /// The same with the models that make masks, and that filters in recipes need.
  case masks
  /// The same with the model that understands queries.
  case queries
  /// The same with the data of Tesseract, for scripts that the models do not know.
  case scripts
  /// The same with one half of the owner's pair of networks, for pictures.
  case pairPictures
  /// The other half, for words.
  case pairWords
  /// The same as for masks, for recipes that bring a network of their own: a network from outside
  /// that takes over a worker cannot reach other recipes' photos.
  case networks

  /// The program that renders a recipe.
  init(rendering recipe: Recipe?) {
    self =
      recipe?.bringsNetwork == true
      ? .networks
      : recipe?.needsModels == true ? .masks : recipe?.drawsText == true ? .texts : .pictures
  }
}
