/** Describes a browser by its user agent. Pure. */

/** The first match counts, as most browsers also name others. */
const browsers = [
  ['Edg', 'Edge'], ['OPR', 'Opera'], ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'], ['FxiOS', 'Firefox'], ['CriOS', 'Chrome'], ['Chrome', 'Chrome'],
  ['Safari', 'Safari'], ['curl', 'curl'], ['rclone', 'rclone'], ['Python', 'Python'],
];

const systems = [
  ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'], ['Mac OS X', 'Mac'], ['Macintosh', 'Mac'], ['Linux', 'Linux'],
];

/**
 * `Firefox`, `iPhone`; empty if unknown.
 * @param {string} agent
 * @returns {{browser: string, system: string}}
 */
export function deviceOf(agent) {
  const find = (/** @type {string[][]} */ list) =>
    list.find(([sign]) => agent.includes(sign))?.[1] ?? '';
  return { browser: find(browsers), system: find(systems) };
}
