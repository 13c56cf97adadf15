"""A library as its owner's requests answer it, for comparing two of them."""


def contents(client):
    """The answers about everything that people have decided, without what each run makes anew."""
    def answer(path):
        return client.get("/api/v1" + path).json

    assets = {}
    for path in ["/assets?limit=1000", "/smart-albums/hidden/assets?limit=1000",
                 "/smart-albums/trash/assets?limit=1000"]:
        for asset in answer(path)["assets"]:
            assets[asset["id"]] = answer(f"/assets/{asset['id']}")
    collections = answer("/collections?all=yes")["collections"]
    places = answer("/places")["places"]
    return {
        "assets": assets,
        "collections": collections,
        "members": {
            one["id"]: [asset["id"] for asset in
                        answer(f"/collections/{one['id']}/assets?limit=1000")["assets"]]
            for one in collections if one["kind"] != "folder"},
        "shares": {
            one["id"]: answer(f"/collections/{one['id']}/shares")
            for one in collections if one["kind"] == "album"},
        "places": [answer(f"/places/{place['id']}") for place in places],
        # When each was last used differs from run to run.
        "accounts": [{key: value for key, value in account.items() if key != "used"}
                     for account in answer("/accounts")["accounts"]],
        "links": answer("/links"),
        "tokens": answer("/tokens"),
        "found": {words: [asset["id"] for asset in answer(f"/search?q={words}")["assets"]]
                  for words in ["harbour", "boats", "noon", "videos", "lisbon"]},
    }
