import type { CalendarEntry } from '@quartermaster/contracts/calendar/rules/entries';
import { toOneLine } from '@quartermaster/contracts/core/text';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ContentVersion } from '@quartermaster/platform/sessions/calendar-feeds';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** Seconds after which a calendar program reads the feed again. */
const REFRESH_SECONDS = 3600;
const RUN_MINUTES = 15;
const DAY_MS = 86_400_000;

export interface CalendarText {
  readonly name: string;
  readonly teamId: TeamId;
  readonly timeZone: string;
  readonly entries: readonly CalendarEntry[];
  /** Every entry has its number and its instant, which change with any of them. */
  readonly version: ContentVersion;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
}

/** A text of one line, escaped (RFC 5545, 3.3.11); the library does not escape the name of a calendar. */
const escapeName = (name: string): string => toOneLine(name).replaceAll(/[\\;,]/g, String.raw`\$&`);

/** A text of several lines without other control characters, which no calendar may have. */
const toPlainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(toOneLine)
    .join('\n');

/** Start and end of an entry: a whole day, or a quarter of an hour. */
const toEventTimes = ({ day, at }: CalendarEntry) => {
  const start = Date.parse(at ?? `${day}T00:00:00.000Z`);
  const end = start + (at === null ? DAY_MS : RUN_MINUTES * 60_000);
  return { start: new Date(start), end: new Date(end), allDay: at === null };
};

/** The entries as a file of RFC 5545. */
export const formatCalendarFile = (calendar: CalendarText): string => {
  const { name, teamId, timeZone, entries, version, consoleUrl } = calendar;
  const stamp = new Date(version.changedAt);
  const file = ical({
    name: escapeName(name),
    prodId: { company: 'Quartermaster', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  file.x('X-WR-TIMEZONE', timeZone);
  for (const entry of entries) {
    file.createEvent({
      id: `${entry.uid}@${teamId}.quartermaster`,
      ...toEventTimes(entry),
      stamp,
      lastModified: stamp,
      sequence: version.revision,
      summary: toOneLine(entry.title),
      description: toPlainLines(entry.text),
      url: `${consoleUrl}${entry.path}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return file.toString();
};
