import { formatDate, formatDateTime, formatNumber, formatTime } from '../../../lib/format.ts';
import { momentText } from '../../../ui/words.ts';

export const restoreRevision = (revision: number): string => `Restore revision ${String(revision)}`;

export const moreChanges = (count: number): string => `${formatNumber(count)} more`;

export const actionsOf = (revision: number): string => `Actions of revision ${String(revision)}`;

export const happenedOn = (instant: string | null): string =>
  `It happened on ${formatDateTime(instant)} and was recorded later`;

export const backDatedTo = (instant: string | null): string =>
  `Back-dated to ${formatDate(instant)}`;

/** Who recorded a revision, and when. */
export const entrySource = (revision: number): string =>
  `{actor} · {time} · revision ${String(revision)}`;

export const entryTime = (instant: string): string => `${formatTime(instant)} UTC`;

export const deletedBy = (actor: string, instant: string): string =>
  `By ${actor} on ${formatDateTime(instant)}. What was recorded stays.`;

export const revisionAt = (revision: number, instant: string | undefined): string =>
  `Revision ${String(revision)}, ${formatDateTime(instant)}`;

export const revisionOf = (revision: number, last: number): string =>
  `revision ${String(revision)} of ${String(last)}`;

export const noOrderAt = (asOf: string): string => `There was no such order at ${momentText(asOf)}`;

export const restoreQuestion = (revision: number): string =>
  `Restore the values of revision ${String(revision)}?`;

export const restored = (revision: number): string =>
  `Restored the values of revision ${String(revision)}`;
