/**
 * The screens for the map, people and places.
 * @param {import('./app.js').App} app
 * @param {import('../lib/router.js').Place} place
 * @returns {Promise<import('./app.js').Screen>}
 */
export async function outingScreen(app, place) {
  switch (place.screen) {
    case 'map': return (await import('./map.js')).mapScreen(app);
    case 'photographers': return (await import('./people.js')).peopleScreen(app);
    case 'photographer': return (await import('./people.js')).personScreen(app, place.id);
    case 'places': return (await import('./places.js')).placesScreen(app);
    case 'place': return (await import('./place.js')).placeScreen(app, place.id);
    case 'slideshow': return (await import('./slideshow.js')).slideshowScreen(app);
    default: return (await import('./camera.js')).cameraScreen(app);
  }
}
