/**
 * The meaning of vector tile layers, by the names of the three common schemas (OpenMapTiles,
 * Protomaps, Shortbread). Pure.
 */

/**
 * @typedef {'water' | 'green' | 'building' | 'river' | 'border' | 'major' | 'medium' | 'minor'
 *   | 'path'} Role
 * @typedef {import('./vector-tile.js').Feature} Feature
 */

/** @type {Record<string, string>} */
const kinds = {
  water: 'water', ocean: 'water', water_polygons: 'water',
  waterway: 'river', water_lines: 'river', physical_line: 'river',
  landcover: 'land', landuse: 'land', land: 'land', natural: 'land', sites: 'land', park: 'green',
  building: 'building', buildings: 'building',
  boundary: 'border', boundaries: 'border',
  transportation: 'road', roads: 'road', streets: 'road',
  place: 'place', places: 'place', place_labels: 'place',
  transportation_name: 'street', street_labels: 'street',
};

const greens = new Set(['wood', 'forest', 'grass', 'grassland', 'park', 'cemetery', 'meadow',
  'scrub', 'garden', 'nature_reserve', 'farmland', 'national_park', 'protected_area', 'orchard',
  'golf_course', 'recreation_ground', 'vineyard', 'village_green', 'heath', 'allotments']);

/** @type {Record<string, Role>} */
const roads = {
  motorway: 'major', trunk: 'major', primary: 'major', highway: 'major', major_road: 'major',
  motorway_link: 'medium', secondary: 'medium', tertiary: 'medium', medium_road: 'medium',
  minor: 'minor', minor_road: 'minor', residential: 'minor', unclassified: 'minor',
  living_street: 'minor', service: 'minor', street: 'minor', pedestrian: 'minor', busway: 'minor',
  path: 'path', track: 'path', footway: 'path', cycleway: 'path', steps: 'path',
};

/**
 * Places, most important first, with the zoom from which they are shown.
 * @type {Record<string, number>}
 */
const places = {
  continent: 99, country: 2, state: 5, province: 5, region: 5, city: 3, town: 7, locality: 6,
  village: 10, suburb: 11, quarter: 12, neighbourhood: 12, hamlet: 12, isolated_dwelling: 14,
};

/** @param {string} name Of a layer */
export const isKnownLayer = (name) => name in kinds;

/** @param {Feature} feature @returns {string} */
const kindOf = ({ values }) => String(values.class ?? values.kind ?? values['pmap:kind'] ?? '');

/**
 * How a shape is drawn; null if it is not.
 * @param {string} layer
 * @param {Feature} feature
 * @returns {Role | null}
 */
export function roleOf(layer, feature) {
  const kind = kinds[layer];
  if (kind === 'water') return feature.type === 3 ? 'water' : 'river';
  if (kind === 'land') {
    return feature.type === 3 && greens.has(kindOf(feature)) ? 'green' : null;
  }
  if (kind === 'green' || kind === 'building') return feature.type === 3 ? kind : null;
  if (kind === 'road') return feature.type === 2 ? roads[kindOf(feature)] ?? null : null;
  if (kind === 'border') {
    const { admin_level: level, maritime } = feature.values;
    return feature.type === 2 && !maritime && Number(level ?? 2) <= 4 ? 'border' : null;
  }
  return kind === 'river' && feature.type === 2 ? 'river' : null;
}

/**
 * @typedef {{text: string, x: number, y: number, from: number, rank: number, angle: number,
 *   room: number}} Name In shares of the tile; `room`: how long a street is straight
 */

/**
 * The label of a feature, and its position.
 * @param {string} layer
 * @param {number} extent
 * @param {Feature} feature
 * @param {string} language
 * @returns {Name | null}
 */
export function nameIn(layer, extent, feature, language) {
  const { values, lines } = feature;
  const text = values[`name:${language}`] ?? values[`name_${language}`] ?? values.name;
  if (typeof text !== 'string' || !text || lines.length === 0) return null;
  if (kinds[layer] === 'place' && feature.type === 1) {
    const kind = String(values.kind_detail ?? kindOf(feature));
    const from = places[kind];
    if (from === undefined) return null;
    const people = Number(values.population ?? 0);
    return { text, x: lines[0][0] / extent, y: lines[0][1] / extent, from,
      rank: from * 100 + Number(values.rank ?? 50) - Math.log10(people + 1) * 8, angle: 0,
      room: 0 };
  }
  const isStreet = kinds[layer] === 'street' || kinds[layer] === 'road';
  return isStreet && feature.type === 2 ? straightest(text, lines, extent) : null;
}

/** @param {string} text @param {number[][]} lines @param {number} extent @returns {Name} */
function straightest(text, lines, extent) {
  let best = { text, x: 0, y: 0, from: 14, rank: 9999, angle: 0, room: 0 };
  for (const line of lines) {
    for (let at = 2; at < line.length; at += 2) {
      const [dx, dy] = [line[at] - line[at - 2], line[at + 1] - line[at - 1]];
      const room = Math.hypot(dx, dy) / extent;
      if (room <= best.room) continue;
      const angle = Math.atan2(dy, dx);
      // Text is never upside down.
      const upright = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle;
      best = { ...best, x: (line[at] + line[at - 2]) / 2 / extent,
        y: (line[at + 1] + line[at - 1]) / 2 / extent, angle: upright, room };
    }
  }
  return best;
}
