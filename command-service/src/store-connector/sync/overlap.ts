/** Read again this much, against clocks and indexes of the store that lag behind. */
const OVERLAP_MS = 300_000;

/** The instant to read changes from, without milliseconds, as searches of the platform like it. */
export const withOverlap = (since: string): string =>
  `${new Date(Date.parse(since) - OVERLAP_MS).toISOString().slice(0, 19)}Z`;
