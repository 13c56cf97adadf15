import { locale } from './plurals.js';
import { texts } from './texts.js';

/**
 * Dates in words. A photo's day is the calendar day where it was taken, so its text is never
 * converted to another time zone; server timestamps (`…Z`) are shown in the viewer's time zone.
 * @typedef {'day' | 'month' | 'year' | 'years'} Span The period that a section's photos share
 */

/**
 * A date formatter. It takes milliseconds to create, so each is created on demand.
 * @param {Intl.DateTimeFormatOptions} options
 */
function format(options) {
  /** @type {Intl.DateTimeFormat | null} */
  let made = null;
  return {
    format: (/** @type {Date} */ date) => {
      made ??= new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
      return made.format(date);
    },
  };
}
const weekdays = format({ weekday: 'long' });
const months = format({ month: 'long' });
const shortWeekdays = format({ weekday: 'short' });
const shortMonths = format({ month: 'short' });

/** @param {number} value */
const two = (value) => String(value).padStart(2, '0');

/** The day of a moment in the viewer's calendar, as `2024-08-17`. @param {Date} date */
const localDay = (date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The recent days with headings like "Today". @param {Date} now */
export const recentDays = (now) => [localDay(now),
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))];

/** @param {string} day */
const parts = (day) => {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.valueOf())) return null;
  return {
    weekday: weekdays.format(date),
    day: String(date.getUTCDate()),
    month: months.format(date),
    year: String(date.getUTCFullYear()),
  };
};

/**
 * @param {string} day
 * @param {Date} now
 */
const nearby = (day, now) => {
  const [today, yesterday] = recentDays(now);
  if (day === today) return texts.dates.today;
  return day === yesterday ? texts.dates.yesterday : null;
};

/**
 * `Saturday, 17 August 2024`; today and yesterday by name.
 * @param {string} day
 * @param {Date} now
 */
export function dayTitle(day, now) {
  const found = parts(day);
  if (!found) return day;
  return nearby(day, now)
    ?? texts.dates.full(found.weekday, found.day, found.month, found.year);
}

/**
 * `Saturday 17`, for use below a month.
 * @param {string} day
 * @param {Date} now
 */
export function shortDayTitle(day, now) {
  const found = parts(day);
  if (!found) return day;
  return nearby(day, now) ?? texts.dates.short(found.weekday, found.day);
}

/**
 * `August 2024`.
 * @param {string} day
 */
export function monthTitle(day) {
  const found = parts(day);
  return found ? texts.dates.month(found.month, found.year) : day;
}

/**
 * The title of a section: its day, month or year, or its range.
 * @param {{span: Span, newest: string, oldest: string, isFollowing: boolean,
 * isWhole: boolean}} section Its first and last day, whether the section above ends in the same
 *   month, and whether it has all photos of its month
 * @param {Date} now
 * @param {boolean} isNarrow Whether to omit a month that is already shown above
 */
export function sectionTitle({ span, newest, oldest, isFollowing, isWhole }, now, isNarrow) {
  if (span === 'day') {
    return isNarrow && isFollowing ? shortDayTitle(newest, now) : dayTitle(newest, now);
  }
  const [from, to] = [parts(oldest), parts(newest)];
  if (!from || !to) return newest;
  if (span === 'month') {
    return isWhole ? monthTitle(newest)
      : texts.dates.range(from.day, texts.dates.plain(to.day, to.month, to.year));
  }
  const end = texts.dates.month(to.month, to.year);
  return texts.dates.range(
    from.year === to.year ? from.month : texts.dates.month(from.month, from.year), end);
}

/**
 * A range of days in its shortest form: `2024`, `August 2024`, `1 – 3 August 2024`.
 * @param {string} from
 * @param {string} until Its last day
 */
export function dayRange(from, until) {
  const [first, last] = [parts(from), parts(until)];
  if (!first || !last) return from;
  const plain = (/** @type {typeof first} */ each) =>
    texts.dates.plain(each.day, each.month, each.year);
  if (from === until) return plain(first);
  const next = new Date(Date.parse(until) + 86_400_000);
  const isWhole = first.day === '1' && next.getUTCDate() === 1;
  if (isWhole && from.endsWith('-01-01') && until.endsWith('-12-31')) {
    return first.year === last.year ? last.year : texts.dates.range(first.year, last.year);
  }
  const isMonth = first.month === last.month && first.year === last.year;
  if (isWhole) {
    const end = texts.dates.month(last.month, last.year);
    if (isMonth) return end;
    return texts.dates.range(first.year === last.year ? first.month
      : texts.dates.month(first.month, first.year), end);
  }
  return texts.dates.range(isMonth ? first.day : plain(first), plain(last));
}

/**
 * `Aug 2024`.
 * @param {string} day
 */
export function shortMonthTitle(day) {
  const found = parts(day);
  return found ? texts.dates.month(shortMonths.format(new Date(`${day}T00:00:00Z`)), found.year)
    : day;
}

/**
 * The day of a photo in the shortest form that its section allows: `Sat 17`, `17 Aug`, `17 Aug
 * 2024`.
 * @param {string} day
 * @param {Span} span
 */
export function dayMark(day, span) {
  const found = parts(day);
  if (!found) return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (span === 'month') return texts.dates.short(shortWeekdays.format(date), found.day);
  const month = shortMonths.format(date);
  return span === 'year' ? texts.dates.short(found.day, month)
    : texts.dates.plain(found.day, month, found.year);
}

/** The length or position of a video: `0:07`, `1:02:45`. @param {number} seconds */
export function clock(seconds) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long the server keeps items in the trash. */
const trashDays = 30;

/**
 * The days left to an item in the trash, including the current one.
 * @param {string} trashed
 * @param {Date} now
 */
export function daysLeft(trashed, now) {
  const days = (now.getTime() - Date.parse(trashed)) / 86_400_000;
  return Math.min(trashDays, Math.max(1, Math.ceil(trashDays - days)));
}

/** The length of a video, at least one second. @param {number} seconds */
export const filmLength = (seconds) => clock(Math.max(1, Math.round(seconds)));

/**
 * The time of an action, for the viewer: `Today at 10:12`, `17 August 2024 at 10:12`.
 * @param {string} time
 * @param {Date} now
 */
export function moment(time, now) {
  const date = new Date(time);
  if (Number.isNaN(date.valueOf())) return time;
  return atDay(localDay(date), `${two(date.getHours())}:${two(date.getMinutes())}`, now);
}

/**
 * The same for a photo's own time, which is local to where it was taken.
 * @param {string} captured
 * @param {Date} now
 */
export const takenMoment = (captured, now) =>
  atDay(captured.slice(0, 10), captured.slice(11, 16), now);

/**
 * @param {string} day
 * @param {string} time
 * @param {Date} now
 */
function atDay(day, time, now) {
  const found = parts(day);
  if (!found) return day;
  const words = nearby(day, now) ?? texts.dates.plain(found.day, found.month, found.year);
  return time ? texts.dates.at(words, time) : words;
}
