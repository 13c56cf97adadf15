import { number } from '../../core/plurals.js';
import * as api from './account-requests.js';
import { momentWithin } from './moment-within.js';
import { button, make } from '../../core/dom.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { settingsTexts } from './texts.js';
import { photosOf, SettingsPage } from './settings-page.js';
import { group, row } from '../../ui/form.js';

/**
 * @typedef {import('./account-requests.js').Job} Job
 * @typedef {import('./account-requests.js').Analysis} Analysis
 */

const words = settingsTexts.jobs;

/** The refresh interval while the page is visible. */
const pauseMilliseconds = 2000;

/** Uploads of this window, and the library's background jobs. */
export class JobsPage extends SettingsPage {
  /** @param {import('../../app/app.js').App} app */
  constructor(app) {
    super(app, words.title);
    this.timer = 0;
    this.list = make('ul');
    this.found = make('ul');
    this.shown = '';
  }

  /** @override */
  close() {
    clearTimeout(this.timer);
    super.close();
  }

  /** @override */
  async draw() {
    const { app } = this;
    this.shown = '';
    this.main.replaceChildren(
      group('', row(words.uploads, [words.uploadsText], button(
        { label: words.show, kind: 'line' }, () => app.list.open()))),
      group(words.background, this.isAdministrator ? this.list
        : make('p', { class: 'lead' }, words.only)),
      ...this.isAdministrator ? [group(words.analyses, this.found)] : []);
    if (this.isAdministrator) await this.look();
  }

  async look() {
    clearTimeout(this.timer);
    const [{ jobs, developing }, { analyses }] = await this.ask(() =>
      Promise.all([api.jobs(this.signal), api.analyses(this.signal)]));
    if (this.signal.aborted) return;
    // Redrawn only if something has changed, so that buttons keep the focus.
    const now = JSON.stringify([jobs, developing, analyses]);
    if (now !== this.shown) {
      this.shown = now;
      whenReleased(this.list, () => this.show(jobs, developing));
      whenReleased(this.found, () => this.showAnalyses(analyses));
    }
    this.timer = window.setTimeout(() => {
      // The next request may succeed; the bar reports the failure.
      this.look().catch(() => {
        this.timer = window.setTimeout(() => void this.begin(), 5 * pauseMilliseconds);
      });
    }, pauseMilliseconds);
  }

  /**
   * @param {Job[]} jobs
   * @param {number} developing How many photos wait for their pictures
   */
  show(jobs, developing) {
    const rows = jobs.map((job) => this.jobRow(job));
    if (developing > 0) {
      rows.unshift(row(words.developing, [words.toDevelop(photosOf(developing))]));
    }
    fill(this.list, rows);
  }

  /** @param {Analysis[]} analyses */
  showAnalyses(analyses) {
    fill(this.found, analyses.map((each) => this.analysisRow(each)));
  }

  /** @param {Analysis} analysis */
  analysisRow(analysis) {
    const { name, state, done, waiting, failed, missing, reason } = analysis;
    const title = words.analysesNames[name] ?? name;
    const isOff = state === 'off';
    const counts = [words.analysed(number(done), number(waiting)),
      ...failed > 0 ? [words.analysesFailed(number(failed))] : []].join(', ');
    const line = row(title, [
      isOff ? words.analysesOff : `${words.analysesStates[state]}. ${counts}`,
      isOff && missing.length > 0 ? words.analysesMissing(missing.join(', ')) : null,
      reason ? make('em', { class: 'bad' }, reason) : null],
    ...actionsOfAnalysis(analysis).map(([action, label]) => {
      const act = button({ label, kind: 'line' },
        () => void this.perform(() => api.tellAnalysis(name, action), words.of(label, title)));
      act.setAttribute('aria-label', words.of(label, title));
      act.dataset.key = `${name}-${action}`;
      return act;
    }));
    line.dataset.state = state;
    if (state === 'working') {
      line.querySelector('.words')?.append(make('progress',
        { max: done + waiting + failed, value: done + failed, 'aria-label': title }));
    }
    return line;
  }

  /** @param {Job} job */
  jobRow(job) {
    const now = new Date();
    const name = words.kinds[job.kind] ?? job.kind;
    const state = [words.states[job.state] ?? job.state,
      job.state === 'waiting' ? words.due(momentWithin(job.due, now)) : '',
      job.lastGood ? words.good(momentWithin(job.lastGood, now)) : '',
      job.state === 'running' ? progressOf(job) : ''].filter(Boolean).join('. ');
    const bar = job.state === 'running' && job.total
      ? make('progress', { max: job.total, value: job.done, 'aria-label': name }) : null;
    const line = row(name, [state, job.note,
      job.reason ? make('em', { class: 'bad' }, job.reason) : null],
    ...actionsOfJob(job).map(([action, label]) => {
      const act = button({ label, kind: 'line' },
        () => void this.perform(() => api.tellJob(job.id, action), words.of(label, name)));
      act.setAttribute('aria-label', words.of(label, name));
      act.dataset.key = `${job.id}-${action}`;
      return act;
    }));
    line.dataset.state = job.state;
    if (bar) line.querySelector('.words')?.append(bar);
    return line;
  }
}

/**
 * Replaces the rows of a list; the focus stays on the same button.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 */
function fill(list, rows) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const held = focused && list.contains(focused) ? focused.dataset.key : undefined;
  list.replaceChildren(...rows.map((each) => make('li', {}, each)));
  const again = held ? list.querySelector(`[data-key="${held}"]`) : null;
  /** @type {HTMLElement | null} */ (again)?.focus();
}

/**
 * The actions available for an analysis.
 * @param {Analysis} analysis
 * @returns {['pause' | 'resume' | 'retry', string][]}
 */
function actionsOfAnalysis({ state, failed, reason }) {
  if (state === 'paused') return [['resume', words.acts.resume]];
  if (state === 'off') return reason ? [['retry', words.acts.again]] : [];
  return [...failed > 0 ? [/** @type {['retry', string]} */ (['retry', words.acts.again])] : [],
    ['pause', words.acts.pause]];
}

/** @param {Job} job */
const progressOf = ({ done, total }) => (done === 0 && total === null ? ''
  : (total === null ? words.done(number(done))
    : words.progress(number(done), number(total))));

/**
 * The actions available for a job.
 * @param {Job} job
 * @returns {['pause' | 'resume' | 'cancel' | 'retry', string][]}
 */
function actionsOfJob({ state, reason, everySeconds }) {
  switch (state) {
    case 'running': return [['pause', words.acts.pause]];
    case 'paused': return [['resume', words.acts.resume]];
    case 'waiting': return [['retry', reason ? words.acts.again : words.acts.retry],
      ['pause', words.acts.pause],
      ...everySeconds === null
        ? [/** @type {['cancel', string]} */ (['cancel', words.acts.cancel])] : []];
    case 'failed':
    case 'cancelled': return [['retry', words.acts.again]];
    default: return [];
  }
}
