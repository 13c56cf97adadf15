import HTTP
import Testing
import Words

@Suite struct ProblemTests {
  @Test func aProblemIsJSON() {
    let problem = Problem(404, "notFound", "No \"such\" \\ thing\n\u{1}é.")
    #expect(
      problem.json
        == #"{"type":"about:blank","title":"Not Found","status":404,"code":"notFound","#
        + #""detail":"No \"such\" \\ thing\n\u0001é."}"#)
    let response = Response(problem)
    #expect(response.status == 404)
    #expect(response.headers["Content-Type"] == "application/problem+json")
  }

  @Test(arguments: [
    (HTTPError.notFound, 404, "notFound"),
    (.methodNotAllowed(allowed: [.get]), 405, "methodNotAllowed"),
    (.requestTimeout, 408, "requestTimeout"), (.lengthRequired, 411, "lengthRequired"),
    (.bodyTooLarge(limit: 1), 413, "bodyTooLarge"), (.targetTooLong, 414, "targetTooLong"),
    (.unsupportedMediaType(allowed: ["a/b"]), 415, "unsupportedMediaType"),
    (.rangeNotSatisfiable(length: 1), 416, "rangeNotSatisfiable"),
    (.expectationFailed, 417, "expectationFailed"), (.headTooLarge, 431, "headTooLarge"),
    (.malformed(.chunk), 400, "badRequest"), (.notImplemented("it"), 501, "notImplemented"),
    (.unavailable, 503, "unavailable"), (.versionNotSupported, 505, "versionNotSupported"),
    (.failed, 500, "internalError"), (.closed, 400, "bodyIncomplete"),
    (.badParameter(name: "a", expected: Message("expected.once")), 400, "badParameter"),
  ])
  func everyErrorHasItsCode(_ error: HTTPError, _ status: Int, _ code: String) {
    let problem = Problem(error)
    #expect(problem.status.code == status)
    #expect(problem.code == code)
    #expect(problem.detail.hasSuffix("."))
    #expect(!problem.title.isEmpty)
  }
}
