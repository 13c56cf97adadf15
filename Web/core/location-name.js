/**
 * `Lisbon, Portugal`: where that is, each name once; empty if it is not known.
 * @param {Record<string, string | null> | null | undefined} location
 */
export function locationName(location) {
  if (!location) return '';
  const { town, city, region, country } = location;
  return [...new Set([town, city, region, country])].filter(Boolean).join(', ');
}
