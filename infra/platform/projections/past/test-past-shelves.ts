import { threadId } from 'node:worker_threads';
import { defineEvent } from '@quartermaster/contracts/core/event';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { z } from 'zod';
import { defineProjection, onRow } from '../projection.ts';
import { defineTable } from '../rows/table.ts';

const counted = defineEvent({
  type: 'ShelfCounted',
  version: 1,
  summary: 'A shelf was counted.',
  data: z.object({ shelf: z.string(), units: z.int() }),
});

/** Numbers of units that a fold cannot go on with: it throws, never ends, or takes more memory than there is. */
export const [THROWS, ENDLESS, GREEDY] = [-13, -14, -15];

interface CountedShelf {
  readonly shelf: string;
  readonly units: number;
  /** Thread that folded the row. */
  readonly thread: number;
}

const shelves = defineTable<CountedShelf>({
  name: 'shelves',
  key: ['shelf'],
  columns: { shelf: 'text', units: 'int', thread: 'int' },
});

const neverFilled = new Int32Array(new SharedArrayBuffer(4));

const failOn = (units: number): void => {
  if (units === THROWS) throw new Error('Nobody counts so few');
  while (units === ENDLESS) Atomics.wait(neverFilled, 0, 0, 1); // spares the processor for the other tests
  const kept: number[][] = [];
  while (units === GREEDY) kept.push(Array.from({ length: 100_000 }, (_, at) => at / 2));
};

/** Last count of each shelf; a supplier is a shelf with the name of its first contact. */
export const pastShelves = defineProjection({
  name: 'shelves',
  version: 1,
  tables: [shelves],
  on: [
    onRow(
      counted,
      shelves,
      ({ data }) => [data.shelf],
      (_, { data: { shelf, units } }) => {
        failOn(units);
        return { shelf, units, thread: threadId };
      },
    ),
    onRow(
      supplierCreated,
      shelves,
      ({ data }) => [data.contacts[0]?.name ?? ''],
      (_, { data }) => ({ shelf: data.contacts[0]?.name ?? '', units: 1, thread: threadId }),
    ),
  ],
});
