import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Quota } from '@quartermaster/contracts/core/quotas';
import type pg from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { openQuotas, type Quotas, withinQuotas } from './quotas.ts';

let database: TestDatabase;
let pool: pg.Pool;
let quotas: Quotas;
let instant = 0;
const open = (): Promise<Quotas> => openQuotas(pool, () => new Date(instant).toISOString());

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'test' });
  quotas = await open();
});
beforeEach(async () => {
  instant = Date.parse('2026-11-21T07:00:00.000Z');
  await pool.query('truncate quota.used');
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const hourly: Quota = { name: 'mails per hour', most: 3, seconds: 3600, message: 'At most 3' };
const inAll: Quota = { name: 'bytes', most: 10, seconds: null, message: 'At most 10 bytes' };
const mails = (amount: number) => [{ quotas: [hourly], amount }];

describe('a quota of a team', () => {
  test('refuses use beyond its bound with the time to wait, and is full again after that time', async () => {
    await quotas.take('team-1', mails(2));
    instant += 1_000_000;
    await quotas.take('team-1', mails(1));
    await expect(quotas.take('team-1', mails(1))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'At most 3',
      details: { retryAfterSeconds: 2600 },
    });
    instant += 2_600_000;
    await quotas.take('team-1', mails(3));
  });

  test('is separate: another team has its whole quota at the same moment', async () => {
    const takes = Array.from({ length: 20 }, (_, at) =>
      quotas.take(at % 2 === 0 ? 'team-1' : 'team-2', mails(1)).then(
        () => `team-${String((at % 2) + 1)}`,
        () => 'refused',
      ),
    );
    const taken = await Promise.all(takes);
    expect(taken.filter((one) => one === 'team-1')).toHaveLength(3);
    expect(taken.filter((one) => one === 'team-2')).toHaveLength(3);
  });

  test('is counted over all processes and kept across a restart', async () => {
    await quotas.take('team-1', mails(3));
    await expect((await open()).take('team-1', mails(1))).rejects.toThrow('At most 3');
  });

  test('counts all or nothing: a refused use consumes nothing', async () => {
    const both = [
      { quotas: [hourly], amount: 1 },
      { quotas: [inAll], amount: 11 },
    ];
    await expect(quotas.take('team-1', both)).rejects.toThrow('At most 10 bytes');
    await quotas.take('team-1', mails(3));
  });

  test('of kept files does not free up', async () => {
    await quotas.take('team-1', [{ quotas: [inAll], amount: 10 }]);
    instant += 1_000_000_000_000;
    await expect(quotas.take('team-1', [{ quotas: [inAll], amount: 1 }])).rejects.toMatchObject({
      details: { retryAfterSeconds: 86_400 },
    });
  });

  test('is not consumed by failed work', async () => {
    const failing = withinQuotas(quotas, { teamId: 'team-1', uses: mails(3) }, () =>
      Promise.reject(new Error('No such order')),
    );
    await expect(failing).rejects.toThrow('No such order');
    await quotas.take('team-1', mails(3));
  });
});
