import * as api from './account-requests.js';
import { momentWithin } from '../../core/dates.js';
import { button, make } from '../../core/dom.js';
import { whenReleased } from '../../ui/redraw-guard.js';
import { settingsTexts } from './texts.js';
import { texts } from '../../core/texts.js';
import { photosOf, SettingsPage } from './settings-page.js';
import { group, row } from '../../ui/form.js';

/** @typedef {import('./account-requests.js').Job} Job */

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
        : make('p', { class: 'lead' }, words.only)));
    if (this.isAdministrator) await this.look();
  }

  async look() {
    clearTimeout(this.timer);
    const { jobs, developing } = await this.ask(() => api.jobs(this.signal));
    if (this.signal.aborted) return;
    // Redrawn only if something has changed, so that buttons keep the focus.
    const now = JSON.stringify([jobs, developing]);
    if (now !== this.shown) {
      this.shown = now;
      whenReleased(this.list, () => this.show(jobs, developing));
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
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    const rows = jobs.map((job) => this.jobRow(job));
    if (developing > 0) {
      rows.unshift(row(words.developing, [words.toDevelop(photosOf(developing))]));
    }
    this.list.replaceChildren(...rows.map((each) => make('li', {}, each)));
    const again = held ? this.list.querySelector(`[data-key="${held}"]`) : null;
    /** @type {HTMLElement | null} */ (again)?.focus();
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
    ...actsOf(job).map(([wish, label]) => {
      const act = button({ label, kind: 'line' },
        () => void this.perform(() => api.tellJob(job.id, wish), words.of(label, name)));
      act.setAttribute('aria-label', words.of(label, name));
      act.dataset.key = `${job.id}-${wish}`;
      return act;
    }));
    line.dataset.state = job.state;
    if (bar) line.querySelector('.words')?.append(bar);
    return line;
  }
}

/** @param {Job} job */
const progressOf = ({ done, total }) => (done === 0 && total === null ? ''
  : words.progress(texts.number(done), total === null ? null : texts.number(total)));

/**
 * The actions available for a job.
 * @param {Job} job
 * @returns {['pause' | 'resume' | 'cancel' | 'retry', string][]}
 */
function actsOf({ state, reason, everySeconds }) {
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
