import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allEvents } from '@quartermaster/contracts/events';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import { readParking } from '@quartermaster/platform/projections/parking/read-parking';
import {
  logOfExamples,
  plain,
  type Example,
  withGiants,
  withNul,
} from '@quartermaster/platform/projections/test-hostile-events';
import type pg from 'pg';
import { allProjections, READ_SCHEMA as schema } from '../read-models.ts';

const SOUND = 'team-sound';
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const fold = async (examples: readonly Example[]): Promise<ProjectionGroup> => {
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, allProjections);
  const group = new ProjectionGroup({ pool, schema, projections: allProjections });
  await group.open();
  await group.apply(logOfExamples(examples));
  return group;
};

/** Rows of a team in all tables. */
const readRows = async (teamId: string): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  for (const { name } of allProjections.flatMap(({ tables }) => tables)) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_json(t)::text as row from ${schema}.${name} t where team_id = $1 order by 1`,
      [teamId],
    );
    found.push([name, rows.map(({ row }) => row.replaceAll(/\d{16}/g, 'a position'))]);
  }
  return found;
};

const readParkedEvents = async (teamId: string): Promise<readonly string[]> =>
  (await readParking(pool, schema, teamId)).map(
    ({ projection, eventType }) => `${projection} ${eventType}`,
  );

const sound = allEvents.map((definition) => ({ teamId: SOUND, definition, fillings: plain }));

test.each([
  ['U+0000 in every text', withNul, 10],
  ['the largest numbers', withGiants, 0], // whole numbers have 64 bits
])(
  'of events of every kind, those with %s stop no other team',
  async (_, fillings, leastRefused) => {
    await fold(sound);
    const alone = await readRows(SOUND);
    const before = await readParkedEvents(SOUND);
    const examples = allEvents.flatMap((definition, at) => {
      const teamId = `team-${definition.type}`;
      return [
        { teamId, definition, fillings },
        ...sound.slice(at, at + 1),
        { teamId, definition, fillings: plain },
      ];
    });
    const group = await fold(examples);
    expect(Number(group.position)).toBe(examples.length);
    expect(await readRows(SOUND)).toEqual(alone);
    expect(await readParkedEvents(SOUND)).toEqual(before);
    const parked = await readParking(pool, schema);
    const refused = parked.filter(({ reason }) => reason.startsWith('The database'));
    expect(refused.length).toBeGreaterThanOrEqual(leastRefused);
  },
);
