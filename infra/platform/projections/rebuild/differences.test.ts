import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { readParking } from '../parking/read-parking.ts';
import type { Projection } from '../projection.ts';
import { setUpReadModels, foldAll, SCHEMA, slowDownReads } from '../test-read-models.ts';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  UNHEARD_OF,
  yardProjection,
} from '../test-yards.ts';
import { count, shelfProjection } from '../test-shelves.ts';
import { rebuildProjections, type RebuildOptions } from './rebuild-projections.ts';

const both = [yardProjection(), gateProjection];

let pool: pg.Pool;
let store: EventStore;
setUpReadModels(8, (fresh) => ({ pool, store } = fresh));

const rebuild = (options: Partial<RebuildOptions> = {}) =>
  rebuildProjections({ pool, store, schema: SCHEMA, projections: [yardProjection()], ...options });

describe('a difference', () => {
  test('of the same version refuses the switch until somebody accepts it', async () => {
    await deliverRounds(store, teams, 3);
    await foldAll(pool, store, both);
    await pool.query(`update read.yards set boxes = 7 where team_id = 'team-2'`);
    expect(await rebuild()).toMatchObject({
      switched: false,
      tables: [{ table: 'yards', formerRows: 2, rows: 2, equal: false }],
    });
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 7 });
    const starts: Position[] = [];
    const accepted = await rebuild({
      store: slowDownReads(store, (after) => void starts.push(after)),
      resume: true,
      acceptDifferences: true,
    });
    expect(accepted).toMatchObject({ switched: true, tables: [{ equal: false }] });
    expect(starts.map(Number)).toEqual([]);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 3 });
    expect(await readColumn(pool, 'boxes', 'read_old.yards')).toMatchObject({ 'team-2': 7 });
  });

  test('in how JSON is spelled is none, in what it says is one', async () => {
    await store.append('shelf-team-1.log', [count('top', 4)], 'no-stream');
    await foldAll(pool, store, [shelfProjection]);
    const rebuildAfter = async (notes: string) => {
      await pool.query('update read.shelves set notes = $1', [notes]);
      return rebuild({ projections: [shelfProjection] });
    };
    expect(await rebuildAfter('[ "new" ]')).toMatchObject({ tables: [{ equal: true }] });
    expect(await rebuildAfter('["old"]')).toMatchObject({ tables: [{ equal: false }] });
  });

  test('of a parked team is none, and a fold that was repaired unparks it', async () => {
    await deliver(store, 'team-1', UNHEARD_OF);
    await deliverRounds(store, teams, 3);
    await foldAll(pool, store, both);
    expect(await readParking(pool, SCHEMA)).toHaveLength(1);
    const repaired = yardProjection((boxes) => boxes);
    expect(await rebuild({ projections: [repaired] })).toMatchObject({ switched: true });
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 16, 'team-2': 3 });
    expect(await readParking(pool, SCHEMA)).toEqual([]);
  });

  test('between two folds of the same events refuses the switch', async () => {
    await deliverRounds(store, teams, 3);
    await foldAll(pool, store, both);
    let drift = 0;
    const drifting: Projection = { ...yardProjection((boxes) => boxes + (drift += 1)), version: 2 };
    await expect(rebuild({ projections: [drifting], foldTwice: true })).rejects.toThrow(
      'gave different rows in yards',
    );
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 3, 'team-2': 3 });
  });
});
