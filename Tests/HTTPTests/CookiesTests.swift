import HTTP
import Testing

@Suite struct CookieTests {
  @Test func cookiesAreReadAndBrokenOnesLeftOut() {
    let cookies = Cookies(["a=1; b=\"2\"; =x; c; d=a b; e=", "a=3; f==g "])
    #expect(cookies["a"] == "1")
    #expect(cookies["b"] == "2")
    #expect(cookies["c"] == nil)
    #expect(cookies["d"] == nil)
    #expect(cookies["e"] == "")
    #expect(cookies["f"] == "=g")
  }

  @Test func aCookieIsAsClosedAsItCanBe() {
    #expect(SetCookie("a", "b").header == "a=b; Path=/; HttpOnly; SameSite=Lax")
    let cookie = SetCookie(
      "s", "t", path: "/x", maxAgeSeconds: 60, sameSite: .strict, isSecure: true, isHTTPOnly: false)
    #expect(cookie.header == "s=t; Path=/x; Max-Age=60; Secure; SameSite=Strict")
    #expect(SetCookie.expired("a").header == "a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
  }
}
