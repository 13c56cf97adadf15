import { isJPEG } from './exif.js';
import { TypedEvents } from '../../core/typed-events.js';

/** The camera device: one stream at a time, its capabilities, and full-size pictures. */

/** The viewfinder's resolution if pictures are taken separately. */
const viewSize = { width: 1920, height: 1080 };
/** The resolution if pictures are frames of the viewfinder. */
const fullSize = { width: 4096, height: 3072 };

const quality = 0.95;
/** If the camera does not answer within this time, the current frame is used. */
const patienceMilliseconds = 5000;

/**
 * Parts of browsers that no declaration has, and not every browser either.
 * @typedef {{takePhoto: (settings: Record<string, unknown>) => Promise<Blob>,
 *   getPhotoCapabilities: () => Promise<{imageWidth?: Range, imageHeight?: Range,
 *   fillLightMode?: string[]}>}} ImageCapture
 * @typedef {{min: number, max: number, step: number}} Range
 * @typedef {MediaTrackCapabilities & {torch?: boolean, zoom?: Range, focusMode?: string[],
 *   exposureMode?: string[], pointsOfInterest?: unknown}} Abilities
 */

/** @returns {(new (track: MediaStreamTrack) => ImageCapture) | undefined} */
const imageCapture = () => /** @type {{ImageCapture?: new (track: MediaStreamTrack) =>
  ImageCapture}} */ (globalThis).ImageCapture;

/** Whether this device has a camera, as far as the browser reports. */
export async function hasCamera() {
  const { mediaDevices } = navigator;
  if (!mediaDevices?.enumerateDevices) return false;
  const devices = await mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === 'videoinput');
}

/** Whether the page's policy allows the camera; browsers that do not report it allow it. */
export function isAllowedHere() {
  /** @type {{featurePolicy?: {allowsFeature?: (name: string) => boolean}}} */
  const { featurePolicy: policy } = /** @type {object} */ (document);
  return policy?.allowsFeature?.('camera') ?? true;
}

/** @param {'camera' | 'microphone' | 'geolocation'} name */
export async function permissionOf(name) {
  try {
    return await navigator.permissions.query(
      /** @type {PermissionDescriptor} */ (/** @type {unknown} */ ({ name })));
  } catch {
    // Some browsers do not know this permission: they prompt on use.
    return null;
  }
}

/**
 * Event `ended`: another program has taken the camera.
 * @extends {TypedEvents<{ended: undefined}>}
 */
export class CameraDevice extends TypedEvents {
  constructor() {
    super();
    /** @type {MediaStream | null} */
    this.stream = null;
    /** @type {MediaStreamTrack | null} */
    this.track = null;
    this.video = document.createElement('video');
    this.video.muted = true;
    this.video.playsInline = true;
    /** @type {ImageCapture | null} */
    this.photos = null;
    /** Its capabilities. @type {Abilities} */
    this.abilities = {};
    /** Its settings. @type {MediaTrackSettings & {torch?: boolean, zoom?: number}} */
    this.settings = {};
    /** @type {MediaDeviceInfo[]} */
    this.cameras = [];
    this.opening = 0;
  }

  get isOpen() {
    return this.track !== null && this.track.readyState === 'live';
  }

  get isFront() {
    return this.settings.facingMode === 'user';
  }

  /**
   * @param {{facing?: string, deviceId?: string}} wanted
   * @throws {DOMException} Where there is none, or not for us
   */
  async open({ facing = 'environment', deviceId }) {
    this.close();
    this.opening += 1;
    const { opening } = this;
    const size = imageCapture() ? viewSize : fullSize;
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: size.width }, height: { ideal: size.height },
        ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } }),
      },
    });
    if (opening !== this.opening) {
      // It was closed or reopened while the browser asked.
      for (const track of stream.getTracks()) track.stop();
      return false;
    }
    const [track] = stream.getVideoTracks();
    this.stream = stream;
    this.track = track;
    track.addEventListener('ended', () => this.emit('ended'));
    this.abilities = track.getCapabilities?.() ?? {};
    this.settings = track.getSettings?.() ?? {};
    const Capture = imageCapture();
    this.photos = Capture ? new Capture(track) : null;
    this.video.srcObject = stream;
    await this.video.play();
    this.cameras = (await navigator.mediaDevices.enumerateDevices())
      .filter(({ kind }) => kind === 'videoinput');
    return true;
  }

  close() {
    this.opening += 1;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.track = null;
    this.photos = null;
    this.video.srcObject = null;
  }

  /** The other camera: one that faces the other way if known, else the next one. */
  get other() {
    const { deviceId, facingMode } = this.settings;
    if (facingMode === 'user') return { facing: 'environment' };
    if (facingMode === 'environment') return { facing: 'user' };
    const at = this.cameras.findIndex((each) => each.deviceId === deviceId);
    return { deviceId: this.cameras[(at + 1) % this.cameras.length]?.deviceId };
  }

  get canTorch() {
    return Boolean(this.abilities.torch);
  }

  /** @returns {{min: number, max: number, step: number} | null} */
  get zoomRange() {
    const { zoom } = this.abilities;
    return zoom && zoom.max > zoom.min ? zoom : null;
  }

  /** @param {Record<string, unknown>} settings */
  async set(settings) {
    await this.track?.applyConstraints(
      /** @type {MediaTrackConstraints} */ ({ advanced: [settings] }));
    this.settings = { ...this.settings, ...settings };
  }

  /** The mode for focusing on demand; empty if the camera has none. */
  get focusMode() {
    const { focusMode = [] } = this.abilities;
    return ['single-shot', 'continuous'].find((mode) => focusMode.includes(mode)) ?? null;
  }

  get canFocus() {
    return this.focusMode !== null || this.abilities.pointsOfInterest !== undefined;
  }

  /**
   * Focuses at a tapped point, as far as the device can.
   * @param {number} x From 0 to 1, in the camera's own frame
   * @param {number} y
   */
  async focusAt(x, y) {
    const { canFocus, focusMode } = this;
    if (!canFocus) return;
    /** @type {Record<string, unknown>} */
    const wanted = {};
    // Browsers report that they know the constraint, but not whether a camera supports it.
    /** @type {{pointsOfInterest?: boolean} | undefined} */
    const known = /** @type {object | undefined} */ (
      navigator.mediaDevices.getSupportedConstraints?.());
    if (known?.pointsOfInterest || this.abilities.pointsOfInterest !== undefined) {
      wanted.pointsOfInterest = [{ x, y }];
    }
    if (focusMode) wanted.focusMode = focusMode;
    if (this.abilities.exposureMode?.includes('continuous')) wanted.exposureMode = 'continuous';
    await this.set(wanted);
  }

  /**
   * A picture in the sensor's full size, as a JPEG.
   * @param {boolean} isFast Take a frame of the viewfinder, which is faster
   * @returns {Promise<Blob>}
   */
  async take(isFast) {
    if (!isFast && this.photos) {
      try {
        return await asJPEG(await withPatience(this.photos.takePhoto(await this.largest())));
      } catch {
        // Some cameras refuse while they are busy; the frame is used instead.
      }
    }
    return await frameOf(this.video, this.video.videoWidth, this.video.videoHeight);
  }

  async largest() {
    const { imageWidth, imageHeight } = await this.photos?.getPhotoCapabilities() ?? {};
    return imageWidth?.max && imageHeight?.max
      ? { imageWidth: imageWidth.max, imageHeight: imageHeight.max } : {};
  }
}

/**
 * The position of a picture's point in a frame that covers the box and is cropped.
 * @param {{x: number, y: number}} point From 0 to 1
 * @param {{width: number, height: number}} box
 * @param {{width: number, height: number}} frame
 * @param {boolean} isMirrored
 */
export function pointInFrame({ x, y }, box, frame, isMirrored) {
  const scale = Math.max(box.width / frame.width, box.height / frame.height);
  const across = 0.5 + (x - 0.5) * box.width / (frame.width * scale);
  return {
    x: isMirrored ? 1 - across : across,
    y: 0.5 + (y - 0.5) * box.height / (frame.height * scale),
  };
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function withPatience(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), patienceMilliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param {Blob} blob Whatever the camera gives */
async function asJPEG(blob) {
  if (isJPEG(new Uint8Array(await blob.slice(0, 2).arrayBuffer()))) return blob;
  const bitmap = await createImageBitmap(blob);
  try {
    return await frameOf(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/**
 * @param {CanvasImageSource} source
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob>}
 */
export async function frameOf(source, width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  // Frees memory at once: a canvas of twelve million pixels takes fifty megabytes.
  canvas.width = 0;
  if (!blob) throw new Error('no picture');
  return blob;
}
