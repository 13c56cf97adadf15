/** Reads vector tiles (Mapbox Vector Tile 2.1, a Protocol Buffers message). Pure. */

/**
 * @typedef {{type: number, values: Record<string, string | number | boolean>,
 *   lines: number[][]}} Feature Each line: x and y, one after the other; 1 points, 2 lines, 3 areas
 * @typedef {{name: string, extent: number, features: Feature[]}} Layer
 */

const words = new TextDecoder();

/** Reads a message's fields in order. */
class Message {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get isOver() {
    return this.at >= this.bytes.length;
  }

  number() {
    let [value, factor] = [0, 1];
    for (;;) {
      if (this.isOver) throw new RangeError('a tile ends too early');
      const byte = this.bytes[this.at];
      this.at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  part() {
    const length = this.number();
    if (this.at + length > this.bytes.length) throw new RangeError('a tile ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  numbers() {
    const inner = new Message(this.part());
    /** @type {number[]} */
    const found = [];
    while (!inner.isOver) found.push(inner.number());
    return found;
  }

  /** @param {number} kind The wire type of the skipped field */
  skip(kind) {
    if (kind === 0) this.number();
    else if (kind === 1) this.at += 8;
    else if (kind === 2) this.part();
    else if (kind === 5) this.at += 4;
    else throw new RangeError('a tile has a field of no kind');
  }

  /** @param {(field: number, kind: number) => boolean} read Whether it took the field */
  each(read) {
    while (!this.isOver) {
      const head = this.number();
      if (!read(Math.floor(head / 8), head & 7)) this.skip(head & 7);
    }
  }
}

/** @param {number} value */
const signed = (value) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** @param {Uint8Array} bytes @returns {string | number | boolean} */
function valueOf(bytes) {
  const message = new Message(bytes);
  /** @type {string | number | boolean} */
  let value = '';
  message.each((field) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset + message.at);
    if (field === 1) value = words.decode(message.part());
    else if (field === 4 || field === 5) value = message.number();
    else if (field === 6) value = signed(message.number());
    else if (field === 7) value = message.number() !== 0;
    else if (field === 2) [value, message.at] = [view.getFloat32(0, true), message.at + 4];
    else if (field === 3) [value, message.at] = [view.getFloat64(0, true), message.at + 8];
    else return false;
    return true;
  });
  return value;
}

/** @param {readonly number[]} commands @param {number} type @returns {number[][]} */
function linesOf(commands, type) {
  /** @type {number[][]} */
  const lines = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < commands.length;) {
    const [command, count] = [commands[at] & 7, commands[at] >> 3];
    at += 1;
    if (command === 7) continue;
    for (let step = 0; step < count && at + 1 < commands.length; step += 1, at += 2) {
      x += signed(commands[at]);
      y += signed(commands[at + 1]);
      if (command === 1 && (type !== 1 || lines.length === 0)) lines.push([]);
      lines.at(-1)?.push(x, y);
    }
  }
  return lines;
}

/**
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} isWanted
 * @returns {Layer | null}
 */
function layerOf(bytes, isWanted) {
  const message = new Message(bytes);
  let [name, extent] = ['', 4096];
  /** @type {string[]} */
  const keys = [];
  /** @type {(string | number | boolean)[]} */
  const values = [];
  /** @type {Uint8Array[]} */
  const features = [];
  message.each((field) => {
    if (field === 1) name = words.decode(message.part());
    else if (field === 2) features.push(message.part());
    else if (field === 3) keys.push(words.decode(message.part()));
    else if (field === 4) values.push(valueOf(message.part()));
    else if (field === 5) extent = message.number();
    else return false;
    return true;
  });
  if (!isWanted(name)) return null;
  return { name, extent, features: features.map((each) => featureOf(each, keys, values)) };
}

/**
 * @param {Uint8Array} bytes
 * @param {readonly string[]} keys
 * @param {readonly (string | number | boolean)[]} values
 * @returns {Feature}
 */
function featureOf(bytes, keys, values) {
  const message = new Message(bytes);
  let type = 0;
  /** @type {number[]} */
  let tags = [];
  /** @type {number[]} */
  let commands = [];
  message.each((field, kind) => {
    if (field === 2 && kind === 2) tags = message.numbers();
    else if (field === 3) type = message.number();
    else if (field === 4 && kind === 2) commands = message.numbers();
    else return false;
    return true;
  });
  /** @type {Feature['values']} */
  const said = {};
  for (let at = 0; at + 1 < tags.length; at += 2) {
    if (keys[tags[at]] !== undefined) said[keys[tags[at]]] = values[tags[at + 1]];
  }
  return { type, values: said, lines: linesOf(commands, type) };
}

/**
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} isWanted Decides which layers are read
 * @returns {Layer[]}
 */
export function readTile(bytes, isWanted) {
  const message = new Message(bytes);
  /** @type {Layer[]} */
  const layers = [];
  message.each((field) => {
    if (field !== 3) return false;
    const layer = layerOf(message.part(), isWanted);
    if (layer) layers.push(layer);
    return true;
  });
  return layers;
}
