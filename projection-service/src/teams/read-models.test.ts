import { toPosition } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { storeConnected } from '@quartermaster/contracts/teams/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import { writeProgress } from '@quartermaster/platform/projections/rebuild/progress';
import request from 'supertest';
import { toRecordedEvents, openReadModels, type ReadModels } from '../core/given-events.ts';
import { connected, created } from './examples.ts';
import { teamsProjection } from './projection.ts';
import { readModelStateRoute } from './read-models.ts';

const admin = { Authorization: 'Bearer admin' };
let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([teamsProjection]);
  app = testApp([
    readModelStateRoute({
      pool: models.pool,
      schemas: ['read', 'elsewhere'],
    }),
  ]);
});
beforeEach(async () => {
  await models.pool.query('drop schema if exists read, read_next cascade');
  await prepareProjections(models.pool, 'read', [teamsProjection]);
});
afterAll(async () => models.close());

/** Two teams with a connected store each; one event of the poisoned team cannot be parsed. */
const foldPoison = async (poisonedTeam: string) => {
  const events = toRecordedEvents([
    created(),
    created('team-2'),
    connected({ teamId: 'team-1' }),
    connected({ teamId: 'team-2' }),
  ]).map((event) =>
    event.type === storeConnected.type && event.metadata.teamId === poisonedTeam
      ? { ...event, data: { currency: 7 } }
      : event,
  );
  const { pool } = models;
  const group = new ProjectionGroup({ pool, schema: 'read', projections: [teamsProjection] });
  await group.open();
  await group.apply(events);
  return events.find(({ data }) => (data as { currency?: unknown }).currency === 7);
};

describe('API-TEAM-11 the state of the read models', () => {
  const ask = () => request(app).get('/api/teams/read-models');

  test('is shown to admins alone', async () => {
    await ask().set({ Authorization: 'Bearer member' }).expect(403);
    await ask().expect(401);
  });

  test('is empty while all read models follow the log', async () => {
    const { body } = await ask().set(admin).expect(200);
    expect(body).toEqual({ parked: [], rebuilding: [] });
  });

  test('names the read model in which the team is parked, and the reason', async () => {
    const poison = await foldPoison('team-1');
    const { body } = await ask().set(admin).expect(200);
    expect(body.parked).toEqual([
      {
        readModel: 'teams',
        position: poison?.position,
        eventType: 'StoreConnected',
        reason: expect.stringContaining('storeDomain'),
        parkedAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test('leaves other teams out', async () => {
    await foldPoison('team-2');
    const { body } = await ask().set(admin).expect(200);
    expect(body.parked).toEqual([]);
  });

  test('shows a rebuild in progress', async () => {
    await models.pool.query('create schema read_next');
    await writeProgress(models.pool, 'read', {
      projections: ['teams'],
      position: toPosition('0000000000000005'),
      target: toPosition('0000000000000010'),
      eventsPerSecond: 5,
      secondsLeft: 1,
    });
    const { body } = await ask().set(admin).expect(200);
    expect(body.rebuilding).toEqual([{ readModels: ['teams'], secondsLeft: 1, quietSeconds: 0 }]);
  });
});
