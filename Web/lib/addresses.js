/**
 * Whether a link leads nowhere but to this machine, whoever has it. Pure.
 * @param {string} link
 */
export function isOwnAddress(link) {
  const { hostname } = new URL(link);
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}
