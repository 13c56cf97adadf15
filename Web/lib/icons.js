/**
 * The icons: drawn on a grid of 24, as one line of 1.6, named after what they mean.
 * @type {Record<string, string>}
 */
const lines = {
  library: 'M3.5 5h8v6.5h-8zM14.5 5h6v9.5h-6zM3.5 14.5h8V19h-8zM14.5 17.5h6V19h-6z',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 15v4.5h15V15',
  uploads: 'M12 4v9M8.5 7.5 12 4l3.5 3.5M4 14h4l1.5 2.5h5L16 14h4v5.5H4z',
  add: 'M12 5v14M5 12h14',
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
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
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
  folder: 'M3.5 6.5h6l2 2.500h9V19h-17z',
  rename: 'M4.5 19.500l1-4L16 5l3 3L8.5 18.500zM14 7l3 3',
  remove: 'M5.5 12h13M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8h.01',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.8 7l.9 12.5h8.600l.9-12.5M10.3 10.5v5.500M13.7 10.500v5.5',
  hide: 'M4 4l16 16M9.9 6.300A9.5 9.5 0 0 1 12 6c4 0 7.3 2 9.5 6a14 14 0 0 1-2.7 3.5'
    + 'M6.3 8C4.8 9 3.5 10.3 2.5 12c2.2 4 5.5 6 9.5 6 1.5 0 2.9-.3 4.2-.8'
    + 'M10 10.200a2.8 2.8 0 0 0 3.9 3.9',
  filters: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  mask: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17M12 8h7M12 12h8.4M12 16h7',
  steps: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01',
  dropper: 'M4 20l1-4 8.5-8.5 3 3L8 19zM12.5 5.5l6 6M15 8l2.5-2.5a2.1 2.1 0 0 1 3 3L18 11',
  wand: 'M4 20 15 9M17.5 3v4M15.5 5h4M19 11v3M17.5 12.5h3M9 4v3M7.5 5.5h3',
  share: 'M12 14.5v-10M8 8l4-4 4 4M7 11H5v9h14v-9h-2',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  turnLeft: 'M4 5v5h5M4.5 10a7.8 7.8 0 1 1-.6 4.5',
  turnRight: 'M20 5v5h-5M19.5 10a7.8 7.8 0 1 0 .6 4.5',
  mirror: 'M12 3.5v17M9 7 3.5 18H9zM15 7l5.5 11H15z',
  swap: 'M4 9h11v11H4zM9 9V4h11v11h-5',
  split: 'M3.5 5h17v14h-17zM12 3v18',
  brush: 'M20 4 9.5 14.5M7.5 13.5c-2.500 0-3 2-3 3.500'
    + 'S3.500 19.500 2.500 20c5 .8 8-1 8-3.500a3 3 0 0 0-3-3z',
  settings: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v3M12 18v3M3 12h3M18 12h3'
    + 'M5.6 5.6l2.2 2.200M16.2 16.200l2.2 2.2M5.6 18.400l2.200-2.2M16.2 7.8l2.200-2.2',
  unplugged: 'M4 4l16 16M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.5-2.6M14 9.8a10 10 0 0 1 5 2.7'
    + 'M12 19.3h.01',
};

const svg = 'http://www.w3.org/2000/svg';

/**
 * A fresh drawing of an icon. It says nothing to a screen reader: its button has the name.
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
