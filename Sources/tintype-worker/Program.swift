internal import Darkroom

/// The worker that touches pictures.
@main enum Program {
  static func main() {
    WorkerLife.run(
      "tintype-worker",
      [
        Facts.handler, SidecarReading.handler, SidecarWriting.handler, Development.handler,
        Filtering.handler, Comparing.handler, PasswordHashing.handler,
      ],
      // Libraries look at the processor and the environment when first used.
      prepare: Development.warmUp, openFonts: Letters.open)
  }
}
