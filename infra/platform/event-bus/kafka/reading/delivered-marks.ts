import type { EventBatch } from '../../event-bus.ts';
import type { Mark } from './waiting-events.ts';

/** Marks of a queue in the batches that it has delivered. */
export interface DeliveredMarks {
  /** Mark up to which the consumer has stored the delivered batches; null before the first batch. */
  readonly stored: () => Mark | null;
  /** True while the consumer may hold batches that it has not begun to store. */
  readonly isHeld: () => boolean;
  /** Notes a delivered batch; the consumer has stored it if no other follows. */
  readonly note: (mark: Mark | null, next: EventBatch['next']) => void;
  /** Notes messages that were all repetitions. */
  readonly pass: (mark: Mark | null) => void;
  /** Notes that the consumer has stored the batches it held. */
  readonly storeHeld: () => void;
}

/** `onStored` is called when more is stored. */
export const createDeliveredMarks = (onStored: () => void): DeliveredMarks => {
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
