import { assetPath } from '../../core/api.js';
import { ask, root } from '../../core/http.js';

/** A video in a form that every browser plays. @param {string} id */
export const playablePath = (id) => `${root}${assetPath(id)}/playable`;

/** Cancels the conversion. @param {string} id */
export const forgetPlayable = (id) => ask(null, 'DELETE', `${assetPath(id)}/playable`);

/** A Live Photo's motion. @param {string} id */
export const motionPath = (id) => `${root}${assetPath(id)}/motion`;
