import { randomUUID } from 'node:crypto';
import { defineEvent } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { z } from 'zod';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { makeTeamFact } from '../event-store/contract/test-events.ts';
import { defineProjection, onRow, type Projection } from './projection.ts';
import { defineTable } from './rows/table.ts';
import { SCHEMA } from './test-read-models.ts';

export const teams: readonly string[] = ['team-1', 'team-2'];

const arrived = defineEvent({
  type: 'BoxArrived',
  version: 1,
  summary: 'Boxes arrived.',
  data: z.object({ boxes: z.int() }),
});

/** A fold that does not know this number of boxes cannot go on. */
export const UNHEARD_OF = 13;

interface Yard {
  readonly id: string;
  readonly boxes: number;
}
const yards = defineTable<Yard>({
  name: 'yards',
  key: ['id'],
  columns: { id: 'text', boxes: 'int' },
});

const refuse = (boxes: number): number => {
  if (boxes === UNHEARD_OF) throw new Error('Nobody ever saw thirteen boxes');
  return boxes;
};

/**
 * Adds up, so that an event folded twice or never changes the sum. `take` returns the boxes of a delivery that count.
 */
export const yardProjection = (take: (boxes: number) => number = refuse): Projection =>
  defineProjection({
    name: 'yards',
    version: 1,
    tables: [yards],
    on: [
      onRow(
        arrived,
        yards,
        () => ['all'],
        (yard, { data }) => ({ id: 'all', boxes: (yard?.boxes ?? 0) + take(data.boxes) }),
      ),
    ],
  });

/** The same table with one column more. */
const countedYards = defineTable<Yard & { readonly deliveries: number }>({
  name: 'yards',
  key: ['id'],
  columns: { id: 'text', boxes: 'int', deliveries: 'int' },
});

/** Yards of the next version. */
export const countedYardProjection = defineProjection({
  name: 'yards',
  version: 2,
  tables: [countedYards],
  on: [
    onRow(
      arrived,
      countedYards,
      () => ['all'],
      (yard, { data }) => ({
        id: 'all',
        boxes: (yard?.boxes ?? 0) + data.boxes,
        deliveries: (yard?.deliveries ?? 0) + 1,
      }),
    ),
  ],
});

interface Gate {
  readonly id: string;
  readonly passed: number;
}
const gates = defineTable<Gate>({
  name: 'gates',
  key: ['id'],
  columns: { id: 'text', passed: 'int' },
});

/** Another read model of the same events. */
export const gateProjection = defineProjection({
  name: 'gates',
  version: 1,
  tables: [gates],
  on: [
    onRow(
      arrived,
      gates,
      () => ['all'],
      (gate) => ({ id: 'all', passed: (gate?.passed ?? 0) + 1 }),
    ),
  ],
});

/** Appends a delivery of boxes for a team; returns the position of the event. */
export const deliver = async (
  store: Pick<EventStore, 'append'>,
  teamId: TeamId,
  boxes = 1,
): Promise<Position> => {
  const stream = `yard-${teamId}.${randomUUID()}`;
  return (await store.append(stream, [makeTeamFact(teamId, arrived.type, { boxes })], 'no-stream'))
    .position;
};

/** One box for each team in turn, so often. */
export const deliverRounds = async (
  store: Pick<EventStore, 'append'>,
  teams: readonly string[],
  rounds: number,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    for (const team of teams) await deliver(store, team);
  }
};

/** A column of a table by team. */
export const readColumn = async (
  pool: pg.Pool,
  column: 'boxes' | 'deliveries' | 'passed',
  place = `${SCHEMA}.${column === 'passed' ? 'gates' : 'yards'}`,
): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await pool.query<{ team_id: string; value: number }>(
    `select team_id, ${column} as value from ${place} order by team_id`,
  );
  return Object.fromEntries(rows.map((row) => [row.team_id, row.value]));
};
