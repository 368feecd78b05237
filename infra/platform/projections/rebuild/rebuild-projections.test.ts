import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { openPool } from '../../postgres/pool.ts';
import { RowsReplaced } from '../following/checkpoints.ts';
import { ProjectionGroup } from '../projection-group.ts';
import {
  setUpReadModels,
  foldAll,
  SCHEMA,
  schemasBeside,
  slowDownReads,
} from '../test-read-models.ts';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { dropFormerTables, forgetInFormerTables, readFormerTables } from './former-tables.ts';
import { readProgress, type RebuildProgress } from './progress.ts';
import { rebuildProjections, type RebuildOptions } from './rebuild-projections.ts';

const both = [yardProjection(), gateProjection];
let url: string;
let pool: pg.Pool;
let store: EventStore;
const { follow, problems } = setUpReadModels(8, (fresh) => ({ url, pool, store } = fresh));

const rebuild = (options: Partial<RebuildOptions> = {}) =>
  rebuildProjections({ pool, store, schema: SCHEMA, projections: [yardProjection()], ...options });

/** Repeats `work` until it is stopped; the returned function stops it and returns the number of runs. */
const keepDoing = (work: () => Promise<void>) => {
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  const doing = (async () => {
    let times = 0;
    for (; !isStopped(); times += 1) await work();
    return times;
  })();
  return {
    stop: () => {
      stopping.abort();
      return doing;
    },
  };
};

const verify = (projections = both) =>
  verifyProjections({ pool, store, schema: SCHEMA, projections });

describe('a rebuild beside the live tables', () => {
  test('holds equal rows, takes their place and keeps the former until the call that drops them', async () => {
    await deliverRounds(store, teams, 5);
    const group = await foldAll(pool, store, both);
    const outcome = await rebuild();
    expect(outcome).toEqual({
      switched: true,
      position: group.position,
      tables: [{ table: 'yards', formerRows: 2, rows: 2, equal: true }],
    });
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 5, 'team-2': 5 });
    expect(await readFormerTables(pool, SCHEMA)).toMatchObject([
      { projection: 'yards', version: 1, tables: ['yards'] },
    ]);
    expect(await readColumn(pool, 'boxes', 'read_old.yards')).toEqual({ 'team-1': 5, 'team-2': 5 });
    expect(await dropFormerTables(pool, SCHEMA, ['gates'])).toEqual([]);
    expect(await dropFormerTables(pool, SCHEMA, ['yards'])).toHaveLength(1);
    expect(await schemasBeside(pool)).toEqual([]);
  });

  test('the former tables lose the rows of a team whose data is deleted', async () => {
    expect(await forgetInFormerTables(pool, 'team-1')).toBe(0);
    await deliverRounds(store, teams, 5);
    await foldAll(pool, store, both);
    await rebuild({ projections: both });
    expect(await forgetInFormerTables(pool, 'team-1')).toBe(2);
    expect(await readColumn(pool, 'boxes', 'read_old.yards')).toEqual({ 'team-2': 5 });
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 5, 'team-2': 5 });
  });

  test('rebuilds several at once', async () => {
    await deliverRounds(store, teams, 3);
    await foldAll(pool, store, both);
    const { tables } = await rebuild({ projections: both, foldTwice: true });
    expect(tables.map(({ table, equal }) => [table, equal])).toEqual([
      ['yards', true],
      ['gates', true],
    ]);
    expect(await verify()).toMatchObject({ equal: true });
  });

  test('NF-E-04 loses no event and folds none twice while a writer follows', async () => {
    await deliverRounds(store, teams, 40);
    const follower = await follow({ pool, store, projections: both });
    const delivery = keepDoing(async () => {
      await deliverRounds(store, teams, 1);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    for (let times = 0; times < 3; times += 1) {
      expect(await rebuild({ store: slowDownReads(store, undefined, 20) })).toMatchObject({
        switched: true,
      });
    }
    const rounds = 40 + (await delivery.stop());
    await follower.caughtUp();
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': rounds, 'team-2': rounds });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': rounds, 'team-2': rounds });
    expect(await verify()).toMatchObject({ equal: true });
    expect(problems).toEqual([]);
  });

  test('lets every query answer from whole tables', async () => {
    await deliverRounds(store, teams, 30);
    await foldAll(pool, store, both);
    const seen: Readonly<Record<string, number>>[] = [];
    const questions = keepDoing(async () => void seen.push(await readColumn(pool, 'boxes')));
    await rebuild({ store: slowDownReads(store) });
    await questions.stop();
    expect(seen.length).toBeGreaterThan(20);
    for (const answer of seen) expect(answer).toEqual({ 'team-1': 30, 'team-2': 30 });
  });

  test('waits for a query that takes long, and others go on meanwhile', async () => {
    await deliverRounds(store, teams, 2);
    await foldAll(pool, store, both);
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select * from read.yards');
    let done = false;
    const rebuilding = rebuild().finally(() => (done = true));
    for (let tries = 0; tries < 30; tries += 1) {
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 2, 'team-2': 2 });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(done).toBe(false);
    await reader.query('commit');
    reader.release();
    expect(await rebuilding).toMatchObject({ switched: true });
  });

  test('says how far it is, also to other processes', async () => {
    await deliverRounds(store, teams, 4);
    const group = await foldAll(pool, store, both);
    const reported: RebuildProgress[] = [];
    const seen: unknown[] = [];
    const onRead = async (): Promise<void> => void seen.push(await readProgress(pool, SCHEMA));
    await rebuild({
      store: slowDownReads(store, onRead),
      onProgress: (progress) => void reported.push(progress),
    });
    expect(reported.map(({ position }) => Number(position))).toEqual([3, 6, 8]);
    expect(reported.at(-1)).toMatchObject({ projections: ['yards'], target: group.position });
    expect(reported[0]?.eventsPerSecond).toBeGreaterThan(0);
    expect(reported[0]?.secondsLeft).toBeGreaterThan(0);
    expect(seen[0]).toBeNull();
    // The second part is read while the first is folded, the third while the second is.
    expect(reported.map((progress) => ({ ...progress, quietSeconds: 0 }))).toContainEqual(seen[2]);
    expect(await readProgress(pool, SCHEMA)).toBeNull();
  });
});

describe('a writer that read rows before the switch', () => {
  test('loses its next write and goes on with what is there now', async () => {
    await deliver(store, 'team-1', 4);
    const group = await foldAll(pool, store, [yardProjection()]);
    await pool.query('update read.yards set boxes = 400');
    const fooled = new ProjectionGroup({ pool, schema: SCHEMA, projections: [yardProjection()] });
    await fooled.open();
    await deliver(store, 'team-1', 1);
    await fooled.apply(await store.readAll(group.position, 10));
    await rebuild({ acceptDifferences: true });
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 5 });
    await deliver(store, 'team-1', 1);
    const rest = await store.readAll(fooled.position, 10);
    await expect(fooled.apply(rest)).rejects.toThrow(RowsReplaced);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 5 });
    await fooled.open();
    await fooled.apply(rest);
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 6 });
  });
});

describe('a rebuild that is broken off', () => {
  test('at any read of the log leaves the live tables alone and goes on where it was', async () => {
    await deliverRounds(store, teams, 6);
    await foldAll(pool, store, both);
    const starts: Position[] = [];
    const diesAtSecondRead = () => {
      let reads = 0;
      return slowDownReads(store, (after) => {
        if (reads === 0) starts.push(after);
        reads += 1;
        if (reads > 1) throw new Error('Killed');
      });
    };
    for (let life = 0; life < 3; life += 1) {
      await expect(rebuild({ store: diesAtSecondRead(), resume: true })).rejects.toThrow('Killed');
      expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 6, 'team-2': 6 });
    }
    const outcome = await rebuild({ store: diesAtSecondRead(), resume: true });
    expect(starts.map(Number)).toEqual([0, 3, 6, 9]);
    expect(outcome).toMatchObject({ switched: true, tables: [{ equal: true }] });
    expect(await schemasBeside(pool)).toEqual(['read_old']);
  });

  test('begins with the first event unless it is to go on', async () => {
    await deliverRounds(store, teams, 4);
    await foldAll(pool, store, both);
    const broken = new AbortController();
    const onProgress = (): void => broken.abort();
    await expect(
      rebuild({ store: slowDownReads(store), onProgress, signal: broken.signal }),
    ).rejects.toThrow('aborted');
    expect(await readProgress(pool, SCHEMA)).toMatchObject({ projections: ['yards'] });
    await pool.query('update read_next.yards set boxes = 400');
    const starts: Position[] = [];
    const outcome = await rebuild({
      store: slowDownReads(store, (after) => void starts.push(after)),
    });
    expect(starts[0]).toBe(START);
    expect(outcome).toMatchObject({ switched: true, tables: [{ equal: true }] });
  });

  test('by a lost connection leaves nothing that disturbs the next one', async () => {
    await deliverRounds(store, teams, 6);
    const follower = await follow({ pool, store, projections: both });
    await follower.caughtUp();
    const own = openPool(url, { max: 4, applicationName: 'to be lost' });
    const disconnect = async (): Promise<void> => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'to be lost'`,
      );
    };
    let lost = 0;
    for (let life = 1; life < 6; life += 1) {
      let reads = 0;
      const losing = slowDownReads(store, async () => {
        reads += 1;
        if (reads === life) await disconnect();
      });
      await rebuild({ pool: own, store: losing }).catch(() => (lost += 1));
      await deliverRounds(store, teams, 1);
    }
    await own.end();
    expect(lost).toBeGreaterThan(0);
    expect(await rebuild()).toMatchObject({ switched: true });
    await follower.caughtUp();
    expect(await readColumn(pool, 'boxes')).toEqual({ 'team-1': 11, 'team-2': 11 });
    expect(await verify()).toMatchObject({ equal: true });
  });
});
