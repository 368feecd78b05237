import { toPosition } from '@quartermaster/contracts/core/position';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '@quartermaster/platform/config/config';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { readParking } from '@quartermaster/platform/projections/parking/read-parking';
import {
  foldAll,
  openReadModelDatabase,
  SCHEMA,
  schemasBeside,
  type ReadModelDatabase,
} from '@quartermaster/platform/projections/test-read-models';
import {
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  UNHEARD_OF,
  yardProjection,
} from '@quartermaster/platform/projections/test-yards';
import {
  runExclusively,
  MaintenanceUnderWay,
} from '@quartermaster/platform/projections/rebuild/maintenance-lock';
import { writeProgress } from '@quartermaster/platform/projections/rebuild/progress';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createShutdown } from '@quartermaster/platform/process/shutdown';
import { readModelActions } from './read-model-actions.ts';
import { UnknownReadModel } from './read-model-sets.ts';
import type { VerifiedReport } from '@quartermaster/projection-service/reports/content/verify-reports';
import { watchMaintenance } from '@quartermaster/platform/process/watch';

const teams = ['team-1', 'team-2'];
const projections = [yardProjection((boxes) => boxes), gateProjection];

let madeAgain: readonly VerifiedReport[] = [];
let database: ReadModelDatabase;
let store: EventStore;
let dataDir: string;
beforeAll(async () => {
  database = await openReadModelDatabase(4);
  dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-actions-'));
  store = await openPostgresEventStore(database.url);
  await deliverRounds(store, teams, 3);
  await deliver(store, 'team-1', UNHEARD_OF);
});
afterAll(async () => {
  await store.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => database.clear());

/** The output on the terminal and the exit code of the process. */
const run = async (action: 'rebuild' | 'unpark' | 'verify', ...args: readonly string[]) => {
  const output = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough;
  const sets = [{ schema: SCHEMA, follows: 'bus' as const, projections }];
  const reportsMadeAgain = () => Readable.from(madeAgain);
  const actions = readModelActions({ sets, verifyAllReports: reportsMadeAgain }, { args, output });
  const shutdown = createShutdown();
  process.exitCode = 0; // another suite in this process may have set it
  try {
    const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'embedded');
    await actions[action](config, shutdown);
    return { said: String(output.read() ?? ''), exitCode: process.exitCode };
  } finally {
    await shutdown.run();
    process.exitCode = 0; // the exit code of the test run
  }
};

describe('npm run rebuild', () => {
  test('lists the read models when none is named', async () => {
    await foldAll(database.pool, store, [yardProjection(), gateProjection]);
    const { said, exitCode } = await run('rebuild');
    expect(said).toContain('yards  version 1, parked teams: 1\ngates  version 1\n');
    expect(said).toContain('npm run rebuild -- <names>, or --all');
    expect(exitCode).toBe(0);
  });

  test('refuses an unknown name, listing the known ones, and unknown options', async () => {
    await expect(run('rebuild', 'yard')).rejects.toThrow(
      new UnknownReadModel('There is no read model yard; there are yards, gates.'),
    );
    await expect(run('rebuild', 'yards', '--old')).rejects.toThrow("Unknown option '--old'");
  });

  test('rebuilds the named read models, keeps the former tables, and drops them with --drop-old', async () => {
    await foldAll(database.pool, store, projections);
    const { said, exitCode } = await run('rebuild', 'yards');
    expect(said).toContain('Rebuilding yards: event 7 of 7, ');
    expect(said).toContain('yards          2 rows  equal\nQueries answer from the rebuilt tables.');
    expect(exitCode).toBe(0);
    expect((await run('rebuild')).said).toMatch(/yards {2}version 1, former tables kept since 2/);
    expect((await run('rebuild', '--all', '--drop-old')).said).toBe(
      'Dropped the former tables of yards: 1 MB.\n',
    );
    expect(await schemasBeside(database.pool)).toEqual([]);
    expect((await run('rebuild', 'gates', '--drop-old')).said).toContain('No former tables');
  });

  test('fails on a difference until it is accepted', async () => {
    await foldAll(database.pool, store, projections);
    await database.pool.query('update read.gates set passed = 99');
    const refused = await run('rebuild', '--all');
    expect(refused.said).toContain('gates          2 rows  DIFFERENT (2 rows rebuilt)');
    expect(refused.said).toContain('npm run rebuild -- yards gates --resume --accept');
    expect(refused.exitCode).toBe(1);
    expect(await readColumn(database.pool, 'passed')).toEqual({ 'team-1': 99, 'team-2': 99 });
    expect((await run('rebuild', '--all', '--resume', '--accept')).exitCode).toBe(0);
    expect(await readColumn(database.pool, 'passed')).toEqual({ 'team-1': 4, 'team-2': 3 });
    expect((await run('verify')).said).toContain('Read models equal a replay of 7 events.');
  });

  test('is refused while another process builds or repairs', async () => {
    await foldAll(database.pool, store, projections);
    const busy = runExclusively(database.pool, SCHEMA, async () => {
      await expect(run('rebuild', 'yards')).rejects.toThrow(MaintenanceUnderWay);
      await expect(run('unpark', 'team-1')).rejects.toThrow(MaintenanceUnderWay);
    });
    await busy;
    expect((await run('rebuild', 'yards')).exitCode).toBe(0);
  });
});

describe('npm run verify', () => {
  test('folds the rest of the log when no process follows it, and compares', async () => {
    await foldAll(database.pool, store, projections);
    const fourth = toPosition('0000000000000004');
    await database.pool.query('update read.checkpoints set position = $1, event_id = $2', [
      fourth,
      await store.eventIdAt(fourth),
    ]);
    await database.pool.query(`delete from read.yards; delete from read.gates`);
    const { said, exitCode } = await run('verify');
    expect(said).toContain('Read models DIFFER from a replay of 7 events.');
    expect(exitCode).toBe(1);
    await database.clear();
    const fresh = await run('verify');
    expect(fresh).toMatchObject({ exitCode: 0 });
    expect(fresh.said).toContain('Read models equal a replay of 7 events.');
  });

  test('fails for a parked team and names it', async () => {
    await foldAll(database.pool, store, [yardProjection(), gateProjection]);
    const { said, exitCode } = await run('verify');
    expect(said).toMatch(
      /yards has not followed the log for team team-1 since BoxArrived at 0{15}7/,
    );
    expect(said).toContain('teams are PARKED and do not follow it: 1. See npm run unpark');
    expect(exitCode).toBe(1);
  });

  test('fails with a log that ends before its read models, with advice', async () => {
    await foldAll(database.pool, store, projections);
    await database.pool.query(`update read.checkpoints set position = '0000000000000099'`);
    await expect(run('verify')).rejects.toThrow(/0099, but the log ends at .*npm run rebuild/);
  });
});

describe('npm run verify -- --reports', () => {
  const report = (id: string, problem: string | null): VerifiedReport => ({
    teamId: 'team-1',
    type: 'OUT_OF_STOCK',
    id,
    createdAt: '2026-03-01T09:00:00.000Z',
    problem,
  });

  test('REP-G-07 names each report that differs from the log, and fails', async () => {
    await foldAll(database.pool, store, projections);
    madeAgain = [report('a', null), report('b', 'computed again it has 1 row more')];
    const { said, exitCode } = await run('verify', '--reports');
    expect(said).toContain(
      'OUT_OF_STOCK of team-1, made 2026-03-01T09:00:00.000Z (b): DIFFERENT, computed again it has 1 row more\n',
    );
    expect(said).toContain('Reports made again from the log: 2, 1 DIFFERENT.');
    expect(exitCode).toBe(1);
    expect((await run('verify')).said).not.toContain('Reports');
    madeAgain = [report('a', null)];
    const sound = await run('verify', '--reports');
    expect(sound).toMatchObject({ exitCode: 0 });
    expect(sound.said).toContain('Reports made again from the log: 1, all equal.');
    await expect(run('verify', '--report')).rejects.toThrow("Unknown option '--report'");
  });
});

describe('npm run unpark', () => {
  test('lists parked teams and unparks the named one', async () => {
    await foldAll(database.pool, store, [yardProjection(), gateProjection]);
    expect((await run('unpark')).said).toMatch(
      /^Team team-1 is parked in yards since .*Z, BoxArrived at 0{15}7: Error: Nobody ever saw thirteen boxes\n/,
    );
    expect(await run('unpark', 'team-1')).toEqual({ said: 'yards: follows again\n', exitCode: 0 });
    expect(await readColumn(database.pool, 'boxes')).toEqual({ 'team-1': 16, 'team-2': 3 });
    expect(await readParking(database.pool, SCHEMA)).toEqual([]);
    expect(await run('unpark', 'team-1')).toEqual({
      said: 'Team team-1 is not parked.\nNo team is parked.\n',
      exitCode: 1,
    });
  });
});

test('NF-O-06 health shows parked teams and rebuilds without reasons, and stays ready', async () => {
  await foldAll(database.pool, store, [yardProjection(), gateProjection]);
  await database.pool.query('create schema read_next');
  await writeProgress(database.pool, SCHEMA, {
    projections: ['yards'],
    position: toPosition('0000000000000002'),
    target: toPosition('0000000000000007'),
    eventsPerSecond: 5,
    secondsLeft: 1,
  });
  const health = createHealth();
  watchMaintenance({ health, pool: database.pool }, [SCHEMA, 'elsewhere']);
  const report = await health.report();
  expect(report).toEqual({
    ready: true,
    checks: {
      'read-models': {
        ok: true,
        detail: {
          rebuilding: [
            {
              readModels: ['yards'],
              position: '0000000000000002',
              target: '0000000000000007',
              eventsPerSecond: 5,
              secondsLeft: 1,
              quietSeconds: 0,
            },
          ],
          parkedTeams: 1,
          parked: [
            {
              readModel: 'yards',
              teamId: 'team-1',
              position: '0000000000000007',
              eventType: 'BoxArrived',
              parkedAt: expect.stringMatching(/Z$/),
            },
          ],
        },
      },
    },
  });
});
