internal import Darkroom

/// The worker that decodes and renders pictures.
@main enum Program {
  static func main() {
    WorkerLife.run(
      "tintype-worker",
      [
        Facts.handler, SidecarReading.handler, SidecarWriting.handler, Development.handler,
        Filtering.handler, Comparing.handler, PasswordHashing.handler,
      ],
      // Libraries examine the processor and the environment on first use.
      prepare: Development.warmUp, openFonts: Letters.open, openModels: OpenModels.handlers)
  }
}
