import { toPosition } from '@quartermaster/contracts/core/position';
import {
  type BulkAct,
  followBulkAct,
  getBulkAct,
  interruptBulkAct,
  requestBulkAct,
  undoBulkAct,
} from '@quartermaster/contracts/bulk-acts/calls';
import { answers, answersFile } from './fake-api.ts';

/** A bulk act on two items that is done. */
export const anAct = (given: Partial<BulkAct> = {}): BulkAct => ({
  id: '018f0000-0000-7000-8000-0000000000ac',
  state: 'DONE',
  change: { kind: 'favourite', favourite: true },
  itemKind: 'variants',
  itemsCount: 2,
  done: 2,
  changed: 2,
  unchanged: 0,
  skippedCount: 0,
  skipped: [],
  undo: null,
  position: toPosition('0000000000000009'),
  ...given,
});

const undone = { done: 2, restored: 2, changedSinceCount: 0, changedSince: [] };

/** Answers of the bulk act calls: a requested act goes through these states, and its undoing ends in `undo`. */
export const actAnswers = (
  states: readonly Partial<BulkAct>[] = [{}],
  undo: BulkAct['undo'] = undone,
) => [
  answers(requestBulkAct, anAct(states[0])),
  answers(getBulkAct, anAct(states[0])),
  answersFile(
    followBulkAct,
    'progress.txt',
    states.map((state) => `data: ${JSON.stringify(anAct(state))}\n\n`).join(''),
  ),
  answers(interruptBulkAct, anAct({ state: 'STOPPING' })),
  answers(undoBulkAct, anAct({ ...states.at(-1), state: 'UNDONE', undo })),
];
