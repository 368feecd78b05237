import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventDefinition, EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  alertDefinitionChanged,
  reportDefinitionChanged,
} from '@quartermaster/contracts/reports/events';
import { storeConnected, teamDisabled, teamEnabled } from '@quartermaster/contracts/teams/events';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import {
  createInMemoryEventStore,
  createInMemoryLog,
} from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { type RunningScheduler, runScheduler } from '../run-scheduler.ts';

let database: TestDatabase;
let pool: pg.Pool;
let now = '';
let store: EventStore;
let running: RunningScheduler[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 12, applicationName: 'test' });
  now = '2026-03-02T00:00:00.000Z';
  store = createInMemoryEventStore(createInMemoryLog(() => now));
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  await pool.end();
  await database.close();
});

const append = async <Definition extends EventDefinition>(
  definition: Definition,
  stream: string,
  data: EventOf<Definition>['data'],
  teamId: TeamId = 'team-1',
): Promise<void> => {
  const name = stream.replace('.', `-${teamId}.`);
  const revision = (await store.readStream(name)).length - 1;
  const metadata = {
    teamId,
    commandId: crypto.randomUUID(),
    correlationId: 'test',
    causationId: null,
    actor: { kind: 'system' as const, name: 'test' },
  };
  const { type, version: schemaVersion } = definition;
  const event = { id: crypto.randomUUID(), type, schemaVersion, data, metadata };
  await store.append(name, [event], revision < 0 ? 'no-stream' : revision);
};

const connect = (timeZone: string, teamId?: TeamId) => {
  const shop = { storeDomain: 'a.example', shopName: 'A', currency: 'EUR', scopes: [] };
  return append(storeConnected, 'team.shop', { ...shop, timeZone }, teamId);
};

type Definition = EventOf<typeof reportDefinitionChanged>['data'];
const change = (given: Partial<Definition> = {}, teamId?: TeamId) => {
  const data: Definition = {
    definitionId: 'sales',
    type: 'SALES_SNAPSHOT',
    status: 'ACTIVE',
    frequency: 'DAILY',
    schedule: '0900',
    notifyViaEmail: false,
    onlyWhenChanged: false,
    periodDays: null,
    recipients: null,
    changedAt: now,
    ...given,
  };
  return append(reportDefinitionChanged, `report_definition.${data.definitionId}`, data, teamId);
};

const start = async (): Promise<RunningScheduler> => {
  const scheduler = await runScheduler({
    pool,
    store,
    now: () => now,
    rates: null,
    onDays: () => undefined,
    onPoison: (poison) => {
      throw new Error(poison.reason);
    },
    onProblem: (problem) => {
      throw problem;
    },
    onFailedTry: ({ error }) => {
      throw error;
    },
  });
  running.push(scheduler);
  return scheduler;
};

/** The due times that are recorded after ticks at these instants. */
const ticks = async (scheduler: RunningScheduler, ...instants: readonly string[]) => {
  for (const instant of instants) {
    now = instant;
    await scheduler.tick();
  }
};
const dueTimes = async (id = 'sales', teamId = 'team-1', kind = 'report') =>
  (await store.readStream(`${kind}_runs-${teamId}.${id}`)).map(
    ({ data }) => (data as { readonly dueAt: string }).dueAt,
  );

describe('due times of reports', () => {
  test('REP-G-03 each is recorded once, at its hour in the time zone of the shop', async () => {
    await connect('Europe/Berlin');
    await change();
    const scheduler = await start();
    await ticks(scheduler, '2026-03-02T07:59:59.999Z');
    expect(await dueTimes()).toEqual([]);
    await ticks(scheduler, '2026-03-02T08:00:00.000Z', '2026-03-02T08:01:00.000Z');
    await ticks(scheduler, '2026-03-03T08:00:30.000Z');
    expect(await dueTimes()).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-03T08:00:00.000Z']);
  });

  test('REP-G-03 of those missed while nobody looked, the last one is recorded', async () => {
    await change();
    const scheduler = await start();
    await ticks(scheduler, '2026-03-06T08:59:00.000Z');
    expect(await dueTimes()).toEqual(['2026-03-05T09:00:00.000Z']);
    await ticks(scheduler, '2026-03-06T09:00:00.000Z');
    expect(await dueTimes()).toHaveLength(2);
  });

  test('REP-G-03 two schedulers and a clock that steps back record each once', async () => {
    await change();
    await change({ definitionId: 'risk', type: 'STOCKOUT_RISK' }, 'team-2');
    const [one, two] = [await start(), await start()];
    now = '2026-03-02T09:00:00.000Z';
    await Promise.all([one.tick(), two.tick(), two.tick()]);
    await ticks(two, '2026-03-02T08:10:00.000Z', '2026-03-02T09:30:00.000Z');
    expect(await dueTimes()).toEqual(['2026-03-02T09:00:00.000Z']);
    expect(await dueTimes('risk', 'team-2')).toEqual(['2026-03-02T09:00:00.000Z']);
  });

  test('REP-G-04 a change begins anew: only times after it count', async () => {
    await change();
    const scheduler = await start();
    now = '2026-03-02T09:30:00.000Z';
    await change({ schedule: '1200' });
    await ticks(scheduler, '2026-03-02T09:31:00.000Z', '2026-03-02T12:00:00.000Z');
    expect(await dueTimes()).toEqual(['2026-03-02T12:00:00.000Z']);
    await change({ status: 'INACTIVE' });
    await ticks(scheduler, '2026-03-05T12:00:00.000Z');
    expect(await dueTimes()).toHaveLength(1);
  });

  test('REP-G-09 a disabled team has none, and none of that time afterwards', async () => {
    await change();
    const scheduler = await start();
    await append(teamDisabled, 'team.shop', { reason: 'MANUAL' });
    await ticks(scheduler, '2026-03-04T09:00:00.000Z');
    expect(await dueTimes()).toEqual([]);
    await append(teamEnabled, 'team.shop', { previousReason: 'MANUAL' });
    await ticks(scheduler, '2026-03-04T09:01:00.000Z', '2026-03-05T09:00:00.000Z');
    expect(await dueTimes()).toEqual(['2026-03-05T09:00:00.000Z']);
  });

  test('CALC-NXT follow the shop into another time zone', async () => {
    await connect('Europe/Berlin');
    await change();
    const scheduler = await start();
    await ticks(scheduler, '2026-03-02T08:00:00.000Z');
    await connect('America/New_York');
    await ticks(scheduler, '2026-03-02T08:01:00.000Z', '2026-03-02T14:00:00.000Z');
    expect(await dueTimes()).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-02T14:00:00.000Z']);
  });
});

test.each([
  ['OVERDUE_PURCHASE_ORDER', null],
  ['NEGATIVE_STOCK', null],
  ['COST_ROSE', 25],
] as const)(
  'ALERT-04 the time of %s is recorded once a day while it is active',
  async (type, costRisePercent) => {
    const alert = { definitionId: 'late', type, recipients: null, costRisePercent };
    const changedAt = now;
    await append(alertDefinitionChanged, 'alert_definition.late', {
      ...alert,
      changedAt,
      status: 'ACTIVE',
    });
    const scheduler = await start();
    await ticks(scheduler, '2026-03-02T09:00:00.000Z', '2026-03-02T18:00:00.000Z');
    await append(alertDefinitionChanged, 'alert_definition.late', {
      ...alert,
      changedAt: now,
      status: 'INACTIVE',
    });
    await ticks(scheduler, '2026-03-03T09:00:00.000Z');
    expect(await dueTimes('late', 'team-1', 'alert')).toEqual(['2026-03-02T09:00:00.000Z']);
  },
);
