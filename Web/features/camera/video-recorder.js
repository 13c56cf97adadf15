/** Records a video, with sound if available; can be paused and continued. */

/** The most compatible type comes first. */
const types = [
  'video/mp4;codecs="avc1.42E01F,mp4a.40.2"', 'video/mp4;codecs="avc1.42E01F,opus"', 'video/mp4',
  'video/webm;codecs="vp9,opus"', 'video/webm;codecs="vp8,opus"', 'video/webm',
];

const sliceMilliseconds = 1000;
const bitsPerSecond = 8_000_000;

/** @returns {string} */
const bestType = () => types.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';

export class VideoRecorder {
  constructor() {
    /** @type {MediaRecorder | null} */
    this.recorder = null;
    /** @type {MediaStreamTrack | null} */
    this.sound = null;
    /** @type {Blob[]} */
    this.pieces = [];
    this.since = 0;
    this.before = 0;
    /** The newest attempt; late results of earlier ones are ignored. */
    this.attempt = 0;
  }

  get isRunning() {
    return this.recorder !== null;
  }

  get isPaused() {
    return this.recorder?.state === 'paused';
  }

  /** @param {number} now */
  seconds(now) {
    return (this.before + (this.isPaused || !this.isRunning ? 0 : now - this.since)) / 1000;
  }

  /**
   * Begins once the browser has answered whether there is sound, for which it may prompt.
   * @param {MediaStream} stream
   * @param {() => number} clock
   * @returns {Promise<boolean>} Whether it has begun; false if cancelled meanwhile
   */
  async start(stream, clock) {
    this.attempt += 1;
    const { attempt } = this;
    const sound = await microphone();
    if (attempt !== this.attempt) {
      sound?.stop();
      return false;
    }
    this.sound = sound;
    try {
      this.record([...stream.getVideoTracks(), ...(sound ? [sound] : [])]);
    } catch (error) {
      this.giveUp();
      throw error;
    }
    this.since = clock();
    return true;
  }

  /** @param {MediaStreamTrack[]} tracks */
  record(tracks) {
    const mimeType = bestType();
    this.pieces = [];
    this.before = 0;
    const recorder = new MediaRecorder(new MediaStream(tracks),
      { videoBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) });
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.pieces.push(data);
    });
    recorder.start(sliceMilliseconds);
    this.recorder = recorder;
  }

  /** Cancels a recording that has not begun. */
  giveUp() {
    this.attempt += 1;
    this.sound?.stop();
    this.sound = null;
  }

  /** @param {number} now */
  pause(now) {
    if (this.isPaused) {
      this.recorder?.resume();
      this.since = now;
    } else {
      this.before += now - this.since;
      this.recorder?.pause();
    }
  }

  /** @returns {Promise<Blob | null>} */
  async stop() {
    const { recorder } = this;
    if (!recorder) return null;
    this.recorder = null;
    if (recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
      recorder.stop();
      await stopped;
    }
    this.sound?.stop();
    this.sound = null;
    const [type] = recorder.mimeType.split(';');
    const blob = new Blob(this.pieces, { type });
    this.pieces = [];
    return blob.size > 0 ? blob : null;
  }
}

/** @returns {Promise<MediaStreamTrack | null>} */
async function microphone() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return stream.getAudioTracks()[0] ?? null;
  } catch {
    // Refused, missing or in use: record a video without sound.
    return null;
  }
}
