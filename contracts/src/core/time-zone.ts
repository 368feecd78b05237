/** What counts where a zone is not known. */
const FALLBACK_ZONE = 'UTC';

const makeClock = (timeZone: string): Intl.DateTimeFormat =>
  // The Swedish way of writing date and time is the ISO one.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** One per time zone, null for none: making a clock costs a thousand times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** There are some six hundred zones with their older names; what else is asked for is not kept without end. */
const MOST_KEPT = 2_000;

const clockOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const kept = clocks.get(timeZone);
  if (kept !== undefined) return kept;
  if (clocks.size >= MOST_KEPT) clocks.clear();
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = makeClock(timeZone);
  } catch {
    // no zone that this program knows
  }
  clocks.set(timeZone, clock);
  return clock;
};

/** Whether a text names a time zone of the IANA list, as far as this program knows it. */
export const isTimeZone = (text: string): boolean => clockOf(text) !== null;

/** The zone itself, or UTC for one that is not known: a recorded zone must not keep a team from its numbers. */
export const knownTimeZone = (text: string): string => (isTimeZone(text) ? text : FALLBACK_ZONE);

const utcClock = makeClock(FALLBACK_ZONE);

/** Writes an instant as date and time of a zone, of UTC where the zone is not known. */
export const wallClockOf = (timeZone: string): Intl.DateTimeFormat => clockOf(timeZone) ?? utcClock;
