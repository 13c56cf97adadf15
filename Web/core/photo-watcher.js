/**
 * @typedef {import('./responses.js').AssetDetail} AssetDetail
 * @typedef {import('./responses.js').ChangedAsset} ChangedAsset
 */

/**
 * A photo's details with the row of an event; null if they have to be loaded. The row has the
 * newest version, so that a photo whose earlier versions are known needs no more.
 * @param {AssetDetail} detail
 * @param {ChangedAsset} row
 * @returns {AssetDetail | null}
 */
export function detailWith(detail, { latest = null, ...row }) {
  if (detail.state !== row.state) return null;
  const known = detail.history.filter(({ number }) => number !== latest?.number);
  const history = latest ? [...known, latest] : known;
  if (history.length !== row.versions) return null;
  const current = history.find(({ number }) => number === row.version);
  // The darkroom opens the current version's recipe, which an event leaves out if it is long.
  if (row.version !== 0 && !current?.recipe) return null;
  return { ...detail, ...row, history };
}

/**
 * Calls a screen when its photo changes. An event has the photo's row and newest version; the photo
 * is loaded only if it lacks more.
 * @param {import('./library.js').Library} library
 * @param {AbortSignal} signal
 * @param {{id: string, detail: AssetDetail | null, showMissing: () => void,
 *   load: () => Promise<void>, follow: (asset: AssetDetail) => void}} screen `detail`: its photo as
 *   the server last told
 */
export function followPhoto(library, signal, screen) {
  library.on('asset', (row) => {
    if (row.id !== screen.id) return;
    const known = screen.detail && detailWith(screen.detail, row);
    if (known) screen.follow(known);
    else void screen.load();
  }, { signal });
  library.on('read', (asset) => {
    if (asset.id === screen.id) screen.follow(asset);
  }, { signal });
  library.on('gone', (id) => {
    if (id === screen.id) screen.showMissing();
  }, { signal });
  library.on('reloaded', () => void screen.load(), { signal });
}
