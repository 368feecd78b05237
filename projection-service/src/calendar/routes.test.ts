import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CalendarKind, calendarKinds } from '@quartermaster/contracts/calendar/kinds';
import { reorderIgnored } from '@quartermaster/contracts/products/events';
import { storeConnected, teamDisabled } from '@quartermaster/contracts/teams/events';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { createWorkQueues } from '@quartermaster/platform/limits/work-queues';
import { openAttempts } from '@quartermaster/platform/sessions/attempts';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import {
  type CalendarFeeds,
  openCalendarFeeds,
} from '@quartermaster/platform/sessions/calendar-feeds';
import request from 'supertest';
import { calendarReaders } from '../calendar-readers.ts';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { dayBegan, linked, mug, mugShop, supplied } from '../inventory/examples.ts';
import {
  drafted,
  order,
  otherOrder,
  paid,
  paidIn,
  statusSet,
} from '../purchase-orders/examples.ts';
import { first, received, shipmentPlanned } from '../purchase-orders/examples-shipments.ts';
import { allProjections } from '../read-models.ts';
import { reportChanged, buildReportId } from '../reports/examples.ts';
import { connected, created } from '../teams/examples.ts';
import { deactivated, joined, registered } from '../users/examples.ts';
import { calendarQueryRoutes } from './routes.ts';
import { parseCalendar, type ParsedEntry } from './test-calendar.ts';

let models: ReadModels;
let feeds: CalendarFeeds;
beforeAll(async () => {
  models = await openReadModels(allProjections);
  await migrateAuth(models.pool);
  feeds = openCalendarFeeds(models.pool);
});
afterAll(() => models.close());
beforeEach(() => models.pool.query('truncate auth.calendar_feed, auth.attempt'));

const lines: string[] = [];
const app = (teamId = 'team-1', userId = 'ada') => {
  const routes = calendarQueryRoutes({
    pool: models.pool,
    feeds,
    readers: calendarReaders,
    work: createWorkQueues(),
    attempts: openAttempts(models.pool, () => testNow),
    publicUrl: 'https://shop.example',
  });
  const authenticate = async () => ({ ...member, teamId, userId });
  return request(testApp(routes, { authenticate }, { lines }));
};
const read = (token: string) => app().get(`/api/calendars/${token}/quartermaster.ics`);

const createFeed = (
  userId: string,
  {
    kinds = calendarKinds,
    teamId = 'team-1',
    name = 'Phone',
  }: { kinds?: readonly CalendarKind[]; teamId?: string; name?: string } = {},
) =>
  feeds.create(
    {
      id: userId,
      userId,
      teamId,
      email: `${userId}@shop.example`,
      name,
      kinds: [...kinds],
    },
    { token: `token-of-${userId}`, now: testNow },
  );

/** Two teams with a member each, on a day of November 2026. */
const given = (...events: readonly GivenEvent[]): Promise<void> =>
  models.given(
    ...[created(), created('team-2'), connected(), connected({ teamId: 'team-2' })],
    ...['ada', 'eve'].flatMap((id) => [
      registered(id),
      joined(id, id === 'ada' ? 'team-1' : 'team-2'),
    ]),
    dayBegan('2026-11-21'),
    ...events,
  );

/** The reorder of the item is ignored until December. */
const ignored = fact(reorderIgnored, `variant.${mug}`, {
  variantId: mug,
  ignoreUntil: '2026-12-24T00:00:00.000Z',
});

const fetchEntries = async (token = 'token-of-ada'): Promise<readonly ParsedEntry[]> =>
  parseCalendar((await read(token).expect(200)).text).entries;
const listSummaries = (entries: readonly ParsedEntry[]) => entries.map((one) => one['SUMMARY']);

describe('API-CAL-05 a calendar', () => {
  test('is a file that calendar programs read, without a session', async () => {
    await given();
    await createFeed('ada');
    const answer = await read('token-of-ada').expect(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['etag']).toMatch(/^"0-[0-9a-f]{64}"$/);
    const { calendar } = parseCalendar(answer.text);
    expect(calendar).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      'X-WR-CALNAME': 'The gift shop: Phone',
      'REFRESH-INTERVAL': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
      'X-WR-TIMEZONE': 'Europe/London',
    });
  });

  test('NF-S-01 gets no further entries through its name', async () => {
    await given();
    const evil =
      'END:VCALENDAR\nBEGIN:VEVENT\r\nUID:1\rSUMMARY:Pay, now; \\n\u0085\u001b\r\nEND:VEVENT';
    await createFeed('ada', { name: evil });
    const { calendar, entries } = parseCalendar((await read('token-of-ada').expect(200)).text);
    expect(entries).toEqual([]);
    const name = String.raw`END:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:Pay\, now\; \\n END:VEVENT`;
    expect(calendar['X-WR-CALNAME']).toBe(`The gift shop: ${name}`);
  });

  test('has the arrivals of open shipments as whole days', async () => {
    const sent = [
      drafted({ content: { name: 'PO, "1"; a\\b 🎁\nnext' } }),
      statusSet('Draft', 'InDelivery'),
      shipmentPlanned(first, { a: 40 }, { name: 'Sea', arrivalDate: '2026-12-01' }),
    ];
    await given(...sent);
    await createFeed('ada', { kinds: ['ARRIVALS'] });
    expect(await fetchEntries()).toMatchObject([
      {
        UID: `arrival-${first}@team-1.quartermaster`,
        DTSTART: '20261201',
        SEQUENCE: '0',
        DTEND: '20261202',
        SUMMARY: 'PO, "1"; a\\b 🎁 next: 40 units arrive',
        DESCRIPTION: 'Sea',
        URL: `https://shop.example/purchase-orders/${order}`,
      },
    ]);
    await given(...sent, received(first, { a: [40, 40] }));
    expect(await fetchEntries()).toEqual([]);
  });

  test('has the payments that are not paid, with their currencies', async () => {
    await given(
      drafted(),
      paid(
        { id: 'p1', amount: 1200, currency: 'EUR', dueDate: '2026-12-01' },
        { id: 'p2', dueDate: '2026-12-02', status: 'PAID' },
        { id: 'p3', dueDate: '2027-12-24' },
        { id: 'p4', dueDate: null },
      ),
      drafted({ id: otherOrder }),
      paidIn(otherOrder, { id: 'p5', dueDate: '2026-12-01' }),
      statusSet('Draft', 'Cancelled', { id: otherOrder }),
    );
    await createFeed('ada', { kinds: ['PAYMENTS'] });
    expect(listSummaries(await fetchEntries())).toEqual(['Pay 1,200.00 EUR']);
  });

  test('has the order-by days of items, by supplier', async () => {
    await given(...mugShop(120), supplied(10), linked(), dayBegan('2026-03-01'));
    await createFeed('ada', { kinds: ['ORDER_BY'] });
    const { rows } = await models.pool.query<{ day: string }>(
      `select reorder_date as day from ${models.pool.schema}.inventory_items`,
    );
    const day = String(rows[0]?.day);
    expect(await fetchEntries()).toMatchObject([
      { SUMMARY: 'Order 1 item from Harbour Wholesale', DTSTART: day.replaceAll('-', '') },
    ]);
    await given(...mugShop(120), supplied(10), linked(), ignored, dayBegan('2026-03-01'));
    expect(await fetchEntries()).toEqual([]);
  });

  test('has the next runs of active reports, in the zone of the shop', async () => {
    const report = reportChanged('SALES_SNAPSHOT', { schedule: '1200' });
    await given(report, reportChanged('DEAD_STOCK', { status: 'INACTIVE' }));
    await createFeed('ada', { kinds: ['REPORTS'] });
    const entries = await fetchEntries();
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({
      SUMMARY: 'Report: Sales',
      DTSTART: '20261121T120000Z',
      UID: `report-${buildReportId('SALES_SNAPSHOT')}-2026-11-21@team-1.quartermaster`,
    });
    const tokyo = fact(storeConnected, 'team.team-1', {
      storeDomain: 'gift-shop.example',
      shopName: 'The gift shop',
      currency: 'GBP',
      timeZone: 'Asia/Tokyo',
      scopes: [],
    });
    await given(report, tokyo);
    expect((await fetchEntries())[0]?.['DTSTART']).toBe('20261122T030000Z');
  });

  test('keeps its version until an entry changes, and the ids of its entries', async () => {
    const planned = (arrivalDate: string) => [
      drafted(),
      statusSet('Draft', 'InDelivery'),
      shipmentPlanned(first, { a: 40 }, { arrivalDate }),
    ];
    await given(...planned('2026-12-01'));
    await createFeed('ada', { kinds: ['ARRIVALS'] });
    const one = await read('token-of-ada').expect(200);
    const etag = String(one.headers['etag']);
    await read('token-of-ada').set('If-None-Match', etag).expect(304);
    await given(...planned('2026-12-05'));
    const other = await read('token-of-ada').set('If-None-Match', etag).expect(200);
    const [before] = parseCalendar(one.text).entries;
    const [after] = parseCalendar(other.text).entries;
    expect(after).toMatchObject({ UID: before?.['UID'], SEQUENCE: '1', DTSTART: '20261205' });
    expect(after?.['LAST-MODIFIED']).toBe('20261121T070000Z');
  });
});

describe('an address', () => {
  test('shows the entries of its own team, and those of its kinds', async () => {
    await given(
      drafted({ teamId: 'team-2' }),
      paidIn(order, { id: 'p1', dueDate: '2026-12-01', teamId: 'team-2' }),
    );
    await createFeed('ada');
    await createFeed('eve', { teamId: 'team-2' });
    expect(await fetchEntries()).toEqual([]);
    expect(listSummaries(await fetchEntries('token-of-eve'))).toEqual(['Pay 100.00 USD']);
  });

  test('is unknown once it is revoked, its member left or its team is disabled', async () => {
    await given();
    await createFeed('ada');
    await createFeed('eve', { teamId: 'team-2' });
    await read('token-of-nobody').expect(404);
    await feeds.revoke({ teamId: 'team-1', userId: 'ada' }, 'ada');
    await read('token-of-ada').expect(404);
    await createFeed('ada');
    await given(deactivated('ada'));
    await read('token-of-ada').expect(404);
    await read('token-of-eve').expect(200);
    const disabled = fact(teamDisabled, 'team.team-2', { reason: 'MANUAL' }, { teamId: 'team-2' });
    await given(disabled);
    await read('token-of-eve').expect(404);
    await read('token-of-ada').expect(200);
  });

  test('is read 60 times an hour at most, and one at its limit stops no other', async () => {
    await given();
    await createFeed('ada');
    await createFeed('eve', { teamId: 'team-2' });
    await models.pool.query(
      `insert into auth.attempt values ('calendar:ada', 60, $1::timestamptz + interval '1 hour')`,
      [testNow],
    );
    const refused = await read('token-of-ada').expect(429);
    expect(refused.headers['retry-after']).toBe('3600');
    await read('token-of-eve').expect(200);
  });

  test('NF-S-01 is in no line of the log', async () => {
    await given();
    await createFeed('ada');
    await read('token-of-ada').expect(200);
    await read('token-of-nobody').expect(404);
    expect(lines.join('')).toContain('/calendars/:token/:name');
    expect(lines.join('')).not.toMatch(/token-of-/);
  });
});

test('API-CAL-01 lists the feeds of the caller', async () => {
  await given();
  await createFeed('ada');
  await createFeed('eve');
  const list = async (teamId?: string, userId?: string) =>
    (
      await app(teamId, userId)
        .get('/api/calendar-feeds')
        .auth('any', { type: 'bearer' })
        .expect(200)
    ).body;
  expect(await list()).toMatchObject([{ id: 'ada', name: 'Phone', readAt: null }]);
  expect(JSON.stringify(await list())).not.toContain('token');
  expect(await list('team-2')).toEqual([]);
});
