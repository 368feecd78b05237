import { toPosition } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mailQuotas, reportQuotas } from '@quartermaster/contracts/core/quotas';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openQuotas, type Quotas } from '@quartermaster/platform/limits/quotas';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
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
  const address = { fileId: 'file', sha256: 'x', position: toPosition('1') };
  return { ...address, rowCount: 0, today: '2026-11-21', comparedWith: null, news: null };
};

const openApp = (teamId: string) => {
  const directory = inMemoryDirectory(giftShop({ memberEmails: ['ada@shop.example'] }));
  return testApp(reportRoutes({ handler, directory, quotas, compute, secret: 'test' }), {
    authenticate: async () => ({ ...member, teamId }),
  });
};

const generate = async (teamId: string): Promise<number> => {
  const id = buildDefinitionId('report', teamId, 'SALES_SNAPSHOT');
  const path = `/api/reports/definitions/${id}/generate`;
  return (await request(openApp(teamId)).post(path).auth('any', { type: 'bearer' }).send()).status;
};

test('the runs by hand of a team have a bound that other teams do not feel', async () => {
  isBroken = true;
  expect(await generate('team-1')).toBe(500);
  isBroken = false;
  const [perHour] = reportQuotas;
  const most = perHour?.most ?? 0;
  // The run that failed does not count.
  for (let run = 0; run < most; run += 1) expect(await generate('team-1')).toBe(201);
  expect(await generate('team-1')).toBe(429);
  expect(await generate('team-2')).toBe(201);
});

describe('AMB-086 the questions to recipients outside the team count in its mail quotas', () => {
  beforeEach(() => pool.query('truncate quota.used'));
  /** Sets the recipients of a report or an alert; the next run requests a confirmation from those outside the team. */
  const name = async (
    recipients: readonly string[],
    { type = 'SALES_SNAPSHOT', teamId = 'team-1' }: { type?: string; teamId?: string } = {},
  ): Promise<number> => {
    const isAlert = type === 'OVERDUE_PURCHASE_ORDER';
    const id = buildDefinitionId(isAlert ? 'alert' : 'report', teamId, type);
    const path = `/api/${isAlert ? 'email-alerts' : 'reports'}/definitions/${id}`;
    const sent = request(openApp(teamId)).put(path).auth('any', { type: 'bearer' });
    return (await sent.send({ recipients })).status;
  };
  const people = (count: number, from: string) =>
    Array.from({ length: count }, (_, at) => `${from}${String(at)}@elsewhere.example`);
  const most = mailQuotas[0]?.most ?? 0;

  test('of reports and alerts together, and not those of another team', async () => {
    for (let named = 0; named < most; named += 20) {
      expect(await name(people(20, `report${String(named)}-`))).toBe(204);
    }
    expect(await name(['one@elsewhere.example'])).toBe(429);
    expect(await name(['one@elsewhere.example'], { type: 'OVERDUE_PURCHASE_ORDER' })).toBe(429);
    expect(await name(['one@elsewhere.example'], { teamId: 'team-2' })).toBe(204);
    expect(await name(['ada@shop.example'])).toBe(204);
  });

  test('once for each address, also when it is saved again', async () => {
    const recipients = people(20, 'again-');
    for (let saved = 0; saved <= most; saved += 20) {
      expect(await name(saved % 40 === 0 ? recipients : recipients.slice(1))).toBe(204);
    }
  });

  test('and one person is asked 20 times a day at most, whatever the tags of the address', async () => {
    const tagged = (from: number) =>
      Array.from({ length: 10 }, (_, at) => `eve+${String(from + at)}@elsewhere.example`);
    expect(await name(tagged(0))).toBe(204);
    expect(await name(tagged(10), { type: 'STOCKOUT_RISK' })).toBe(204);
    expect(await name(['eve@elsewhere.example'], { type: 'DEAD_STOCK' })).toBe(429);
  });
});
