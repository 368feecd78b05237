import { beforeEach, describe, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import type pg from 'pg';
import request from 'supertest';
import type { EventStore, NewEvent } from '../event-store/event-store.ts';
import { createInMemoryEventStore, createInMemoryLog } from '../event-store/in-memory.ts';
import type { Follower } from '../projections/following/follow-log.ts';
import { setUpReadModels } from '../projections/test-read-models.ts';
import { count, shelfProjection } from '../projections/test-shelves.ts';
import { createHealth } from '../telemetry/health.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { operationsRoutes } from '../telemetry/operations-routes.ts';
import { watchFollower } from './watch.ts';

const AN_HOUR_MS = 3_600_000;

let pool: pg.Pool;
let store: EventStore;
let follower: Follower;
let app: Express;

const watched = async (): Promise<Express> => {
  const health = createHealth();
  const metrics = createMetrics({ processMetrics: false });
  watchFollower({ health, metrics }, 'shelves', follower);
  return express().use(operationsRoutes(health, metrics));
};

const { follow } = setUpReadModels(6, (fresh) => ({ pool } = fresh));
beforeEach(async () => {
  const anHourAgo = (): string => new Date(Date.now() - AN_HOUR_MS).toISOString();
  store = createInMemoryEventStore(createInMemoryLog(anHourAgo));
  follower = await follow({
    pool,
    store,
    projections: [shelfProjection],
    onProblem: (error) => {
      throw error;
    },
  });
  app = await watched();
});

const record = async (...events: readonly NewEvent[]): Promise<void> => {
  for (const event of events) {
    await store.append(`shelf-${event.metadata.teamId}.${event.id}`, [event], 'no-stream');
  }
};

const metric = async (name: string): Promise<number> => {
  const { text } = await request(app).get('/metrics').expect(200);
  const line = text.split('\n').find((one) => one.startsWith(`${name}{projection="shelves"`));
  return Number(line?.split(' ').at(-1));
};

/** Runs the work while the read models cannot be written. */
const whileStuck = async (work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from read.checkpoints for update');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('NF-O-06 the position of read models', () => {
  test('is the end of a quiet log, however old its last event is', async () => {
    await record(count('a', 4), count('a', 5));
    await follower.caughtUp();
    expect(await metric('projection_lag_events')).toBe(0);
    expect(await metric('projection_lag_seconds')).toBe(0);
    expect(await metric('projection_position')).toBe(2);
    expect(await metric('projection_events_total')).toBe(2);
    const { body } = await request(app).get('/health/ready').expect(200);
    expect(body.checks['projection:shelves']).toEqual({
      ok: true,
      detail: {
        positions: { 0: await store.head() },
        head: await store.head(),
        lag: { events: 0, seconds: 0 },
        parkedTeams: 0,
      },
    });
  });

  test('falls behind while they cannot be written, and is not ready', async () => {
    await record(count('a', 4));
    await follower.caughtUp();
    await whileStuck(async () => {
      await record(count('a', 5), count('a', 6));
      expect(await metric('projection_lag_events')).toBe(2);
      expect(await metric('projection_lag_seconds')).toBeGreaterThanOrEqual(AN_HOUR_MS / 1000);
      const { body } = await request(app).get('/health/ready').expect(503);
      expect(body.checks['projection:shelves']).toMatchObject({
        ok: false,
        detail: { lag: { events: 2 } },
      });
    });
    await follower.caughtUp();
    expect(await metric('projection_lag_events')).toBe(0);
    expect(await metric('projection_events_total')).toBe(3);
    await request(app).get('/health/ready').expect(200);
  });

  test('includes the number of parked teams, also after a restart, and stays ready for the others', async () => {
    await record(count('a', 'many'), count('a', 'few', 'team-2'), count('a', 3, 'team-3'));
    await follower.caughtUp();
    expect(await metric('projection_parked_teams')).toBe(2);
    expect(await metric('projection_lag_events')).toBe(0);
    const { body } = await request(app).get('/health/ready').expect(200);
    expect(body.checks['projection:shelves'].detail.parkedTeams).toBe(2);
    await follower.stop();
    follower = await follow({ pool, store, projections: [shelfProjection] });
    await follower.caughtUp();
    await record(count('a', 7, 'team-3'));
    await follower.caughtUp();
    app = await watched();
    expect(await metric('projection_parked_teams')).toBe(2);
    expect(await metric('projection_events_total')).toBe(1);
  });
});
