import { positionFrom } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportQuotas } from '@quartermaster/contracts/core/quotas';
import { definitionIdOf } from '@quartermaster/infra/platform/core/definition-ids';
import { createInMemoryEventStore } from '@quartermaster/infra/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/infra/platform/http/test-app';
import { openQuotas, type Quotas } from '@quartermaster/infra/platform/limits/quotas';
import { openPool } from '@quartermaster/infra/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/infra/platform/postgres/test-database';
import type pg from 'pg';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import type { ComputeReport } from './compute-over-api.ts';
import { reportRoutes } from './routes.ts';

let pool: pg.Pool;
let quotas: Quotas;
let close: () => Promise<void>;
let isBroken = false;
beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  quotas = await openQuotas(pool, () => testNow);
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

const handler = createCommandHandler(createInMemoryEventStore());
const compute: ComputeReport = async () => {
  if (isBroken) throw new Error('The inventory cannot be read');
  const address = { fileId: 'file', sha256: 'x', position: positionFrom('1') };
  return { ...address, rowCount: 0, today: '2026-11-21', comparedWith: null, news: null };
};

const generate = async (teamId: string): Promise<number> => {
  const directory = inMemoryDirectory(giftShop());
  const app = testApp(reportRoutes({ handler, directory, quotas, compute }), {
    authenticate: async () => ({ ...member, teamId }),
  });
  const id = definitionIdOf('report', teamId, 'SALES_SNAPSHOT');
  const path = `/api/reports/definitions/${id}/generate`;
  return (await request(app).post(path).auth('any', { type: 'bearer' }).send()).status;
};

test('the runs by hand of a team have a bound that other teams do not feel', async () => {
  isBroken = true;
  expect(await generate('team-1')).toBe(500);
  isBroken = false;
  const [perHour] = reportQuotas;
  const most = perHour?.most ?? 0;
  // The run that was not made does not count.
  for (let run = 0; run < most; run += 1) expect(await generate('team-1')).toBe(201);
  expect(await generate('team-1')).toBe(429);
  expect(await generate('team-2')).toBe(201);
});
