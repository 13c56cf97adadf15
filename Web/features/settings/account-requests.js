import { ask } from '../../core/api.js';

/** Requests about accounts, sessions and jobs: one function each, no state. */

/**
 * @typedef {{id: string, name: string, role: string, hasPassword: boolean, assets: number,
 *   usedBytes: number, quotaBytes: number | null, used: string | null,
 *   wrongPasswords: number}} Account
 * @typedef {{id: string, made: string, used: string, agent: string, address: string,
 *   name: string, own: boolean}} Session
 * @typedef {{id: string, role: string | null, name: string | null, maker: string,
 *   expires: string, path: string | null}} Invitation
 * @typedef {{id: string, kind: string, state: string, done: number, total: number | null,
 *   note: string | null, reason: string | null, attempts: number, due: string,
 *   ended: string | null, lastGood: string | null, everySeconds: number | null}} Job
 */

/** @param {AbortSignal} signal @returns {Promise<{sessions: Session[]}>} */
export const sessions = (signal) => ask(signal, 'GET', '/sessions');

/** @param {string} id */
export const endSession = (id) => ask(null, 'DELETE', `/sessions/${id}`);

/** @param {string} id @param {string} name */
export const nameSession = (id, name) => ask(null, 'PATCH', `/sessions/${id}`, { name });

export const endOtherSessions = () => ask(null, 'DELETE', '/sessions');

export const signOut = () => ask(null, 'DELETE', '/session');

/** @param {{name?: string, visibility?: string}} changes */
export const changeOwn = (changes) => ask(null, 'PATCH', '/account', changes);

/**
 * Gives the password again, for requests that the server answers only soon after it was given.
 * @param {string} password
 */
export const confirm = (password) => ask(null, 'POST', '/session/confirmation', { password });

/** @param {{old?: string, new: string, endsGrants?: boolean}} passwords */
export const changePassword = (passwords) => ask(null, 'PUT', '/account/password', passwords);

/** @param {AbortSignal} signal @returns {Promise<{accounts: Account[]}>} */
export const accounts = (signal) => ask(signal, 'GET', '/accounts');

/**
 * @param {string} id
 * @param {Record<string, unknown>} changes
 */
export const changeAccount = (id, changes) => ask(null, 'PATCH', `/accounts/${id}`, changes);

/**
 * Removes an account; its photos go to `heir`, or into the trash if there is none.
 * @param {string} id
 * @param {string | null} heir
 */
export const removeAccount = (id, heir) =>
  ask(null, 'DELETE', `/accounts/${id}${heir ? `?to=${heir}` : ''}`);

/**
 * Creates a link for setting a new password.
 * @param {string} id
 * @returns {Promise<Invitation>}
 */
export const inviteBack = (id) => ask(null, 'POST', `/accounts/${id}/invitation`);

/** @param {AbortSignal} signal @returns {Promise<{invitations: Invitation[]}>} */
export const invitations = (signal) => ask(signal, 'GET', '/invitations');

/** @param {string} role @returns {Promise<Invitation>} */
export const invite = (role) => ask(null, 'POST', '/invitations', { role });

/** @param {string} id */
export const withdraw = (id) => ask(null, 'DELETE', `/invitations/${id}`);

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{jobs: Job[], developing: number}>} With how many photos wait for pictures
 */
export const jobs = (signal) => ask(signal, 'GET', '/jobs');

/**
 * An analysis of photos in the background.
 * @typedef {{name: string, state: 'off' | 'paused' | 'working' | 'done', done: number,
 *   waiting: number, failed: number, missing: string[], reason: string | null}} Analysis
 */

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{analyses: Analysis[]}>}
 */
export const analyses = (signal) => ask(signal, 'GET', '/analyses');

/**
 * @param {string} name
 * @param {'pause' | 'resume' | 'retry'} action
 * @returns {Promise<Analysis>}
 */
export const tellAnalysis = (name, action) =>
  ask(null, 'POST', `/analyses/${name}`, { do: action });

/**
 * @typedef {object} Backup
 * @property {string} folder
 * @property {string} finished
 * @property {number | null} assets Null, like the next member, in backups of earlier releases
 * @property {number | null} bytes
 * @property {number} missing The number of files that are not in it
 * @property {boolean} diskFull Whether they had no room; otherwise there was no undamaged copy
 * @property {string[]} missingNames Some of them
 */

/**
 * Something whose recovery file cannot be written.
 * @typedef {{kind: string, id: string, name: string, reason: string}} UnwrittenDocument
 */

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{backups: Backup[], unwritten: UnwrittenDocument[]}>} Also backups made by
 *   hand, the newest first
 */
export const backups = (signal) => ask(signal, 'GET', '/backups');

/**
 * The library's address as this browser has opened it, and the rows of a QR code.
 * @param {AbortSignal} signal
 * @returns {Promise<{address: string, code: string[] | null}>}
 */
export const libraryAddress = (signal) => ask(signal, 'GET', '/address');

/** @typedef {{folder: string, freeBytes: number}} Storage */

/**
 * Where the photos lie, for administrators.
 * @param {AbortSignal} signal
 * @returns {Promise<Storage>}
 */
export const storage = (signal) => ask(signal, 'GET', '/storage');

/**
 * @param {string} id
 * @param {'pause' | 'resume' | 'cancel' | 'retry'} action
 * @returns {Promise<Job>}
 */
export const tellJob = (id, action) => ask(null, 'POST', `/jobs/${id}`, { do: action });
