import { beforeEach, describe, expect, test } from '@jest/globals';
import { type AlertType, alertTypes } from '@quartermaster/contracts/reports/alert-types';
import { type ReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import type { Quotas } from '@quartermaster/platform/limits/quotas';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, mug } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import type { ComputeReport } from './compute-over-api.ts';
import { onReportRunDue } from './on-report-run-due.ts';
import { reportRoutes } from './routes.ts';
import { runJobs } from './test-jobs.ts';

type Computed = Awaited<ReturnType<ComputeReport>>;

let store: EventStore;
let computed: Computed;
let computations: string[];
let teamState: 'active' | 'disabled';
beforeEach(() => {
  store = createInMemoryEventStore();
  computations = [];
  teamState = 'active';
  computed = {
    fileId: 'file-1',
    sha256: 'digest',
    rowCount: 7,
    position: toPosition('1'),
    today: '2026-11-21',
    comparedWith: null,
    news: null,
  };
});

const quotas: Quotas = { take: async () => undefined, giveBack: async () => undefined };

const compute: ComputeReport = async (teamId, definitionId) => {
  computations.push(`${teamId} ${definitionId}`);
  return computed;
};
const makeReportId = (type: ReportType, teamId = 'team-1') =>
  buildDefinitionId('report', teamId, type);
const makeAlertId = (type: AlertType) => buildDefinitionId('alert', 'team-1', type);

const call = (method: 'put' | 'post', path: string, body?: object, teamId = 'team-1') => {
  const handler = createCommandHandler(store);
  const directory = inMemoryDirectory(giftShop());
  const app = testApp(reportRoutes({ handler, directory, quotas, compute, secret: 'test' }), {
    authenticate: async () => ({ ...member, teamId }),
  });
  return request(app)[method](`/api${path}`).auth('any', { type: 'bearer' }).send(body);
};
const change = (type: ReportType, body: object) =>
  call('put', `/reports/definitions/${makeReportId(type)}`, body);
const readEventData = async (type: string) =>
  (await store.readAll(START, 1000))
    .filter((event) => event.type === type)
    .map(({ data }) => data as Readonly<Record<string, unknown>>);

describe('API-REP-05 a definition', () => {
  test('ENT-RPD-04 ENT-RPD-05 ENT-RPD-06 keeps what a change leaves out', async () => {
    await change('STOCKOUT_RISK', { status: 'ACTIVE', schedule: '1500' }).expect(204);
    await change('STOCKOUT_RISK', { frequency: 'WEEKLY', typeSettings: { periodDays: 60 } });
    await change('STOCKOUT_RISK', { frequency: 'WEEKLY' }).expect(204);
    const changes = await readEventData('ReportDefinitionChanged');
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual({
      definitionId: makeReportId('STOCKOUT_RISK'),
      type: 'STOCKOUT_RISK',
      status: 'ACTIVE',
      frequency: 'WEEKLY',
      schedule: '1500',
      notifyViaEmail: false,
      onlyWhenChanged: false,
      periodDays: 60,
      recipients: null,
      changedAt: testNow,
    });
  });

  test('AMB-086 has listed recipients, in lower case, or all active users again', async () => {
    await change('SALES_SNAPSHOT', { recipients: ['Ann@Shop.example'] }).expect(204);
    await change('SALES_SNAPSHOT', { recipients: null }).expect(204);
    const changes = await readEventData('ReportDefinitionChanged');
    expect(changes.map(({ recipients }) => recipients)).toEqual([['ann@shop.example'], null]);
  });

  test.each([
    ['ST-RSC-01 another time', 'SALES_SNAPSHOT', { schedule: '1000' }, 'schedule'],
    ['ST-RFQ-01 another frequency', 'SALES_SNAPSHOT', { frequency: 'HOURLY' }, 'frequency'],
    [
      'VAL-077 another period',
      'STOCKOUT_RISK',
      { typeSettings: { periodDays: 45 } },
      'typeSettings.periodDays',
    ],
    [
      'VAL-078 the period of another report',
      'INVENTORY_ITEMS_VARIANCE',
      { typeSettings: { periodDays: 60 } },
      'typeSettings.periodDays',
    ],
    [
      'a period of a report without one',
      'SALES_SNAPSHOT',
      { typeSettings: { periodDays: 30 } },
      'typeSettings.periodDays',
    ],
    [
      'an unknown setting',
      'SALES_SNAPSHOT',
      { typeSettings: { colour: 'red' } },
      'typeSettings.colour',
    ],
    ['no recipient', 'SALES_SNAPSHOT', { recipients: [] }, 'recipients'],
    [
      'a recipient twice',
      'SALES_SNAPSHOT',
      { recipients: ['a@b.example', 'A@b.example'] },
      'recipients',
    ],
    ['a recipient without an address', 'SALES_SNAPSHOT', { recipients: ['ann'] }, 'recipients.0'],
    ['an unknown field', 'SALES_SNAPSHOT', { name: 'x' }, 'name'],
  ] as const)('refuses %s', async (_, type, body, path) => {
    const { body: answer } = await change(type, body).expect(400);
    expect(answer).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] });
    expect(await readEventData('ReportDefinitionChanged')).toEqual([]);
  });

  test.each(reportTypes)('%s takes no settings and null ones', async (type) => {
    await change(type, { typeSettings: {}, status: 'ACTIVE' }).expect(204);
    await change(type, { typeSettings: null }).expect(204);
  });

  test('AMB-128 of another team is unknown', async () => {
    const path = `/reports/definitions/${makeReportId('SALES_SNAPSHOT')}`;
    await call('put', path, { status: 'ACTIVE' }, 'team-2').expect(404);
    await call('post', `${path}/generate`, undefined, 'team-2').expect(404);
    await call('put', '/reports/definitions/nothing', {}).expect(400);
  });
});

describe('API-REP-07 API-REP-08 variants', () => {
  const path = (verb: string) =>
    `/reports/definitions/${makeReportId('SALES_SNAPSHOT')}/excluded-product-variants/${verb}`;

  test('VAL-080 are left out and put back once, however often they are named', async () => {
    await call('post', path('exclude'), { variantIds: [mug, mug] }).expect(204);
    await call('post', path('exclude'), { variantIds: [mug] }).expect(204);
    await call('post', path('include'), { variantIds: [mug, mug] }).expect(204);
    expect(await readEventData('ReportVariantsExcluded')).toMatchObject([{ variantIds: [mug] }]);
    expect(await readEventData('ReportVariantsIncluded')).toMatchObject([{ variantIds: [mug] }]);
  });

  test('VAL-079 must be at least one, and known', async () => {
    await call('post', path('exclude'), { variantIds: [] }).expect(400);
    await call('post', path('include'), { variantIds: [] }).expect(400);
    await call('post', path('exclude'), { variantIds: ['unknown'] }).expect(404);
  });
});

describe('API-REP-03 a run by hand', () => {
  const generate = (type: ReportType = 'STOCKOUT_RISK') =>
    call('post', `/reports/definitions/${makeReportId(type)}/generate`);

  test('REP-G-02 records the stored rows and the settings of that moment', async () => {
    await change('STOCKOUT_RISK', { frequency: 'MONTHLY', typeSettings: { periodDays: 90 } });
    const { body } = await generate().expect(201);
    expect(await readEventData('ReportInstanceMade')).toEqual([
      {
        definitionId: makeReportId('STOCKOUT_RISK'),
        type: 'STOCKOUT_RISK',
        instanceId: body.instanceId,
        instanceType: 'MANUAL',
        dueAt: null,
        isLate: false,
        frequency: 'MONTHLY',
        schedule: '0900',
        periodDays: 90,
        content: expect.objectContaining({ fileId: 'file-1', rowCount: 7, today: '2026-11-21' }),
        comparedWith: null,
        news: null,
        mails: false,
      },
    ]);
  });

  test('REP-G-05 is mailed when the report is; with "only when changed" if something changed', async () => {
    const news = { added: 0, changed: 0, gone: 0 };
    await change('STOCKOUT_RISK', { notifyViaEmail: true }).expect(204);
    await generate();
    await change('STOCKOUT_RISK', { onlyWhenChanged: true }).expect(204);
    await generate();
    computed = { ...computed, comparedWith: 'before', news };
    await generate();
    computed = { ...computed, news: { ...news, gone: 1 } };
    await generate();
    const mailed = (await readEventData('ReportInstanceMade')).map(({ mails }) => mails);
    expect(mailed).toEqual([true, true, false, true]);
  });
});

describe('API-REP-10 an alert', () => {
  test.each(alertTypes)('%s is switched on and off', async (type) => {
    const path = `/email-alerts/definitions/${makeAlertId(type)}`;
    await call('put', path, { status: 'ACTIVE' }).expect(204);
    await call('put', path, { status: 'ACTIVE' }).expect(204);
    await call('put', path, { status: 'INACTIVE', recipients: ['a@b.example'] }).expect(204);
    expect(await readEventData('AlertDefinitionChanged')).toMatchObject([
      { type, status: 'ACTIVE', recipients: null },
      { type, status: 'INACTIVE', recipients: ['a@b.example'] },
    ]);
    await call('put', path, { status: 'ON' }).expect(400);
    await call('put', path, { status: 'ACTIVE' }, 'team-2').expect(404);
  });
});

describe('a scheduled run', () => {
  const definitionId = makeReportId('SALES_SNAPSHOT');

  const due = async (dueAt: string): Promise<void> => {
    const stream = `report_runs-team-1.${definitionId}`;
    const revision = (await store.readStream(stream)).length - 1;
    const commandId = deterministicId('test', dueAt);
    const event = {
      id: commandId,
      type: 'ReportRunDue',
      schemaVersion: 1,
      data: { definitionId, type: 'SALES_SNAPSHOT', dueAt },
      metadata: {
        teamId: 'team-1',
        commandId,
        correlationId: commandId,
        causationId: null,
        actor: { kind: 'system' as const, name: 'scheduler' },
      },
    };
    await store.append(stream, [event], revision < 0 ? 'no-stream' : revision);
  };
  /** Runs the jobs of all due times, as after a restart. */
  const react = async (now = testNow): Promise<void> => {
    const handler = createCommandHandler(store);
    const directory = { teamState: async () => teamState };
    const reaction = onReportRunDue({ handler, directory, compute, store, now: () => now });
    expect(await runJobs(store, [reaction])).toEqual([]);
  };
  const activate = () => change('SALES_SNAPSHOT', { status: 'ACTIVE' }).expect(204);

  test('REP-G-03 makes one instance for each due time, also when it runs twice', async () => {
    await activate();
    await due('2026-11-21T06:55:00.000Z');
    await react();
    await react();
    expect(await readEventData('ReportInstanceMade')).toMatchObject([
      { instanceType: 'SCHEDULED', dueAt: '2026-11-21T06:55:00.000Z', isLate: false },
    ]);
    await due('2026-11-22T06:55:00.000Z');
    await react();
    expect(await readEventData('ReportInstanceMade')).toHaveLength(2);
  });

  test('REP-G-03 makes one for several due times that were missed, and marks it as late', async () => {
    await activate();
    for (const day of ['18', '19', '20']) await due(`2026-11-${day}T09:00:00.000Z`);
    await react();
    expect(await readEventData('ReportInstanceMade')).toMatchObject([
      { dueAt: '2026-11-20T09:00:00.000Z', isLate: true },
    ]);
    expect(computations).toHaveLength(1);
  });

  test('ST-RST-02 REP-G-09 makes none for a report that is off, or for a disabled team', async () => {
    await due('2026-11-21T06:55:00.000Z');
    await react();
    await activate();
    teamState = 'disabled';
    await react();
    expect(computations).toEqual([]);
  });

  test('is not recorded when its rows cannot be computed; the next try makes it', async () => {
    await activate();
    await due('2026-11-21T06:55:00.000Z');
    const broken: ComputeReport = async () => {
      throw new Error('The inventory is late');
    };
    const handler = createCommandHandler(store);
    const directory = { teamState: async () => teamState };
    const parts = { handler, directory, store, now: () => testNow };
    const [event] = await store.readStream(`report_runs-team-1.${definitionId}`);
    if (event === undefined) throw new Error('The due time is recorded');
    const failing = onReportRunDue({ ...parts, compute: broken });
    await expect(failing.handle(event, firstTry)).rejects.toThrow('late');
    await react();
    expect(await readEventData('ReportInstanceMade')).toHaveLength(1);
  });
});
