internal import Darkroom

/// The worker that decodes and renders pictures.
@main enum Program {
  static func main() {
    WorkerMain.run(
      "tintype-worker",
      [
        Facts.handler, SidecarHandler.handler, SidecarWritingHandler.handler,
        DevelopHandler.handler(),
        FilterHandler.handler(), CompareHandler.handler, FingerprintHandler.handler,
        PasswordHandler.handler,
      ],
      // Libraries examine the processor and the environment on first use.
      prepare: DevelopHandler.warmUp, openFonts: WorkerFonts.open, openModels: OpenModels.handlers)
  }
}
