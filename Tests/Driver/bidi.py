"""Firefox without a window, by WebDriver BiDi: no driver program between it and the test."""

import json
import re
import subprocess

import websocket


class Firefox:
    def __init__(self, program, folder):
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text('user_pref("remote.active-protocols", 1);\n')
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", str(profile),
             "--remote-debugging-port", "0"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
            text=True)
        address = next(
            found[1] for line in self.process.stderr
            if (found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line)))
        self.socket = websocket.create_connection(
            address + "/session", suppress_origin=True, timeout=60)
        self.number = 0
        self.call("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.log = []
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps(
            {"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("method") == "log.entryAdded":
                self.log.append(answer["params"].get("text"))
            elif answer.get("id") == self.number:
                assert answer["type"] == "success", (answer, self.log)
                return answer["result"]

    def open(self, url):
        """Firefox shows a failure where the process of a service worker ends while it answers: that
        is printed, and the page loaded again, once, as a person does."""
        try:
            self._navigate(url)
        except AssertionError as failure:
            if "NS_ERROR_INTERCEPTION_FAILED" not in str(failure):
                raise
            print(f"{url} was loaded again: {failure}")
            self._navigate(url)

    def _navigate(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression):
        """The value of an expression, waited for, as JSON tells it."""
        answer = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await {expression}))()",
            target={"context": self.context}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=60)
        self.process.stderr.close()
