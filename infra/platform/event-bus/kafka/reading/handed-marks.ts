import type { EventBatch } from '../../event-bus.ts';
import type { Mark } from './waiting-events.ts';

/** Marks of a queue in the batches that it has handed over. */
export interface HandedMarks {
  /** Up to where the consumer has stored what it received; null before the first batch. */
  readonly stored: () => Mark | null;
  /** Whether the consumer may hold batches that it has not begun to store. */
  readonly isHeld: () => boolean;
  /** After a batch, which the consumer has stored if none is next. */
  readonly note: (mark: Mark | null, next: EventBatch['next']) => void;
  /** After messages that were all repetitions. */
  readonly pass: (mark: Mark | null) => void;
  /** The consumer has stored what it held. */
  readonly storeHeld: () => void;
}

/** `onStored` is called when more is stored. */
export const createHandedMarks = (onStored: () => void): HandedMarks => {
  let storedTo: Mark | null = null;
  /** End of a batch that is being stored. */
  let storing: Mark | null = null;
  let held: { readonly mark: Mark | null } | null = null;
  const store = (mark: Mark | null): void => {
    if (mark === null) return;
    storedTo = mark;
    onStored();
  };
  const after: Record<NonNullable<EventBatch['next']> | 'none', (mark: Mark | null) => void> = {
    sure: (mark) => {
      held = { mark };
    },
    // what came before is stored by now
    likely: (mark) => {
      store(storing);
      [storing, held] = [mark, null];
    },
    none: (mark) => {
      store(mark);
      [storing, held] = [null, null];
    },
  };
  return {
    stored: () => storedTo,
    isHeld: () => held !== null,
    note: (mark, next) => after[next ?? 'none'](mark),
    pass: (mark) => {
      if (storing === null && held === null) store(mark);
    },
    storeHeld: () => after.none(held?.mark ?? null),
  };
};
