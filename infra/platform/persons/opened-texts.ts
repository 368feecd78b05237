import type { RecordedEvent } from '../event-store/event-store.ts';
import { keyIdOf } from './sealed-text.ts';

/** Pairs of texts at the same place of two values of the same shape. */
const pairs = (sealed: unknown, opened: unknown): readonly (readonly [string, string])[] => {
  if (typeof sealed === 'string' && typeof opened === 'string') return [[sealed, opened]];
  if (typeof sealed !== 'object' || sealed === null) return [];
  const counterpart = opened as Readonly<Record<string, unknown>>;
  return Object.entries(sealed).flatMap(([key, value]) => pairs(value, counterpart[key]));
};

/** What each encrypted text in the data of events says, by the text as it is stored. */
export const openedTexts = (events: readonly RecordedEvent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    events
      .flatMap(({ sealedData, data }) => pairs(sealedData, data))
      .filter(([sealed]) => keyIdOf(sealed) !== null),
  );
