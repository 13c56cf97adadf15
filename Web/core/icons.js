/**
 * The icons, drawn on a grid of 24 with lines of 1.6, named by meaning.
 * @type {Record<string, string>}
 */
const lines = {
  library: 'M3.5 5h8v6.5h-8zM14.5 5h6v9.5h-6zM3.5 14.5h8V19h-8zM14.5 17.5h6V19h-6z',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 15v4.5h15V15',
  uploads: 'M12 4v9M8.5 7.5 12 4l3.5 3.5M4 14h4l1.5 2.5h5L16 14h4v5.5H4z',
  add: 'M12 5v14M5 12h14',
  less: 'M5 12h14',
  photo: 'M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 4.5M15.5 9h.01',
  back: 'M14.5 5 7.5 12l7 7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  alert: 'M12 4 2.5 20h19zM12 10v4.5M12 17.3h.01',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9',
  redo: 'M15.5 5l4 4-4 4M19.5 9h-9a5.5 5.5 0 0 0 0 11H15',
  before: 'M2.5 12C5 8 8.3 6 12 6s7 2 9.5 6c-2.5 4-5.8 6-9.5 6s-7-2-9.5-6z'
    + 'M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  more: 'M5.5 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM12 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z'
    + 'M18.5 12.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z',
  keys: 'M3 6.5h18v11H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M18 10.5h.01M8 14h8',
  forward: 'M9.5 5l7 7-7 7',
  adjust: 'M4 8h9M18.5 8H20M4 16h1.5M11 16h9M15.7 10.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z'
    + 'M8.2 18.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z',
  export: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  closer: 'M4.5 4.5h6.5v6.5H4.5zM13.5 4.5h6v6.5h-6zM4.5 13.5h15v6h-15z',
  further: 'M4.5 4.5h3.5v3.5H4.5zM10.25 4.5h3.5v3.5h-3.5zM16 4.5h3.5v3.5H16z'
    + 'M4.5 10.25h3.5v3.5H4.5zM10.25 10.25h3.5v3.5h-3.5zM16 10.25h3.5v3.5H16z'
    + 'M4.5 16h3.5v3.5H4.5zM10.25 16h3.5v3.5h-3.5zM16 16h3.5v3.5H16z',
  heart: 'M12 19.5s-7.5-4.7-7.5-10.2a4.2 4.2 0 0 1 7.5-2.6 4.2 4.2 0 0 1 7.5 2.6'
    + 'c0 5.5-7.5 10.2-7.5 10.2z',
  play: 'M8 5.5l10.5 6.5L8 18.5z',
  live: 'M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
    + 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 21v.01M12 3v.01M3 12v.01M21 12v.01'
    + 'M5.6 5.6v.01M18.4 18.4v.01M5.6 18.4v.01M18.4 5.6v.01',
  albums: 'M5.5 9h13v10.5h-13zM7 6h10M8.5 3.5h7',
  stack: 'M3.5 10h12v9.500h-12zM6 7h12.500v9.500M8.500 4H21v9.500',
  folder: 'M3.5 6.5h6l2 2.500h9V19h-17z',
  rename: 'M4.5 19.500l1-4L16 5l3 3L8.5 18.500zM14 7l3 3',
  remove: 'M5.5 12h13M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  text: 'M4 8V4.5h3.5M16.5 4.5H20V8M20 16v3.5h-3.5M7.5 19.5H4V16M8 9h8M8 12h8M8 15h5',
  similar: 'M3.500 4h8v8h-8zM12.500 13h8v7h-8zM15 4h5.500v5.500H15zM3.500 15.500H9V20H3.500z',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8h.01',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.8 7l.9 12.5h8.600l.9-12.5M10.3 10.5v5.500M13.7 10.500v5.5',
  hide: 'M4 4l16 16M9.9 6.300A9.5 9.5 0 0 1 12 6c4 0 7.3 2 9.5 6a14 14 0 0 1-2.7 3.5'
    + 'M6.3 8C4.8 9 3.5 10.3 2.5 12c2.2 4 5.5 6 9.5 6 1.5 0 2.9-.3 4.2-.8'
    + 'M10 10.200a2.8 2.8 0 0 0 3.9 3.9',
  share: 'M12 14.5v-10M8 8l4-4 4 4M7 11H5v9h14v-9h-2',
  settings: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v3M12 18v3M3 12h3M18 12h3'
    + 'M5.6 5.6l2.2 2.200M16.2 16.200l2.2 2.2M5.6 18.400l2.200-2.2M16.2 7.8l2.200-2.2',
  camera: 'M4 8h3l1.500-2.500h7L17 8h3v11H4z'
    + 'M12 16.500a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600z',
  pin: 'M12 20.500s6.500-5.800 6.500-11A6.500 6.500 0 0 0 5.500 9.500c0 5.200 6.500 11 6.500 11z'
    + 'M12 11.800a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  map: 'M9 5 3.500 7v12L9 17l6 2 5.500-2V5L15 7zM9 5v12M15 7v12',
  people: 'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z'
    + 'M2.500 19.500c.5-3.600 3-5.500 6.500-5.500'
    + 's6 1.900 6.500 5.500M15.500 4.800a3.500 3.500 0 0 1 0 6.500'
    + 'M17.800 14.400c2 .7 3.300 2.400 3.700 5.100',
  portrait: 'M4.500 4h15v16h-15zM12 13a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400z'
    + 'M7 20c.4-3.200 2.300-4.500 5-4.500s4.600 1.300 5 4.500',
  places: 'M5 20V9.500L12 4l7 5.500V20zM9.500 20v-6h5v6',
  picked: 'M6 20.500V4.500M6 5h12l-3 4 3 4H6',
  rejected: 'M6 6l12 12M18 6 6 18',
  slides: 'M3.500 5h17v11h-17zM8 20h8M10.500 8.200l4 2.300-4 2.300z',
  pause: 'M8.500 5.500v13M15.500 5.500v13',
  unplugged: 'M4 4l16 16M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.5-2.6M14 9.8a10 10 0 0 1 5 2.7'
    + 'M12 19.3h.01',
};

/** Adds the icons of tools that are loaded later. @param {Record<string, string>} more */
export const addIcons = (more) => Object.assign(lines, more);

const svg = 'http://www.w3.org/2000/svg';

/**
 * A new element with an icon. Screen readers ignore it: its button has the name.
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', lines[name] ?? '');
  drawing.append(line);
  return drawing;
}
