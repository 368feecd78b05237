import { describe, expect, test } from '@jest/globals';
import { teamDataDeleted } from '@quartermaster/contracts/privacy/events';
import type pg from 'pg';
import { makeTeamFact } from '../../event-store/contract/test-events.ts';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import type { Projection } from '../projection.ts';
import { setUpReadModels, foldAll, SCHEMA, schemasBeside } from '../test-read-models.ts';
import {
  countedYardProjection,
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  UNHEARD_OF,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { readParking } from './read-parking.ts';
import { ParkedWhileRebuilding, unparkTeam, type UnparkOptions } from './unpark-team.ts';

const broken = [yardProjection(), gateProjection];
const repaired = [yardProjection((boxes) => boxes), gateProjection];
let pool: pg.Pool;
let store: EventStore;
const { follow } = setUpReadModels(8, (fresh) => ({ pool, store } = fresh));

const unpark = (projections: readonly Projection[], options: Partial<UnparkOptions> = {}) =>
  unparkTeam({ pool, store, schema: SCHEMA, projections, teamId: 'team-1', ...options });

/** Two teams with a poison event of the first between their others. */
const poisoned = async (): Promise<Position> => {
  await deliverRounds(store, teams, 3);
  const position = await deliver(store, 'team-1', UNHEARD_OF);
  await deliverRounds(store, teams, 2);
  return position;
};

const versionsOfRows = async (teamId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ version: string }>(
    `select xmin::text || ctid::text as version from read.yards where team_id = $1`,
    [teamId],
  );
  return rows.map(({ version }) => version);
};

describe('a parked team', () => {
  test('stops in that read model alone, and others go on', async () => {
    const position = await poisoned();
    await foldAll(pool, store, broken);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 5 });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 6, 'team-2': 5 });
    expect(await readParking(pool, SCHEMA)).toEqual([
      {
        projection: 'yards',
        teamId: 'team-1',
        position,
        eventType: 'BoxArrived',
        reason: 'Error: Nobody ever saw thirteen boxes',
        parkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    expect(await readParking(pool, SCHEMA, 'team-2')).toEqual([]);
    expect(await readParking(pool, 'elsewhere')).toEqual([]);
  });

  test('follows again after the repair, without touching another team', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    const others = await versionsOfRows('team-2');
    expect(await unpark(repaired)).toEqual([{ projection: 'yards', stillParked: null }]);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 18, 'team-2': 5 });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 6, 'team-2': 5 });
    expect(await versionsOfRows('team-2')).toEqual(others);
    expect(await readParking(pool, SCHEMA)).toEqual([]);
    expect(await schemasBeside(pool)).toEqual([]);
    await deliverRounds(store, teams, 1);
    await foldAll(pool, store, repaired);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 19, 'team-2': 6 });
  });

  test('stays parked with the new reason when it fails again', async () => {
    await poisoned();
    const later = await deliver(store, 'team-1', 99);
    await deliverRounds(store, teams, 1);
    await foldAll(pool, store, broken);
    const [before] = await readParking(pool, SCHEMA);
    const halfRepaired = yardProjection((boxes) => {
      if (boxes === 99) throw new Error('Nobody ever saw ninety-nine');
      return boxes;
    });
    const others = await versionsOfRows('team-2');
    const [outcome] = await unpark([halfRepaired, gateProjection]);
    expect(outcome?.stillParked).toEqual({
      projection: 'yards',
      teamId: 'team-1',
      position: later,
      eventType: 'BoxArrived',
      reason: 'Error: Nobody ever saw ninety-nine',
      parkedAt: before?.parkedAt,
    });
    expect(await readParking(pool, SCHEMA)).toEqual([outcome?.stillParked]);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 18, 'team-2': 6 });
    expect(await versionsOfRows('team-2')).toEqual(others);
    const replay = { pool, store, schema: SCHEMA, projections: [halfRepaired, gateProjection] };
    expect(await verifyProjections(replay)).toMatchObject({ equal: true });
  });

  test('that nothing was repaired for stays as it is', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    const before = await readParking(pool, SCHEMA);
    expect(await unpark(broken)).toEqual([{ projection: 'yards', stillParked: before[0] }]);
    expect(await readParking(pool, SCHEMA)).toEqual(before);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 5 });
  });

  test.each(['in the same batch', 'later'])(
    'has no rows once its data is deleted, %s, and other teams keep theirs',
    async (when) => {
      await poisoned();
      if (when === 'later') await foldAll(pool, store, broken);
      const deleted = makeTeamFact('team-1', teamDataDeleted.type, { requestId: 'r1' });
      await store.append('privacy_requests-team-1.team-1', [deleted], 'no-stream');
      await foldAll(pool, store, broken);
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-2': 5 });
      expect(await readColumn(pool, 'passed')).toEqual({ 'team-2': 5 });
      await deliverRounds(store, teams, 1);
      await foldAll(pool, store, broken);
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-2': 6 });
      const [parking] = await readParking(pool, SCHEMA);
      expect(await unpark(broken)).toEqual([{ projection: 'yards', stillParked: parking }]);
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-2': 6 });
    },
  );

  test('NF-E-04 catches up with a writer that follows meanwhile', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    const follower = await follow({ pool, store, projections: repaired });
    const readTeam = async (teamId: string, after: Position) => {
      await deliverRounds(store, teams, 1);
      await follower.caughtUp();
      return store.readTeam(teamId, after, 4);
    };
    // Under way the log grows with every page; at the end, while writers wait, no more.
    let pages = 0;
    const growing = {
      readTeam: (teamId: string, after: Position, limit: number) =>
        ++pages <= 2 ? readTeam(teamId, after) : store.readTeam(teamId, after, limit),
    };
    expect(await unpark(repaired, { store: growing })).toMatchObject([{ stillParked: null }]);
    await deliverRounds(store, teams, 1);
    await follower.caughtUp();
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 21, 'team-2': 8 });
    expect(await verifyProjections({ pool, store, schema: SCHEMA, projections: repaired })).toEqual(
      expect.objectContaining({ equal: true, parked: [] }),
    );
  });

  test('stays parked when the replay is broken off, and the next try begins anew', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    const before = await readParking(pool, SCHEMA);
    let reads = 0;
    const dying = {
      readTeam: async (teamId: string, after: Position) => {
        reads += 1;
        if (reads === 2) throw new Error('Killed');
        return store.readTeam(teamId, after, 4);
      },
    };
    await expect(unpark(repaired, { store: dying })).rejects.toThrow('Killed');
    expect(await readParking(pool, SCHEMA)).toEqual(before);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 5 });
    await pool.query('create schema read_unpark'); // what a killed process leaves
    expect(await unpark(repaired)).toMatchObject([{ stillParked: null }]);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 18, 'team-2': 5 });
  });

  test('is left to the rebuild of a raised version', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    await expect(unpark([countedYardProjection, gateProjection])).rejects.toThrow(
      ParkedWhileRebuilding,
    );
    expect(await readParking(pool, SCHEMA)).toHaveLength(1);
  });

  test('is none of those that are not', async () => {
    await poisoned();
    await foldAll(pool, store, broken);
    expect(await unpark(repaired, { teamId: 'team-2' })).toEqual([]);
  });
});
