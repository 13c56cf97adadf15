/**
 * The screens of the page: the one list that the router, the navigation and the server read. The
 * server parses what stands between the outer brackets, so it is plain JSON.
 *
 * - `path`: `{id}` is an id of the library, `{photo}` one of a photo; `parts` are pages of the
 *   screen with addresses below its own.
 * - `module` exports the function `make`, which gets the app, and the id or part in the address.
 * - `styles` are loaded with the module; `early` modules also load when the browser is idle.
 * - `nav`: the icon of its navigation entry, whose label `texts.nav` has under the screen's name;
 *   `within` names the entry that a screen without its own belongs to.
 * - `whole` screens fill the window and have no navigation.
 *
 * The navigation shows the entries in this order.
 */
export const screens = /** @type {const} */ ([
  {
    "name": "library", "path": "/", "summary": "The library.",
    "module": "features/library/library-screen.js", "make": "libraryScreen", "nav": "library"
  },
  {
    "name": "map", "path": "/map", "summary": "The map.",
    "module": "features/map/map-screen.js", "make": "mapScreen", "nav": "map"
  },
  {
    "name": "camera", "path": "/camera", "summary": "The camera.",
    "module": "features/camera/camera-screen.js", "make": "cameraScreen", "nav": "camera",
    "whole": true
  },
  {
    "name": "albums", "path": "/albums", "summary": "The albums.",
    "module": "features/albums/albums-screen.js", "make": "albumsScreen", "nav": "albums",
    "early": true
  },
  {
    "name": "album", "path": "/albums/{id}", "summary": "One album.",
    "module": "features/albums/albums-screen.js", "make": "albumScreen", "within": "albums"
  },
  {
    "name": "shelf", "path": "/shelves", "summary": "The photos of one kind, or added recently.",
    "module": "features/library/shelf-screens.js", "make": "shelfScreen", "within": "albums",
    "parts": ["recently-added", "videos", "live-photos", "bursts", "panoramas", "screenshots",
      "selfies", "slow-motion", "timelapses", "animated", "raw", "edited", "picked",
      "rejected", "without-location"]
  },
  {
    "name": "memory", "path": "/memory", "summary": "The photos of some days.",
    "module": "features/library/shelf-screens.js", "make": "memoryScreen", "within": "albums"
  },
  {
    "name": "search", "path": "/search", "summary": "The search and its results.",
    "module": "features/search/search-screen.js", "make": "searchScreen", "nav": "search",
    "early": true
  },
  {
    "name": "people", "path": "/people", "summary": "The people in the photos.",
    "module": "features/people/people-screen.js", "make": "peopleScreen", "nav": "people"
  },
  {
    "name": "person", "path": "/people/{id}", "summary": "The photos of a person.",
    "module": "features/people/person-screen.js", "make": "personScreen", "within": "people"
  },
  {
    "name": "photographers", "path": "/photographers", "summary": "The people with photos here.",
    "module": "features/photographers/photographers-screen.js", "make": "peopleScreen",
    "nav": "portrait"
  },
  {
    "name": "photographer", "path": "/photographers/{id}", "summary": "The photos of one person.",
    "module": "features/photographers/photographers-screen.js", "make": "personScreen",
    "within": "photographers"
  },
  {
    "name": "places", "path": "/places", "summary": "The family's places.",
    "module": "features/places/places-screen.js", "make": "placesScreen", "nav": "places"
  },
  {
    "name": "place", "path": "/places/{id}", "summary": "One place.",
    "module": "features/places/place-screen.js", "make": "placeScreen", "within": "places"
  },
  {
    "name": "favorites", "path": "/favorites", "summary": "The favourites.",
    "module": "features/library/smart-lists.js", "make": "favoritesScreen", "nav": "heart",
    "early": true
  },
  {
    "name": "trash", "path": "/trash", "summary": "The trash.",
    "module": "features/library/smart-lists.js", "make": "trashScreen", "nav": "trash"
  },
  {
    "name": "settings", "path": "/settings", "summary": "The settings.",
    "module": "features/settings/settings-screen.js", "make": "settingsScreen",
    "styles": ["ui/form.css"], "nav": "settings",
    "parts": ["account", "accounts", "jobs", "devices", "links"]
  },
  {
    "name": "tidy", "path": "/tidy", "summary": "Photos that are alike, to choose from.",
    "module": "features/tidy/tidy-screen.js", "make": "tidyScreen", "within": "albums"
  },
  {
    "name": "keywords", "path": "/keywords", "summary": "Photos that may get a keyword.",
    "module": "features/keywords/keyword-screen.js", "make": "keywordScreen", "within": "search"
  },
  {
    "name": "hidden", "path": "/hidden", "summary": "The hidden photos.",
    "module": "features/library/hidden-screen.js", "make": "hiddenScreen", "within": "albums"
  },
  {
    "name": "slideshow", "path": "/slideshow", "summary": "Photos one after the other.",
    "module": "features/slideshow/slideshow-screen.js", "make": "slideshowScreen", "whole": true
  },
  {
    "name": "viewer", "path": "/photo/{photo}", "summary": "One photo.",
    "module": "features/viewer/viewer-screen.js", "make": "viewerScreen", "whole": true,
    "early": true
  },
  {
    "name": "darkroom", "path": "/photo/{photo}/edit", "summary": "A photo in the darkroom.",
    "module": "features/darkroom/darkroom-screen.js", "make": "darkroomScreen", "whole": true,
    "styles": ["features/darkroom/darkroom.css", "features/darkroom/handles.css",
      "features/darkroom/darkroom-compact.css"]
  }
]);
