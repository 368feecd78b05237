import { createWatchWithoutReaders } from './log-watch.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase } from '../postgres/test-database.ts';
import { START } from '@quartermaster/contracts/core/position';
import { openTestPeer } from './eventstoredb/test-peer/peer.ts';
import { openEventStore } from './open-event-store.ts';
import { makeTeamFact } from './contract/test-events.ts';

const untilOne = async (count: () => Promise<number>): Promise<void> => {
  for (let tries = 0; tries < 1_000 && (await count()) === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

test.each(['EventStoreDB', 'PostgreSQL'])(
  'a log on %s has an index of teams in PostgreSQL',
  async (backend) => {
    const [database, peer] = [await openTestDatabase(), await openTestPeer()];
    const pool = openPool(database.url, { max: 1, applicationName: 'log test' });
    const [eventStoreUrl, runs] =
      backend === 'EventStoreDB' ? [peer.url, 'team_log.runs'] : [null, 'es.team_runs'];
    const problems: unknown[] = [];
    const store = await openEventStore(
      { eventStoreUrl },
      {
        databaseUrl: database.url,
        watch: createWatchWithoutReaders(),
        onProblem: (problem) => problems.push(problem),
      },
    );
    const event = makeTeamFact('own', 'StockCounted', {});
    await store.append(`stock-own.${randomUUID()}`, [event], 'no-stream');
    const count = async () =>
      (await pool.query(`select from ${runs} where team_id = 'own'`)).rowCount ?? 0;
    await untilOne(count);
    expect(await count()).toBe(1);
    expect(await store.readTeam('own', START, 10)).toMatchObject([{ id: event.id }]);
    expect(problems).toEqual([]);
    await store.close();
    await pool.end();
    await peer.close();
    await database.close();
  },
);
