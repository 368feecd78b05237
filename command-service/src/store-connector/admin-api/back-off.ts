const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before try number `failures + 1`: exponential with half of it left to chance, so that callers who
 * failed together do not come back together. `retryAfterMs` is what the other side asked for; never less than that.
 */
export const backOffMs = (
  failures: number,
  random: () => number,
  retryAfterMs: number | null = null,
): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  const jittered = Math.round(full / 2 + (full / 2) * random());
  return Math.max(jittered, retryAfterMs ?? 0);
};

/** Milliseconds of a Retry-After header: seconds, or an HTTP date compared with `now` (ISO). */
export const retryAfterMs = (header: string | null, now: string): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds)
    ? Date.parse(header) - Date.parse(now)
    : seconds * 1000;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
};
