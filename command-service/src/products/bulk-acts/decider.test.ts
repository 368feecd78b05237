import { describe, expect, test } from '@jest/globals';
import type { BulkActEvent } from '@quartermaster/contracts/bulk-acts/events';
import { specFor } from '../../core/given-when-then.ts';
import { bulkActDecider } from './decider.ts';

const { given } = specFor(bulkActDecider);
const actId = 'act-1';
const change = { kind: 'favourite' as const, favourite: true };
const star = (favourite: boolean) => ({ kind: 'favourite' as const, favourite });
const changed = { itemId: 'mug', before: star(false), after: star(true) };

const requested = (...parts: readonly string[][]): readonly BulkActEvent[] => [
  {
    type: 'BulkActRequested',
    data: { actId, change, itemKind: 'variants', itemsCount: parts.flat().length },
  },
  ...parts.map((itemIds) => ({
    type: 'BulkActItemsListed' as const,
    data: { actId, itemIds },
  })),
];
const advanced: BulkActEvent = {
  type: 'BulkActAdvanced',
  data: { actId, changed: [changed], unchanged: 0, skipped: [] },
};
const interrupted: BulkActEvent = { type: 'BulkActInterrupted', data: { actId } };
const finished = {
  type: 'BulkActFinished',
  data: { actId, stopped: false, changed: 1, unchanged: 0, skipped: 0 },
} as const;
const undoRequested: BulkActEvent = { type: 'BulkActUndoRequested', data: { actId } };
const request = { type: 'RequestBulkAct', actId, change, itemKind: 'variants' } as const;
const advance = { type: 'AdvanceBulkAct', changed: [changed], unchanged: 0, skipped: [] } as const;

describe('a bulk act', () => {
  test('lists its items in parts, once', () => {
    const itemIds = Array.from({ length: 600 }, (_, at) => String(at));
    const events = given()
      .when({ ...request, itemIds })
      .events();
    const listed = events.flatMap((one) =>
      one.type === 'BulkActItemsListed' ? [one.data.itemIds] : [],
    );
    expect(listed.map(({ length }) => length)).toEqual([250, 250, 100]);
    expect(listed.flat()).toEqual(itemIds);
    given(...events)
      .when({ ...request, itemIds })
      .thenNothing();
  });

  test('of no items has no parts, and ends', () => {
    const events = given()
      .when({ ...request, itemIds: [] })
      .events();
    expect(events).toEqual(requested());
    given(...events)
      .when({ type: 'FinishBulkAct' })
      .then({ ...finished, data: { ...finished.data, changed: 0 } });
  });

  test('advances by one part after the other, each once', () => {
    given(...requested(['mug'], ['bowl']))
      .when({ ...advance, part: 0 })
      .then(advanced);
    given(...requested(['mug'], ['bowl']), advanced)
      .when({ ...advance, part: 0 })
      .thenNothing();
  });

  test('ends with its last part, not before', () => {
    given(...requested(['mug']))
      .when({ type: 'FinishBulkAct' })
      .thenNothing();
    given(...requested(['mug']), advanced)
      .when({ type: 'FinishBulkAct' })
      .then(finished);
    given(...requested(['mug']), advanced, finished)
      .when({ type: 'FinishBulkAct' })
      .thenNothing();
  });

  test('ends early when somebody stopped it, and counts as complete when no part was left', () => {
    given(...requested(['mug'], ['bowl']), advanced)
      .when({ type: 'InterruptBulkAct' })
      .then(interrupted);
    given(...requested(['mug'], ['bowl']), advanced, interrupted)
      .when({ type: 'FinishBulkAct' })
      .then({ ...finished, data: { ...finished.data, stopped: true } });
    given(...requested(['mug']), advanced, interrupted)
      .when({ type: 'FinishBulkAct' })
      .then(finished);
  });

  test('that has ended cannot be stopped any more', () => {
    given(...requested(['mug']), advanced, finished)
      .when({ type: 'InterruptBulkAct' })
      .thenNothing();
  });

  test('is undone after its end, once', () => {
    const done = [...requested(['mug']), advanced];
    given(...done)
      .when({ type: 'UndoBulkAct' })
      .thenRejected('STATUS_NOT_ALLOWED');
    given(...done, interrupted)
      .when({ type: 'UndoBulkAct' })
      .thenRejected('STATUS_NOT_ALLOWED');
    given(...done, finished)
      .when({ type: 'UndoBulkAct' })
      .then(undoRequested);
    given(...done, finished, undoRequested)
      .when({ type: 'UndoBulkAct' })
      .thenNothing();
  });

  test('is undone part after part, and says what was changed since', () => {
    const undoing = [...requested(['mug']), advanced, finished, undoRequested];
    const step = { type: 'AdvanceUndo', part: 0, restored: 0, changedSince: ['mug'] } as const;
    const stepped: BulkActEvent = {
      type: 'BulkActUndoAdvanced',
      data: { actId, restored: 0, changedSince: ['mug'] },
    };
    given(...undoing)
      .when({ type: 'FinishUndo' })
      .thenNothing();
    given(...undoing)
      .when(step)
      .then(stepped);
    given(...undoing, stepped)
      .when(step)
      .thenNothing();
    given(...undoing, stepped)
      .when({ type: 'FinishUndo' })
      .then({ type: 'BulkActUndone', data: { actId, restored: 0, changedSince: 1 } });
  });

  test('must exist', () => {
    for (const type of ['InterruptBulkAct', 'UndoBulkAct', 'FinishBulkAct'] as const) {
      given().when({ type }).thenRejected('NOT_FOUND');
    }
  });
});
