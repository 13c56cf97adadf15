import { ask } from './api.js';

/** Requests about the lock of hidden photos. */

/**
 * The lock in this session; `openUntil` is null while it is locked.
 * @typedef {{lock: 'none' | 'password' | 'pin', minutes: number, openUntil: string | null}}
 *   HiddenLock
 */

/** @param {AbortSignal} signal @returns {Promise<HiddenLock>} */
export const hiddenLock = (signal) => ask(signal, 'GET', '/account/hidden');

/**
 * Sets or removes the lock.
 * @param {{lock: string, pin?: string, minutes: number, secret: string}} wanted `secret` is the
 *   password, or the PIN if there is one
 */
export const setHiddenLock = (wanted) => ask(null, 'PUT', '/account/hidden', wanted);

/** @param {string} secret The password or the PIN */
export const openHidden = (secret) => ask(null, 'POST', '/account/hidden/open', { secret });

export const closeHidden = () => ask(null, 'POST', '/account/hidden/close');
