import { atMost, type BenchRow, timeEach } from '../bench-table.ts';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { createFoldThreads } from '@quartermaster/platform/projections/past/fold-threads';
import {
  createPastReadModels,
  POOL_OF_PAST,
} from '@quartermaster/platform/projections/past/past-read-models';
import { createWorkQueues } from '@quartermaster/platform/limits/work-queues';
import { makeAppends } from '../rates.ts';
import { foldThreadProgram } from '@quartermaster/projection-service/fold-thread-program';
import { allProjections } from '@quartermaster/projection-service/read-models';
import { mixedTeams } from './mixed-teams.ts';

const OWN_EVENTS = 2_000;
const [OTHERS, APPENDS_OF_EACH, EVENTS_EACH] = [20, 20, 500];
const PARTS = 10;
const LIMIT_MS = 1_000;

/** Fills the log; the events of the small team lie between those of the other teams. */
const fill = async (store: EventStore): Promise<void> => {
  const small = mixedTeams(1, OWN_EVENTS);
  const teams = Array.from({ length: OTHERS }, (_, at) =>
    deterministicId('bench', 'other', String(at)),
  );
  for (let part = 0; part < PARTS; part += 1) {
    await small.appendNext(store, OWN_EVENTS / PARTS);
    const appends = teams.flatMap((teamId) =>
      makeAppends(teamId, APPENDS_OF_EACH / PARTS, EVENTS_EACH),
    );
    await Promise.all(
      appends.map(({ stream, events }) => store.append(stream, events, 'no-stream')),
    );
  }
};

const isIndexed = async (pool: ReturnType<typeof openPool>): Promise<boolean> =>
  (await pool.query('select from es.head h join es.team_index i on i.filled = h.position'))
    .rowCount === 1;

const SETTLED_MS = 3_000;

/** Measures the first query of a past moment of a small team, in a log with 200,000 events of other teams. */
export const benchSmallPast = async (url: string): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore(url);
  const pool = openPool(url, { max: POOL_OF_PAST, applicationName: 'bench' });
  await fill(store);
  while (!(await isIndexed(pool))) await new Promise((resolve) => setTimeout(resolve, 100));
  const threads = createFoldThreads({
    program: foldThreadProgram,
    databaseUrl: url,
    reads: 'postgres',
    keysById: () => Promise.resolve(new Map()),
  });
  threads.warmUp(); // as the product does when its start is over
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS)); // a moment younger than this is not folded yet
  const pasts = createPastReadModels({
    projections: allProjections,
    threads,
    pool,
    store,
    work: createWorkQueues(),
    maxWaitMs: 600_000,
    onProblem: (error) => {
      throw error;
    },
  });
  const teamId = deterministicId('bench', 'team', '0');
  const now = Date.now();
  const times = await timeEach(5, async (go) => {
    const instant = new Date(now - SETTLED_MS + go).toISOString();
    await pasts.ask({ teamId, instant }, (models) =>
      models.query(`select from ${models.schema}.variant_facts limit 1`),
    );
  });
  await threads.close();
  await store.close();
  await pool.end();
  const name = 'past of a team with 2,000 events beside 200,000 of others, slowest of five';
  return [atMost(name, 'ms', Math.max(...times), LIMIT_MS)];
};
