import { daysBetween } from '@quartermaster/contracts/core/day';

/** The present instant (ISO, UTC). */
export type Clock = () => string;

const DAY_MS = 86_400_000;

/**
 * The machine's clock. With `today` (development and tests only) it runs shifted by whole days,
 * so that it starts on that date and days go on passing from there.
 */
export const createClock = (today: string | null): Clock => {
  const started = new Date().toISOString().slice(0, 10);
  const shiftMs = today === null ? 0 : daysBetween(started, today) * DAY_MS;
  return () => new Date(Date.now() + shiftMs).toISOString();
};
