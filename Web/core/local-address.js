/** Whether a link works on this machine only. Pure. @param {string} link */
export function isOwnAddress(link) {
  const { hostname } = new URL(link);
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}
