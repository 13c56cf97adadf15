/**
 * The screens for the map, people and places.
 * @param {import('./app.js').App} app
 * @param {import('../core/router.js').Place} place
 * @returns {Promise<import('./app.js').Screen>}
 */
export async function outingScreen(app, place) {
  switch (place.screen) {
    case 'map': return (await import('../features/map/map-screen.js')).mapScreen(app);
    case 'photographers': return (
      await import('../features/photographers/photographers-screen.js')).peopleScreen(app);
    case 'photographer': return (
      await import('../features/photographers/photographers-screen.js')
    ).personScreen(app, place.id);
    case 'places': return (await import('../features/places/places-screen.js')).placesScreen(app);
    case 'place': return (await import('../features/places/place-screen.js')).placeScreen(
      app, place.id);
    case 'slideshow': return (
      await import('../features/slideshow/slideshow-screen.js')).slideshowScreen(app);
    default: return (await import('../features/camera/camera-screen.js')).cameraScreen(app);
  }
}
