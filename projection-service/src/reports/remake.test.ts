import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type ReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { type ContentStore, openContentStore } from '@quartermaster/platform/files/content-store';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import type { PastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import { foldTeam } from '@quartermaster/platform/projections/parking/fold-team';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
} from '../core/given-events.ts';
import { createReadPool } from '../core/paging.ts';
import { createSnapshotRunner } from '../core/snapshot.ts';
import {
  bowl,
  connected,
  dayBegan,
  located,
  mug,
  shown,
  sold,
  stocked,
} from '../inventory/examples.ts';
import { allProjections } from '../read-models.ts';
import { reportReaders } from '../report-readers.ts';
import { created } from '../teams/examples.ts';
import { computeContent } from './content/compute.ts';
import { verifyReports } from './content/verify-reports.ts';
import { instanceMade, buildReportId } from './examples.ts';
import { createRemakeRoute } from './routes.ts';

let models: ReadModels;
let folder = '';
let kept: ContentStore;
let events: readonly GivenEvent[] = [];
beforeAll(async () => {
  models = await openReadModels(allProjections);
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-made-again-'));
  kept = openContentStore(openDiskFiles(folder));
});
afterAll(async () => {
  await models.close();
  await rm(folder, { recursive: true });
});

const buildInstanceId = (at: number): string =>
  `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const sources = () => ({ kept, readers: reportReaders.readers });

const appendEvents = async (...more: readonly GivenEvent[]): Promise<void> => {
  events = [...events, ...more];
  await models.given(...events);
};

/** The shop of one team: the mug sells two a day and has 12, the bowl has none. */
const makeShop = (teamId: TeamId): readonly GivenEvent[] =>
  [
    created(teamId, 'Gift Shop'),
    connected(),
    located(),
    shown(mug),
    shown(bowl, { productTitle: 'Bowl', sku: 'BOWL' }),
    ...[stocked(12), stocked(0, bowl)],
    sold(2, { from: '2025-12-01', through: '2026-02-28' }),
    ...[dayBegan('2026-02-28'), dayBegan('2026-03-01')],
  ].map((event) => ({ ...event, teamId }));

/** Runs a report over all events so far. */
const runReport = async (
  type: ReportType,
  at: number,
  teamId: TeamId = 'team-1',
): Promise<void> => {
  const inSnapshot = createSnapshotRunner(models.pool, models.pool);
  const definitionId = buildReportId(type, teamId);
  const { comparedWith, news, ...content } = await computeContent(
    { ...sources(), inSnapshot, bus: singlePartition, store: createTestEventStore(events) },
    teamId,
    definitionId,
  );
  const made = instanceMade(type, buildInstanceId(at), {
    content,
    comparedWith,
    news,
    definitionId,
  });
  await appendEvents({ ...made, teamId });
};

const verifyAll = async () => {
  const found = [];
  const { pool } = models;
  const log = {
    pool,
    store: createTestEventStore(events),
    models: pool,
    projections: allProjections,
  };
  for await (const report of verifyReports({ ...sources(), ...log })) found.push(report);
  return found;
};

test('REP-G-07 every report of every team equals the one that the log gives at its position', async () => {
  await appendEvents(...makeShop('team-1'), ...makeShop('team-2'));
  let at = 0;
  for (const type of reportTypes) await runReport(type, (at += 1));
  await appendEvents(stocked(3, bowl), stocked(1), dayBegan('2026-03-02'));
  for (const type of ['DEAD_STOCK', 'SALES_VELOCITY', 'OUT_OF_STOCK'] as const) {
    await runReport(type, (at += 1));
  }
  await runReport('INVENTORY_SNAPSHOT', (at += 1), 'team-2');
  await appendEvents(stocked(0));
  const reports = await verifyAll();
  expect(reports).toHaveLength(at);
  expect(reports.at(-1)).toMatchObject({ teamId: 'team-2', id: buildInstanceId(at) });
  expect(reports.filter(({ problem }) => problem !== null)).toEqual([]);
});

test('a report with other rows, or without its file, is named', async () => {
  const rows = { type: 'OUT_OF_STOCK', rows: [], states: null };
  const address = await kept.store('team-1', rows);
  const position = await createTestEventStore(events).head();
  await appendEvents(
    instanceMade('OUT_OF_STOCK', buildInstanceId(90), { content: { ...address, position } }),
    instanceMade('SALES_SNAPSHOT', buildInstanceId(91), { content: { position } }),
  );
  const problems = (await verifyAll()).filter(({ problem }) => problem !== null);
  expect(problems).toMatchObject([
    { id: buildInstanceId(90), problem: 'computed again, rows are new: 1, gone: 0, changed: 0' },
    { id: buildInstanceId(91), problem: 'There is no file file' },
  ]);
});

/** Read models that end at a position, folded for each request. */
const past: PastReadModels = {
  ask: async (moment, work) => {
    if (!('position' in moment)) throw new Error('A run has a position');
    const { pool } = models;
    const fold = {
      pool,
      schema: 'past_run',
      projections: allProjections,
      store: createTestEventStore(events),
    };
    const team = await foldTeam({ ...fold, teamId: moment.teamId });
    await team.follow(moment.position);
    return work(createReadPool(pool, 'past_run'));
  },
};

const remake = (id: string, teamId: TeamId = 'team-1') =>
  request(
    testApp([createRemakeRoute({ ...sources(), pool: models.pool, past })], {
      authenticate: async () => ({ ...member, teamId }),
    }),
  )
    .post(`/api/reports/instances/${id}/made-again`)
    .set({ Authorization: 'Bearer any' });

test('API-REP-30 a run is made again from the log and compared with the rows that are kept', async () => {
  const { body } = await remake(buildInstanceId(1)).expect(200);
  expect(body).toMatchObject({ equal: true, differences: { added: 0, changed: 0, gone: 0 } });
  expect(body.madeSha256).toBe(body.sha256);
  const other = await remake(buildInstanceId(90)).expect(200);
  expect(other.body).toMatchObject({ equal: false, differences: { added: 1 } });
  const gone = await remake(buildInstanceId(91)).expect(200);
  expect(gone.body).toEqual({
    equal: false,
    sha256: 'digest',
    madeSha256: null,
    differences: null,
    damage: 'There is no file file',
  });
  await remake(buildInstanceId(1), 'team-2').expect(404);
  await remake(buildInstanceId(99)).expect(404);
});
