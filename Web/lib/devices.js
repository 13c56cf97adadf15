/** What a browser says of itself, in words. Pure. */

/** The first that is found says it: most browsers also name those they want to be taken for. */
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
 * `Firefox`, `iPhone`; an empty text where it does not say.
 * @param {string} agent
 * @returns {{browser: string, system: string}}
 */
export function deviceOf(agent) {
  const find = (/** @type {string[][]} */ list) =>
    list.find(([sign]) => agent.includes(sign))?.[1] ?? '';
  return { browser: find(browsers), system: find(systems) };
}
