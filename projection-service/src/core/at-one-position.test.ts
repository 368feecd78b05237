import { describe, expect, test } from '@jest/globals';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import type { ReadPool } from './paging.ts';
import { dayBegan, located } from '../inventory/examples.ts';
import { createTestEventStore } from './given-events.ts';
import { readAtOnePosition } from './at-one-position.ts';

const position = (at: number): string => String(at).padStart(12, '0');

/** Read models of two groups that are at these positions, one pair for each snapshot. */
const groupsAt = (...pairs: readonly (readonly [least: number, most: number])[]) => {
  let taken = 0;
  const inSnapshot = async <Result>(read: (pool: ReadPool) => Promise<Result>): Promise<Result> => {
    const [least, most] = pairs[Math.min(taken, pairs.length - 1)] ?? [0, 0];
    taken += 1;
    const rows = [{ least: position(least), most: position(most), isParked: false }];
    const query = (async () => ({ rows })) as unknown as ReadPool['query'];
    return read({ query, schema: 'read' });
  };
  return { inSnapshot, snapshots: () => taken };
};

/** Events 1 and 4 are of the team, 2 and 3 of another one. */
const log = [
  located(),
  { ...dayBegan(), teamId: 'team-2' },
  { ...dayBegan('2026-03-02'), teamId: 'team-2' },
  dayBegan(),
];
const sources = { store: createTestEventStore(log), bus: singlePartition };

describe('read models at one position', () => {
  test('are read at once when all groups are equally far', async () => {
    const groups = groupsAt([4, 4]);
    expect(await readAtOnePosition({ ...sources, ...groups }, 'team-1', async (_, at) => at)).toBe(
      position(4),
    );
  });

  test('may be apart by events of other teams', async () => {
    const groups = groupsAt([1, 3]);
    expect(await readAtOnePosition({ ...sources, ...groups }, 'team-1', async (_, at) => at)).toBe(
      position(3),
    );
    expect(groups.snapshots()).toBe(1);
  });

  test('are read again while an event of the team is in one group alone', async () => {
    const groups = groupsAt([1, 4], [3, 4], [4, 4]);
    expect(await readAtOnePosition({ ...sources, ...groups }, 'team-1', async (_, at) => at)).toBe(
      position(4),
    );
    expect(groups.snapshots()).toBe(3);
  });

  test('are refused when they stay apart', async () => {
    const groups = groupsAt([1, 4]);
    await expect(
      readAtOnePosition({ ...sources, ...groups, patienceMs: 100 }, 'team-1', async () => null),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
