import { isGeometry } from './filters.js';

/**
 * @typedef {import('./filters.js').Filter} Filter
 * @typedef {import('../../core/recipe.js').Step} Step
 */

/** The server's filters, and how they declare their parameters. */
export class FilterCatalogue {
  /** @param {readonly Filter[]} [filters] */
  constructor(filters = []) {
    this.filters = filters;
    this.byName = new Map(filters.map((filter) => [filter.name, filter]));
  }

  /**
   * @param {string} filter
   * @param {string} key
   */
  parameter(filter, key) {
    return this.byName.get(filter)?.parameters.find((each) => each.key === key);
  }

  /** @param {Step} step */
  isGeometry(step) {
    const filter = this.byName.get(step.filter);
    return filter !== undefined && isGeometry(filter);
  }

  /** Whether a shader may draw a step. @param {Step} step */
  isLive({ filter }) {
    return this.byName.get(filter)?.live !== false;
  }
}
