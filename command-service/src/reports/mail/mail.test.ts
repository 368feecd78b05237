import { beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import type { AnyReportRow } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { type MailMessage, MailRefused } from '@quartermaster/platform/mail/mail';
import request from 'supertest';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { type ReportCommand, reportDecider } from '../decider.ts';
import { noLogos, testMail, runJobs } from '../test-jobs.ts';
import { buildAddressKey, readAddressGrant, signAddressGrant } from './address-token.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { requestReportMails } from './request-mails.ts';
import { sendReportMails } from './send-mails.ts';

const teamId = 'team-1';
const definitionId = buildDefinitionId('report', teamId, 'STOCKOUT_RISK');
const ofDefinition = { definitionId, of: 'STOCKOUT_RISK' } as const;
const secret = 'secret of links';

let store: EventStore;
let members: string[];
let sent: MailMessage[];
let fails: (to: string) => Error | null;
let now: string;
/** Jobs that are done, by reaction and event. */
const done = new Set<string>();
const contents = new Map<string, StoredReport>();
/** Ids of the files that were read. */
let reads: string[];
beforeEach(() => {
  store = createInMemoryEventStore();
  members = ['ada@shop.example', 'eve@shop.example'];
  sent = [];
  fails = () => null;
  now = testNow;
  done.clear();
  reads = [];
});

const row = (variantId: string, stockoutDate: string): AnyReportRow => ({
  productId: 'p',
  variantId,
  productTitle: `Mug ${variantId}`,
  variantTitle: '<Blue>',
  imageUrl: null,
  sku: `=SKU-${variantId}`,
  averageDailySales: 1,
  quantity: 4,
  locationQuantities: [],
  stockoutDate,
});
const keep = (fileId: string, rows: readonly AnyReportRow[]) =>
  contents.set(fileId, { type: 'STOCKOUT_RISK', rows, states: null });

const parts = () => {
  const handler = createCommandHandler(store);
  const directory = { shopName: async () => 'Gift Shop', memberEmails: async () => members };
  const mail = testMail(sent, (to) => fails(to));
  const kept = {
    read: async ({ fileId }: { fileId: string }) => {
      reads.push(fileId);
      return contents.get(fileId);
    },
  };
  return {
    handler,
    directory,
    store,
    mail,
    kept,
    secret,
    now: () => now,
    ...noLogos,
    consoleUrl: 'https://shop.example/',
  };
};

let commands = 0;
const command = async (one: Omit<ReportCommand, 'definitionId' | 'of'>): Promise<void> => {
  commands += 1;
  const context = systemContext(teamId, 'test', `command-${String(commands)}`);
  const given = { ...ofDefinition, ...one } as ReportCommand;
  await parts().handler.handle(reportDecider, definitionId, given, context);
};
const change = (settings: object) =>
  command({ type: 'ChangeDefinition', change: settings, at: testNow } as never);

const run = (instanceId: string, today: string, given: object = {}) =>
  command({
    type: 'RecordInstance',
    instance: {
      instanceId,
      instanceType: 'SCHEDULED',
      dueAt: `${today}T09:00:00.000Z`,
      isLate: false,
      content: { fileId: instanceId, sha256: 'x', rowCount: 2, position: '1', today },
      comparedWith: null,
      news: null,
      ...given,
    },
  } as never);

const react = () => runJobs(store, [requestReportMails(parts()), sendReportMails(parts())], done);
const receivers = () => sent.map(({ to }) => to);
const readTypes = async (start: string) =>
  (await store.readAll(START, 1000))
    .map(({ type }) => type)
    .filter((type) => type.startsWith(start));

const mailedRun = async (): Promise<void> => {
  keep('first', [row('1', '2026-11-25'), row('2', '2026-11-26')]);
  keep('second', [row('3', '2026-11-23'), row('2', '2026-11-24')]);
  await run('first', '2026-11-20');
  await change({ notifyViaEmail: true });
  const news = { added: 1, changed: 1, gone: 1 };
  await run('second', '2026-11-21', { comparedWith: 'first', news });
};

describe('the mail of a report', () => {
  test('REP-G-05 says first what changed, then shows rows with links and their number', async () => {
    await mailedRun();
    await react();
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: 'ada@shop.example',
      senderName: 'Gift Shop',
      subject:
        '2 items will run out of stock within 30 days; 1 new, 1 changed, 1 gone since yesterday',
    });
    const text = String(mail?.text);
    expect(text).toContain('New: Mug 3 / <Blue>');
    expect(text).toContain('Changed: Mug 2 / <Blue> (Stockout date: Thu 26 Nov → Tue 24 Nov)');
    expect(text).toContain('Gone: Mug 1');
    expect(text).toContain('https://shop.example/inventory?item=3');
    expect(text).toContain('All 2 rows: https://shop.example/reports/instances/second');
    const html = String(mail?.html);
    expect(html).toContain('Mug 3 / &lt;Blue&gt;');
    expect(html).toContain('href="https://shop.example/reports/instances/second"');
    expect(html).not.toContain('<img');
  });

  test('REP-G-08 has the rows attached as CSV, without formulas', async () => {
    await mailedRun();
    await react();
    const [file] = sent[0]?.attachments ?? [];
    expect(file?.filename).toBe('Stockout risk 2026-11-21.csv');
    const lines = String(file?.content).split('\r\n');
    expect(lines[0]).toContain('Product,Variant,SKU,Average daily sales,On hand');
    expect(lines[1]).toContain("Mug 3,<Blue>,'=SKU-3,1,4,,2026-11-23");
    expect(lines).toHaveLength(4);
  });

  test('is composed once for all receivers of a run, who have links of their own', async () => {
    await mailedRun();
    await react();
    expect(sent).toHaveLength(2);
    expect(reads.sort()).toEqual(['first', 'second']);
    expect(sent[0]?.attachments).toBe(sent[1]?.attachments);
    expect(new Set(sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(2);
  });

  test('has the link alone for more rows than a mail can carry', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) => row(String(at), '2026-11-25'));
    keep('first', many);
    await change({ notifyViaEmail: true, recipients: ['eve@shop.example'] });
    await run('first', '2026-11-20');
    await react();
    expect(sent[0]?.attachments).toEqual([]);
    expect(sent[0]?.text).toContain(
      'All 60,000 rows: https://shop.example/reports/instances/first',
    );
  });

  test('AMB-086 NF-E-06 goes once to each active user, with one message id for ever', async () => {
    await mailedRun();
    await react();
    done.clear();
    await react();
    expect(receivers()).toEqual(members);
    const ids = sent.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
    expect(await readTypes('ReportMail')).toEqual([
      ...['ReportMailRequested', 'ReportMailRequested', 'ReportMailed', 'ReportMailed'],
    ]);
  });

  test('NF-E-06 is sent again after an error, under the same id; others are not delayed', async () => {
    await mailedRun();
    fails = (to) => (to.startsWith('ada') ? new Error('The server is down') : null);
    expect(await react()).toHaveLength(1);
    expect(receivers()).toEqual(['eve@shop.example']);
    fails = () => null;
    await react();
    expect(receivers()).toEqual(['eve@shop.example', 'ada@shop.example']);
  });

  test('is given up when it is refused, or after three days', async () => {
    await mailedRun();
    fails = (to) => (to.startsWith('ada') ? new MailRefused('No such user') : new Error('down'));
    expect(await react()).toHaveLength(1);
    expect(await readTypes('ReportMailFailed')).toHaveLength(1);
    const requestedAt = (await store.readAll(START, 1000)).at(-1)?.recordedAt ?? '';
    const after = (hours: number) =>
      new Date(Date.parse(requestedAt) + hours * 3_600_000).toISOString();
    now = after(71);
    expect(await react()).toHaveLength(1);
    now = after(73);
    expect(await react()).toEqual([]);
    expect(await readTypes('ReportMailFailed')).toHaveLength(2);
  });

  test('goes to the listed recipients alone', async () => {
    keep('first', [row('1', '2026-11-25')]);
    await change({ notifyViaEmail: true, recipients: ['eve@shop.example'] });
    await run('first', '2026-11-20');
    await react();
    expect(receivers()).toEqual(['eve@shop.example']);
    expect(sent[0]?.subject).toBe('1 item will run out of stock within 30 days');
  });
});

const callApi = (method: 'get' | 'post', path: string) =>
  request(testApp(preferenceRoutes(parts())))[method](`/api/mail-preferences/${path}`);
const parseToken = (mail: MailMessage | undefined): string =>
  new URL(String(mail?.unsubscribeUrl)).pathname.split('/').at(-2) ?? '';

describe('API-REP-14 API-REP-15 API-REP-16 the link of a mail', () => {
  test('stops the mails of this report to this address at one click, and starts them again', async () => {
    await mailedRun();
    await react();
    const token = parseToken(sent[0]);
    expect(sent[0]?.text).toContain(`https://shop.example/mail-preferences#${token}`);
    const { body } = await callApi('get', token).expect(200);
    expect(body).toEqual({ shop: 'Gift Shop', name: 'Stockout risk', receives: true });
    await callApi('post', `${token}/stop`)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('List-Unsubscribe=One-Click')
      .expect(204);
    expect((await callApi('get', token)).body).toMatchObject({ receives: false });
    await run('third', '2026-11-22');
    keep('third', []);
    await react();
    expect(receivers().slice(2)).toEqual(['eve@shop.example']);
    await callApi('post', `${token}/receive`).expect(204);
    await run('fourth', '2026-11-23');
    keep('fourth', []);
    await react();
    expect(receivers().slice(3)).toEqual(['ada@shop.example', 'eve@shop.example']);
  });

  test('NF-S-01 names no address and cannot be altered', async () => {
    const addressKey = buildAddressKey(secret, teamId, 'Ada@shop.example');
    expect(addressKey).toBe(buildAddressKey(secret, teamId, 'ada@shop.example'));
    const token = signAddressGrant(secret, { teamId, definitionId, addressKey });
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).not.toContain('ada');
    expect(readAddressGrant(secret, token)).toEqual({ teamId, definitionId, addressKey });
    for (const wrong of [`${token}x`, token.slice(1), 'nothing', `${token}.x`]) {
      expect(readAddressGrant(secret, wrong)).toBeNull();
      await callApi('get', wrong).expect(404);
    }
    expect(readAddressGrant('another', token)).toBeNull();
  });

  test('AMB-086 an address outside the team is asked once, and mailed when it confirmed', async () => {
    keep('first', [row('1', '2026-11-25')]);
    await change({ notifyViaEmail: true, recipients: ['boss@other.example'] });
    await run('first', '2026-11-20');
    await run('second', '2026-11-21');
    await react();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Do you want to receive "Stockout risk" of Gift Shop?',
    ]);
    const token = parseToken(sent[0]);
    expect((await callApi('get', token)).body).toMatchObject({ receives: false });
    await callApi('post', `${token}/receive`).expect(204);
    keep('third', [row('1', '2026-11-25')]);
    await run('third', '2026-11-22');
    await react();
    expect(receivers()).toEqual(['boss@other.example', 'boss@other.example']);
    expect(sent[1]?.subject).toContain('will run out');
  });
});
