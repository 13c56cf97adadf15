import { TypedEvents } from './typed-events.js';

/** @typedef {'off' | 'finding' | 'found' | 'refused' | 'unreachable' | 'unknown'} Finding */

/** An older position is determined again. */
const freshMilliseconds = 10_000;
const timeoutMilliseconds = 15_000;

/** For older pictures, the device may be at another place now. */
const justNowMilliseconds = 5 * 60_000;

/**
 * Whether a picture is recent enough for the device's position to be the picture's.
 * @param {number} takenAt In milliseconds; 0 for a chosen file
 * @param {number} now
 */
export const isJustTaken = (takenAt, now) => takenAt > 0 && now - takenAt < justNowMilliseconds;

/**
 * @param {number} code Of a `GeolocationPositionError`
 * @param {boolean} isOnline
 * @returns {Finding}
 */
export function findingOf(code, isOnline) {
  if (code === 1) return 'refused';
  // The watch continues after a timeout.
  if (code === 3) return 'finding';
  return isOnline ? 'unknown' : 'unreachable';
}

/**
 * Finds this device's position while it is needed. Event `changed`.
 * @extends {TypedEvents<{changed: undefined}>}
 */
export class LocationWatch extends TypedEvents {
  /** @param {Geolocation | undefined} [device] */
  constructor(device = navigator.geolocation) {
    super();
    this.device = device;
    /** @type {Finding} */
    this.finding = 'off';
    /** @type {GeolocationCoordinates | null} */
    this.position = null;
    /** @type {number | null} */
    this.watch = null;
  }

  start() {
    if (this.watch !== null) return;
    if (!this.device) {
      this.tell('unknown');
      return;
    }
    this.tell('finding');
    this.watch = this.device.watchPosition(({ coords }) => {
      this.position = coords;
      this.tell('found');
    }, ({ code }) => {
      // A known position remains the best one.
      if (this.finding !== 'found' || code === 1) this.tell(findingOf(code, navigator.onLine));
    }, { enableHighAccuracy: true, maximumAge: freshMilliseconds, timeout: timeoutMilliseconds });
  }

  stop() {
    if (this.watch !== null) this.device?.clearWatch(this.watch);
    this.watch = null;
    this.position = null;
    this.tell('off');
  }

  /** @param {Finding} finding */
  tell(finding) {
    this.finding = finding;
    this.emit('changed');
  }
}
